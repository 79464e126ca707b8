#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension RealPath {
    /// The path of the running executable; nil if the system doesn't provide it.
    package static var ofProgram: String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            return buffer.withUnsafeBufferPointer { $0.baseAddress.flatMap { of(String(cString: $0)) } }
        #else
            return of("/proc/self/exe")
        #endif
    }
}

extension String {
    /// The text as a word for a shell.
    var quotedForShell: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
