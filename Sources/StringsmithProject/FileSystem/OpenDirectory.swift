import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A directory that is held open while files in it are replaced, so that nobody can put a link in its place meanwhile.
final class OpenDirectory {
    /// Names the directory in calls such as `openat`.
    let number: Int32

    /// Opens a directory by its real path, name by name. Any of them that has become a link is an error.
    /// - Parameters:
    ///   - realPath: an absolute path without links.
    ///   - makesMissing: whether to make it and those above it if they are missing.
    ///   - path: the file that an error is about.
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

    /// Makes sure that names in it outlive a crash of the machine. A file system that can't do that is not asked twice.
    func sync() {
        let descriptor = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The status of something in the directory, a link being a link; nil if there is nothing.
    func status(of name: String, for path: String) throws(FileSystemError) -> stat? {
        var status = stat()
        if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        guard errno == ENOENT else { throw FileSystemError("write", path) }
        return nil
    }
}
