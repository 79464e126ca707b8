#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file or directory that could not be read or written.
public struct FileSystemError: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public var path: String

    /// What was tried, as a verb: `read`, `write`, `list`.
    public var operation: String

    /// The system's words, such as `Permission denied`.
    public var reason: String

    /// Takes the reason from `errno`.
    init(_ operation: String, _ path: String) {
        self.init(operation, path, reason: String(cString: strerror(errno)))
    }

    init(_ operation: String, _ path: String, reason: String) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// `cannot read 'x': Permission denied`
    public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
