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

    /// What an error says about the file.
    package enum Cause: Hashable, Sendable {
        /// There is no such file: nothing is at the path, or something that isn't a file.
        case missing

        /// The user may not access it.
        case forbidden

        /// There may be one.
        case other

        /// The meaning of an error of the system. Source: POSIX, `fstatat`.
        init(_ number: Int32) {
            switch number {
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: self = .missing
            case EACCES, EPERM: self = .forbidden
            default: self = .other
            }
        }
    }

    /// What the error says about the file.
    package var cause: Cause

    /// Creates an error with the reason from `errno`.
    init(_ operation: String, _ path: String) {
        let number = errno
        self.init(operation, path, reason: String(cString: strerror(number)), cause: Cause(number))
    }

    /// Creates an error with a reason.
    package init(_ operation: String, _ path: String, reason: String, cause: Cause = .other) {
        self.path = path
        self.operation = operation
        self.reason = reason
        self.cause = cause
    }

    /// A message such as `cannot read 'x': Permission denied`.
    package var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
