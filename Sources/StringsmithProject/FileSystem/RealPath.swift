#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Paths without links and dots.
enum RealPath {
    /// Returns the absolute path of an existing file, or nil.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
