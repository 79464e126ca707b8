#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is about to be replaced.
final class ExistingFile {
    /// The open file.
    let number: Int32

    /// Its status.
    let status: stat

    /// Tells it from a later state of it.
    let stamp: FileStamp

    private init(_ number: Int32, _ status: stat) {
        (self.number, self.status) = (number, status)
        stamp = FileStamp(status)
    }

    /// Opens a file for a look at it; nil if there is none.
    /// - Throws: an error if it must not be replaced: it is no regular file, nobody or not this user may write to it, or
    ///   it has further names, which would keep the old content.
    static func open(
        _ name: String, in directory: OpenDirectory, for path: String
    ) throws(FileSystemError) -> ExistingFile? {
        guard let found = try directory.status(of: name, for: path) else { return nil }
        try check(found, name, directory, path)
        let number = openat(directory.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw FileSystemError("write", path) }
        let file = ExistingFile(number, found)
        var status = stat()
        guard fstat(number, &status) == 0, FileStamp(status) == file.stamp else { throw .changed(path) }
        return file
    }

    deinit { close(number) }

    private static func check(
        _ status: stat, _ name: String, _ directory: OpenDirectory, _ path: String
    ) throws(FileSystemError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileSystemError("write", path, reason: "Is a directory")
        default: throw FileSystemError("write", path, reason: "Not a regular file")
        }
        // The superuser may do anything, and a directory lets its owner replace what is in it: a file without any
        // write permission is meant to stay all the same.
        if status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH) == 0 {
            throw FileSystemError("write", path, reason: "Read-only file")
        }
        if status.st_nlink > 1 {
            throw FileSystemError(
                "write", path,
                reason: "It is hard-linked: replacing it would leave the old content under its other names")
        }
        guard faccessat(directory.number, name, W_OK, 0) == 0 else { throw FileSystemError("write", path) }
    }

    /// True if the file holds these bytes and nothing else.
    func holds(_ bytes: [UInt8]) -> Bool {
        guard Int(status.st_size) == bytes.count else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            var offset = 0
            while true {
                let count = pread(number, buffer.baseAddress, buffer.count, off_t(offset))
                if count < 0, errno == EINTR { continue }
                if count == 0 { return offset == bytes.count }
                guard count > 0, offset + count <= bytes.count,
                    bytes[offset..<offset + count].elementsEqual(buffer[..<count])
                else { return false }
                offset += count
            }
        }
    }
}
