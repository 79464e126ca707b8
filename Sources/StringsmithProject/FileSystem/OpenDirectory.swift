import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A directory that stays open while files in it are replaced, so that it can't be replaced by a link in the meantime.
final class OpenDirectory {
    /// The file descriptor, for calls such as `openat`.
    let number: Int32

    /// Opens a directory by its real path, component by component. A component that has become a link is an error.
    /// - Parameters:
    ///   - realPath: an absolute path without links.
    ///   - makesMissing: whether to create the directory and its parents if they are missing.
    ///   - path: the path for errors.
    init(_ realPath: String, makesMissing: Bool = false, for path: String) throws(FileSystemError) {
        var current = files_open_directory(AT_FDCWD, "/")
        for part in realPath.utf8.split(separator: UInt8(ascii: "/")) where current >= 0 {
            let name = String(decoding: part, as: UTF8.self)
            var next = files_open_directory(current, name)
            if next < 0, errno == ENOENT, makesMissing, mkdirat(current, name, 0o777) == 0 || errno == EEXIST {
                next = files_open_directory(current, name)
            }
            let number = errno
            close(current)
            errno = number
            current = next
        }
        guard current >= 0 else { throw FileSystemError("write", path) }
        number = current
    }

    deinit { close(number) }

    /// Flushes the directory's entries to disk. Not repeated if the file system doesn't support it.
    func sync() {
        let descriptor = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Returns the status of an item in the directory, without following links; nil if there is none.
    func status(of name: String, for path: String) throws(FileSystemError) -> stat? {
        var status = stat()
        if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        guard errno == ENOENT else { throw FileSystemError("write", path) }
        return nil
    }
}
