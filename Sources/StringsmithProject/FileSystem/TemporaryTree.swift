#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A directory for this process's eyes only, outside of everybody's project. It goes with everything in it when the last
/// reference does, or when a signal ends the process.
final class TemporaryTree: Sendable {
    /// Its absolute path.
    let path: String

    /// Makes an empty directory, of mode 0700, where the system keeps temporary files.
    init() throws(FileSystemError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let template = (base.isEmpty ? "/tmp" : base) + "/stringsmith-XXXXXX"
        var bytes = Array(template.utf8CString)
        guard mkdtemp(&bytes) != nil else { throw FileSystemError("make", template) }
        path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        TerminationCleanup.remember(directory: path)
    }

    deinit {
        Self.remove(path)
        TerminationCleanup.forget(path)
    }

    /// Makes a directory below it and those above that one.
    func makeDirectory(_ name: String) throws(FileSystemError) {
        var end = name.utf8.startIndex
        while end < name.utf8.endIndex {
            end = name.utf8[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? name.utf8.endIndex
            let directory = path + "/" + name[..<end]
            guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { throw FileSystemError("make", directory) }
        }
    }

    /// Writes a file whose directory is there. A name that is taken is an error, so that nothing is followed out.
    func write(_ bytes: [UInt8], to name: String) throws(FileSystemError) {
        let file = path + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileSystemError("write", file) }
        defer { close(descriptor) }
        try descriptor.write(bytes, for: file)
    }

    /// Removes a directory with everything in it, as far as that can be done.
    static func remove(_ directory: String) {
        for item in (try? DirectoryListing(of: directory))?.items ?? [] {
            let path = directory + "/" + item.name
            if item.kind == .directory { remove(path) } else { unlink(path) }
        }
        rmdir(directory)
    }
}
