#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a user names for a result and is no file: a device, a pipe, a descriptor of this process. It is written to and
/// not replaced.
enum OutputDevice {
    /// Writes bytes, unless the path names a file or nothing.
    /// - Returns: false if the path names a file or nothing.
    static func write(_ bytes: [UInt8], to path: String) throws(FileSystemError) -> Bool {
        if let number = descriptor(ofPath: path) {
            try number.write(bytes, for: path)
            return true
        }
        guard FileStatus.targetKind(of: path) == .other else { return false }
        // A pipe that nobody reads from is an error at once, and not a wait without an end.
        let number = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else { throw FileSystemError("write", path) }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT != S_IFREG, fcntl(number, F_SETFL, 0) == 0 else {
            throw FileSystemError("write", path)
        }
        try number.write(bytes, for: path)
        return true
    }

    /// The open descriptor that a path names, as shells spell it for `>(command)`; nil for other paths.
    static func descriptor(ofPath path: String) -> Int32? {
        switch path {
        case "/dev/stdin": return 0
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default:
            guard let prefix = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix) else { return nil }
            return Int32(path.dropFirst(prefix.count))
        }
    }
}
