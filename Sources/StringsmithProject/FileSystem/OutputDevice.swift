#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An output that a user names and that isn't a file: a device, a pipe, or a file descriptor of this process. It is
/// written to instead of being replaced.
enum OutputDevice {
    /// Writes bytes to a device.
    /// - Returns: false if the path is a file or doesn't exist.
    static func write(_ bytes: [UInt8], to path: String) throws(FileSystemError) -> Bool {
        if let number = descriptor(ofPath: path) {
            try number.write(bytes, for: path)
            return true
        }
        guard try FileStatus.targetKind(of: path) == .other else { return false }
        _ = try WritePlace(of: path, within: nil)
        // A pipe without a reader is an error, instead of blocking forever.
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

    /// Returns the file descriptor for a path of the kind that shells use for `>(command)`, or nil.
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
