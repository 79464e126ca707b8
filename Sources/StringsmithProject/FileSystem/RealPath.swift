#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Paths on disk without links and dots.
package enum RealPath {
    /// Returns the absolute path of an existing file, or nil.
    static func of(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns where a link leads to, as it is written in the link; nil if there is no link.
    static func target(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// True if two paths lead to the same existing file, however they are spelled.
    static func isSame(_ left: String?, _ right: String) -> Bool {
        guard let left else { return false }
        if left == right { return true }
        guard let real = of(left) else { return false }
        return real == of(right)
    }
}
