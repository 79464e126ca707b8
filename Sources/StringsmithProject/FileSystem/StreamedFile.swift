#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import StringsmithText

/// A file's new content that is written piece by piece, beside the file that it is to replace. It takes its place only if
/// its bytes differ.
final class StreamedFile {
    private let path: String
    private let place: WritePlace
    private let directory: OpenDirectory
    private let temporary: TemporaryFile
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isOpen = true

    private static let bufferLength = 1 << 18

    /// Begins an empty file.
    /// - Parameter roots: where the file has to be; nil if it may be anywhere.
    init(_ path: String, within roots: FileRoots?) throws(FileSystemError) {
        self.path = path
        place = try WritePlace(of: path, within: roots)
        directory = try OpenDirectory(place.directory, makesMissing: true, for: path)
        TemporaryFile.removeAbandoned(in: place.directory)
        let existing = try ExistingFile.open(place.name, in: directory, for: path)
        (temporary, descriptor) = try TemporaryFile.make(
            in: directory, at: place.directory, mode: existing == nil ? 0o666 : 0o600, for: path)
    }

    deinit { if isOpen { discard() } }

    /// Appends bytes.
    func write(_ bytes: some Collection<UInt8>) throws(FileSystemError) {
        buffer += bytes
        if buffer.count >= Self.bufferLength { try flush() }
    }

    /// Returns what was written.
    func contents() throws(FileSystemError) -> [UInt8] {
        try flush()
        return try Workspace().bytes(at: FilePath(place.directory).appending(temporary.name))
    }

    /// Puts the content into its place.
    /// - Parameter checkExisting: called before a file with other bytes is replaced; it throws if that must not be.
    /// - Returns: false if the file has these bytes already; it is then left alone.
    func commit(checkExisting: () throws -> Void = {}) throws -> Bool {
        do {
            try flush()
            let existing = try ExistingFile.open(place.name, in: directory, for: path)
            if let existing, try holdsSameBytes(existing) {
                discard()
                return false
            }
            if let existing {
                try checkExisting()
                try existing.giveAttributes(to: descriptor, for: path)
            }
            guard fsync(descriptor) == 0,
                renameat(directory.number, temporary.name, directory.number, place.name) == 0
            else { throw FileSystemError("write", path) }
        } catch {
            discard()
            throw error
        }
        isOpen = false
        close(descriptor)
        temporary.release()
        directory.sync()
        return true
    }

    /// Removes what was written.
    func discard() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
        temporary.remove(from: directory)
    }

    private func flush() throws(FileSystemError) {
        try descriptor.write(buffer, for: path)
        buffer.removeAll(keepingCapacity: true)
    }

    private func holdsSameBytes(_ existing: ExistingFile) throws(FileSystemError) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileSystemError("write", path) }
        guard status.st_size == existing.status.st_size else { return false }
        let new = openat(directory.number, temporary.name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard new >= 0 else { throw FileSystemError("write", path) }
        defer { close(new) }
        var offset = 0
        var (left, right) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
        while offset < Int(status.st_size) {
            let length = left.withUnsafeMutableBytes { new.read(into: $0, at: offset) }
            let other = right.withUnsafeMutableBytes { existing.number.read(into: $0, at: offset) }
            guard length > 0, length == other, left[..<length] == right[..<length] else { return false }
            offset += length
        }
        return true
    }
}
