import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is about to be replaced.
final class ExistingFile {
    /// The file descriptor.
    let number: Int32

    let status: stat

    /// Identifies this state of the file.
    let stamp: FileStamp

    private var keepsWritersOut = false

    private init(_ number: Int32, _ status: stat) {
        (self.number, self.status) = (number, status)
        stamp = FileStamp(status)
    }

    /// Opens a file for inspection; returns nil if it doesn't exist.
    /// - Throws: an error if it must not be replaced: because it isn't a regular file, because it isn't writable for
    ///   this user or for anybody, or because it has other hard links, which would keep the old content.
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
        // The superuser can write any file, and the owner of a directory can replace any file in it, but a file without
        // write permission for anybody is meant to stay unchanged.
        if status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH) == 0 {
            throw FileSystemError("write", path, reason: "Read-only file")
        }
        if status.st_nlink > 1 {
            throw FileSystemError(
                "write", path,
                reason: "it is hard-linked: replacing it would leave the old content under its other names")
        }
        guard faccessat(directory.number, name, W_OK, 0) == 0 else { throw FileSystemError("write", path) }
    }

    /// How long, in nanoseconds, a file must stay unchanged if the system can't tell who writes it. Another program may
    /// keep it open for twice as long.
    private static let settlingTime = 1_000_000_000

    /// Waits until no other program is writing the file, and makes those that begin to write wait until it is closed.
    ///
    /// A program that saves a file in place empties it first. If the empty file were read and replaced in between, the
    /// program would then write to a file without a name.
    /// - Parameter sibling: a file in the same directory that nobody writes.
    /// - Throws: an error if another program doesn't close the file.
    func keepWritersOut(besides sibling: String, in directory: OpenDirectory, for path: String) throws(FileSystemError)
    {
        let start = FileStamp.now
        var canTell: Bool?
        while true {
            if files_keep_writers_out(number) == 0 {
                keepsWritersOut = true
                return
            }
            // Some file systems always report a writer.
            if canTell == nil { canTell = errno == EAGAIN && Self.canKeepWritersOut(of: sibling, in: directory) }
            let waited = FileStamp.now &- start
            if canTell ?? false {
                guard waited < 2 * Self.settlingTime else {
                    throw FileSystemError("write", path, reason: "another program has it open for writing")
                }
            } else {
                var status = stat()
                guard fstat(number, &status) == 0 else { return }
                let age = FileStamp.now &- FileStamp(status).modified
                guard age >= 0, age < Self.settlingTime else { return }
                guard waited < 2 * Self.settlingTime else {
                    throw FileSystemError("write", path, reason: "another program keeps changing it")
                }
            }
            usleep(2_000)
        }
    }

    private static func canKeepWritersOut(of name: String, in directory: OpenDirectory) -> Bool {
        let number = openat(directory.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return false }
        defer { close(number) }
        return files_keep_writers_out(number) == 0
    }

    /// Whether a program has begun to write the file since `keepWritersOut`.
    var hasWaitingWriter: Bool { keepsWritersOut && files_has_waiting_writer(number) != 0 }

    /// True if the file has exactly these contents.
    func holds(_ bytes: [UInt8]) -> Bool {
        guard Int(status.st_size) == bytes.count else { return false }
        return bytes.withUnsafeBytes { holds($0) }
    }

    private func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            var offset = 0
            while true {
                let count = number.read(into: buffer, at: offset)
                if count == 0 { return offset == bytes.count }
                guard count > 0, offset + count <= bytes.count, let read = buffer.baseAddress,
                    let expected = bytes.baseAddress, memcmp(read, expected + offset, count) == 0
                else { return false }
                offset += count
            }
        }
    }
}
