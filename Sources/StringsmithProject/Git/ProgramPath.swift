#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The path of this program.
package enum ProgramPath {
    /// The absolute path of the running executable; nil if the system doesn't provide it.
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

    /// Quotes a path as a word for a shell.
    static func quotedForShell(_ path: String) -> String {
        "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
