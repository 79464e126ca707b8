#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Paths on disk without links and dots.
enum RealPath {
    /// Returns the absolute path of an existing file, or nil.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// True if two paths lead to the same existing file, however they are spelled.
    static func isSame(_ left: String?, _ right: String) -> Bool {
        guard let left else { return false }
        if left == right { return true }
        guard let real = of(left) else { return false }
        return real == of(right)
    }
}
