#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Paths without links and dots.
enum RealPath {
    /// The absolute path of what a path names; nil if there is nothing.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
