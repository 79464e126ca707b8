#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FilePlan {
    /// Removes a file that the program has created. A missing file isn't an error.
    /// - Throws: `FileSystemError` if it can't be removed.
    package static func remove(_ path: String) throws(FileSystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileSystemError("remove", path) }
    }
}
