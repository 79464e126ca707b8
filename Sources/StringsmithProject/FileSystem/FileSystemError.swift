#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file or directory that couldn't be read or written.
package struct FileSystemError: Error, Hashable, CustomStringConvertible {
    /// The path as given.
    package var path: String

    /// The operation, as a verb: `read`, `write`, `list`.
    package var operation: String

    /// The system's message, such as `Permission denied`.
    package var reason: String

    /// Creates an error with the reason from `errno`.
    init(_ operation: String, _ path: String) {
        self.init(operation, path, reason: String(cString: strerror(errno)))
    }

    /// Creates an error with a reason.
    package init(_ operation: String, _ path: String, reason: String) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// A message such as `cannot read 'x': Permission denied`.
    package var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
