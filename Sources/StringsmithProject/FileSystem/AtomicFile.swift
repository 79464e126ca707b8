import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The new content of a file, written to a temporary file in the same directory, so that neither readers nor a crash
/// ever see a partial file.
struct AtomicFile {
    private let file: PlannedFile
    private let place: WritePlace

    /// The temporary file; nil if the file already has the new content.
    private let temporary: TemporaryFile?

    /// The existing file; nil if there is none.
    private let stamp: FileStamp?

    /// Writes the content to a temporary file with the owner, mode, access control list and extended attributes of the
    /// existing file.
    /// - Throws: `FileSystemError`, after removing the temporary file.
    init(_ file: PlannedFile, at place: WritePlace) throws(FileSystemError) {
        (self.file, self.place) = (file, place)
        let directory = try OpenDirectory(place.directory, makesMissing: true, for: file.path)
        let existing = try ExistingFile.open(place.name, in: directory, for: file.path)
        stamp = existing?.stamp
        if let existing, existing.holds(file.contents) {
            self.temporary = nil
            return
        }
        let (temporary, descriptor) = try TemporaryFile.make(
            in: directory, at: place.directory, mode: existing == nil ? 0o666 : 0o600, for: file.path)
        self.temporary = temporary
        do throws(FileSystemError) {
            do throws(FileSystemError) {
                try descriptor.write(file.contents, for: file.path)
                if let existing { try existing.giveAttributes(to: descriptor, for: file.path) }
                guard !file.isSynced || fsync(descriptor) == 0 else { throw FileSystemError("write", file.path) }
            } catch {
                close(descriptor)
                throw error
            }
            guard close(descriptor) == 0 else { throw FileSystemError("write", file.path) }
        } catch {
            temporary.remove(from: directory)
            throw error
        }
    }

    /// Replaces the file if it is unchanged since it was planned.
    /// - Throws: `FileSystemError`. In that case the existing file is untouched, and the temporary file is removed.
    func commit() throws(FileSystemError) {
        guard let temporary else { return }
        let directory: OpenDirectory
        do throws(FileSystemError) {
            directory = try OpenDirectory(place.directory, for: file.path)
        } catch {
            temporary.release()
            throw error
        }
        do throws(FileSystemError) {
            try file.checkIsUnchanged(place.name, in: directory, since: stamp)
            let parent = directory.number
            let replaces = stamp != nil || file.isOutput
            let result =
                replaces
                ? renameat(parent, temporary.name, parent, place.name)
                : files_rename_new(parent, temporary.name, place.name)
            guard result == 0 else {
                if errno == EEXIST { throw .appeared(file.path) }
                throw FileSystemError("write", file.path)
            }
        } catch {
            temporary.remove(from: directory)
            throw error
        }
        temporary.release()
        if file.isSynced { directory.sync() }
    }

    /// Removes the temporary file.
    func discard() {
        guard let temporary else { return }
        guard let directory = try? OpenDirectory(place.directory, for: file.path) else { return temporary.release() }
        temporary.remove(from: directory)
    }
}

extension PlannedFile {
    /// Verifies that a file is unchanged since it was planned.
    /// - Parameter stamp: the file whose attributes the new one has; nil if there was none.
    fileprivate func checkIsUnchanged(
        _ name: String, in directory: OpenDirectory, since stamp: FileStamp?
    ) throws(FileSystemError) {
        let existing = try ExistingFile.open(name, in: directory, for: path)
        try check(existing)
        guard existing?.stamp == stamp || isOutput && original == nil else { throw .changed(path) }
        // Reading takes some time, so check again.
        let status = try directory.status(of: name, for: path)
        guard status.map({ FileStamp($0) }) == existing?.stamp else { throw .changed(path) }
    }

    /// Verifies that a file contains either the planned or the original bytes.
    func check(_ existing: ExistingFile?) throws(FileSystemError) {
        switch (original, existing) {
        case (nil, nil): break
        case (nil, .some): if !isOutput { throw .appeared(path) }
        case (.some, nil): throw FileSystemError("write", path, reason: "It was removed after it had been read")
        case (let original?, let existing?):
            guard existing.holds(original) || existing.holds(contents) else { throw .changed(path) }
        }
    }
}

extension FileSystemError {
    static func changed(_ path: String) -> FileSystemError {
        FileSystemError("write", path, reason: "It has changed since it was read")
    }

    static func appeared(_ path: String) -> FileSystemError {
        FileSystemError("write", path, reason: "It is there already, and was not read")
    }
}

extension ExistingFile {
    /// Copies the file's access rights to a new file. Only the superuser can keep another user as the owner.
    func giveAttributes(to descriptor: Int32, for path: String) throws(FileSystemError) {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { throw FileSystemError("write", path) }
        if new.st_uid != status.st_uid || new.st_gid != status.st_gid {
            let isKept = fchown(descriptor, status.st_uid, status.st_gid) == 0
            guard isKept || geteuid() != 0 else { throw FileSystemError("write", path) }
            if !isKept { _ = fchown(descriptor, uid_t.max, status.st_gid) }
        }
        guard files_copy_attributes(number, descriptor) == 0, fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
            throw FileSystemError("write", path)
        }
    }
}

extension Int32 {
    /// Writes all bytes to this open file.
    func write(_ bytes: [UInt8], for path: String) throws(FileSystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                systemWrite(self, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileSystemError("write", path) }
            written += count
        }
    }
}

/// The system call, which a method with the same name would hide.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
