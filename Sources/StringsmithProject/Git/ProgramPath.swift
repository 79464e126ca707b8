#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where this program's executable lies.
package enum ProgramPath {
    /// The absolute path of the running executable; nil if the system does not tell.
    package static var current: String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            return buffer.withUnsafeBufferPointer { $0.baseAddress.flatMap { RealPath.of(String(cString: $0)) } }
        #else
            return RealPath.of("/proc/self/exe")
        #endif
    }

    /// A path as one word of a shell's command line.
    static func quotedForShell(_ path: String) -> String {
        "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
