#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes files so that a reader, or a crash, never sees half of one.
enum AtomicFile {
    /// Replaces a file's content: a temporary file in the same directory is written, synced and renamed over it. The
    /// mode of an existing file is kept; a link is followed, so that the link stays and its target is replaced.
    /// - Throws: `FileSystemError`; the old content is then untouched and the temporary file gone.
    static func write(_ bytes: [UInt8], to path: String) throws(FileSystemError) {
        let target = resolved(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        let mode = exists ? status.st_mode & 0o7777 : 0o666
        let (descriptor, temporary) = try openTemporary(beside: target, mode: mode)
        do throws(FileSystemError) {
            do throws(FileSystemError) {
                try write(bytes, to: descriptor, path)
                // The creation mode went through the umask; an existing file's mode is exact.
                if exists { _ = fchmod(descriptor, mode) }
                guard fsync(descriptor) == 0 else { throw FileSystemError("write", path) }
            } catch {
                close(descriptor)
                throw error
            }
            guard close(descriptor) == 0 else { throw FileSystemError("write", path) }
            guard rename(temporary, target) == 0 else { throw FileSystemError("write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
        syncDirectory(of: target)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileSystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileSystemError("write", path)
            }
            written += count
        }
    }

    private static func openTemporary(
        beside target: String, mode: mode_t
    ) throws(FileSystemError) -> (descriptor: Int32, path: String) {
        let directory = directory(of: target)
        for attempt in 0..<100 {
            // O_EXCL makes the name ours; it is hidden, so that no walk takes it for a table, and it does not hold the
            // table's name, which may be as long as a name can be.
            let path = directory + ".stringsmith-\(getpid())-\(attempt)"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
            if descriptor >= 0 { return (descriptor, path) }
            guard errno == EEXIST else { throw FileSystemError("write", target) }
        }
        throw FileSystemError("write", target, reason: "No free name for a temporary file")
    }

    private static func resolved(_ path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
            return path
        }
        defer { free(real) }
        return String(cString: real)
    }

    private static func syncDirectory(of path: String) {
        let directory = directory(of: path)
        let descriptor = open(directory.isEmpty ? "." : directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The directory of a path with its slash; empty if the path has none.
    private static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }
}

/// The system call, which the method of the same name would hide.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
