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

    /// The place of the new content.
    private enum State {
        /// In the temporary file.
        case staged

        /// In the file. The temporary file has the former content.
        case exchanged

        /// In the file, which is new. There is no temporary file.
        case created

        /// In the file. There is no temporary file.
        case renamed

        /// Nowhere: the file is removed. The temporary file has the former content.
        case removed
    }

    private var state = State.staged

    /// The path of the file.
    var path: String { file.path }

    /// Writes the content to a temporary file with the owner, mode, access control list and extended attributes of the
    /// existing file.
    /// - Throws: `FileSystemError`, after removing the temporary file.
    init(_ file: PlannedFile, at place: WritePlace) throws(FileSystemError) {
        (self.file, self.place) = (file, place)
        let directory = try OpenDirectory(place.directory, makesMissing: true, for: file.path)
        let existing = try ExistingFile.open(place.name, in: directory, for: file.path)
        stamp = existing?.stamp
        if let existing, existing.holds(file.contents), !file.isRemoval {
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
    mutating func commit() throws(FileSystemError) {
        defer { finish() }
        try replace()
    }

    /// Replaces the file if it is unchanged since it was planned. The former content is kept until `finish`.
    /// - Throws: `FileSystemError`. In that case the existing file is untouched.
    mutating func replace() throws(FileSystemError) {
        guard let temporary, state == .staged else { return }
        let directory = try OpenDirectory(place.directory, for: file.path)
        let existing = try ExistingFile.open(place.name, in: directory, for: file.path)
        try existing?.keepWritersOut(besides: temporary.name, in: directory, for: file.path)
        try file.checkIsUnchanged(existing, place.name, in: directory, since: stamp)
        let parent = directory.number
        if file.isRemoval {
            guard renameat(parent, place.name, parent, temporary.name) == 0 else {
                throw FileSystemError("write", file.path)
            }
            state = .removed
            return try verify(temporary, existing, in: directory)
        }
        if stamp != nil, !file.isOutput || file.original != nil, files_exchange(parent, temporary.name, place.name) == 0
        {
            state = .exchanged
            return try verify(temporary, existing, in: directory)
        }
        let replaces = stamp != nil || file.isOutput
        let result =
            replaces
            ? renameat(parent, temporary.name, parent, place.name)
            : files_rename_new(parent, temporary.name, place.name)
        guard result == 0 else {
            if errno == EEXIST { throw .appeared(file.path) }
            throw FileSystemError("write", file.path)
        }
        state = replaces ? .renamed : .created
        temporary.release()
    }

    /// Verifies that a temporary file has the planned or the original content. Another program may have saved the file
    /// since the check, or may be about to.
    /// - Throws: `FileSystemError`, after putting that content back.
    private mutating func verify(
        _ temporary: TemporaryFile, _ existing: ExistingFile?, in directory: OpenDirectory
    ) throws(FileSystemError) {
        do throws(FileSystemError) {
            try file.check(try ExistingFile.open(temporary.name, in: directory, for: file.path))
            if existing?.hasWaitingWriter ?? false { throw .changed(file.path) }
        } catch {
            _ = restore(in: directory)
            throw error
        }
    }

    /// Puts the former content back after `replace`.
    /// - Returns: false if the file has its new content, or another program's.
    mutating func restore() -> Bool {
        guard let directory = try? OpenDirectory(place.directory, for: file.path) else { return state == .staged }
        return restore(in: directory)
    }

    private mutating func restore(in directory: OpenDirectory) -> Bool {
        guard let temporary else { return true }
        let parent = directory.number
        switch state {
        case .staged: return true
        case .renamed: return false
        case .removed:
            guard files_rename_new(parent, temporary.name, place.name) == 0 else { return false }
            state = .staged
            return true
        case .created:
            guard files_rename_new(parent, place.name, temporary.name) == 0 else { return false }
        case .exchanged:
            guard files_exchange(parent, temporary.name, place.name) == 0 else { return false }
        }
        let removed = try? ExistingFile.open(temporary.name, in: directory, for: file.path)
        if removed?.holds(file.contents) ?? false {
            state = .staged
            return true
        }
        // That was the content that another program has saved in the meantime.
        _ =
            state == .created
            ? files_rename_new(parent, temporary.name, place.name)
            : files_exchange(parent, temporary.name, place.name)
        return false
    }

    /// Removes the temporary file, with the content that the file doesn't have.
    mutating func finish() {
        guard let temporary else { return }
        let directory = try? OpenDirectory(place.directory, for: file.path)
        switch state {
        case .staged: return temporary.remove(from: directory)
        case .exchanged, .removed: temporary.remove(from: directory)
        case .created, .renamed: break
        }
        if file.isSynced { directory?.sync() }
    }
}

extension PlannedFile {
    /// Verifies that a file is unchanged since it was planned.
    /// - Parameters:
    ///   - existing: the open file; nil if there is none.
    ///   - stamp: the file whose attributes the new one has; nil if there was none.
    fileprivate func checkIsUnchanged(
        _ existing: ExistingFile?, _ name: String, in directory: OpenDirectory, since stamp: FileStamp?
    ) throws(FileSystemError) {
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
        case (.some, nil): throw FileSystemError("write", path, reason: "it was removed after it had been read")
        case (let original?, let existing?):
            guard existing.holds(original) || existing.holds(contents) else { throw .changed(path) }
        }
    }
}

extension FileSystemError {
    static func changed(_ path: String) -> FileSystemError {
        FileSystemError("write", path, reason: "it has changed since it was read")
    }

    static func appeared(_ path: String) -> FileSystemError {
        FileSystemError("write", path, reason: "it already exists and was not read")
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

    /// Fills a buffer with this open file's bytes from an offset on, as far as there are any; returns their number, or
    /// a negative one with the error in `errno`.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        var count = 0
        while count < buffer.count {
            let length = pread(self, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(offset + count))
            if length < 0, errno == EINTR { continue }
            guard length >= 0 else { return length }
            if length == 0 { break }
            count += length
        }
        return count
    }
}

/// The system call, which a method with the same name would hide.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
