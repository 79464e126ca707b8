#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file or directory that could not be read or written.
package struct FileSystemError: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    package var path: String

    /// What was tried, as a verb: `read`, `write`, `list`.
    package var operation: String

    /// The system's words, such as `Permission denied`.
    package var reason: String

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
    package var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
