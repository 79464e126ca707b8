#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FilePlan {
    /// Finds out whether a file may be replaced without trying it. A file without any write permission is meant to stay,
    /// though its directory would let it be replaced, and though the superuser may do anything.
    /// - Throws: `FileSystemError`.
    static func requireWritable(_ path: String) throws(FileSystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileSystemError("write", path) }
        if status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH) == 0 {
            throw FileSystemError("write", path, reason: "Read-only file")
        }
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let directory = slash.map { String(path[...$0]) } ?? "."
        guard access(path, W_OK) == 0, access(directory, W_OK) == 0 else { throw FileSystemError("write", path) }
    }
}
