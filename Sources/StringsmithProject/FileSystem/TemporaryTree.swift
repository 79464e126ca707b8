#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A private directory outside of any project. It is removed with its contents on deinit, or when a signal ends the
/// process.
final class TemporaryTree: Sendable {
    /// The absolute path.
    let path: String

    /// Creates an empty directory with mode 0700 in the system's directory for temporary files.
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

    /// Creates a directory inside it, including parents.
    func makeDirectory(_ name: String) throws(FileSystemError) {
        var end = name.utf8.startIndex
        while end < name.utf8.endIndex {
            end = name.utf8[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? name.utf8.endIndex
            let directory = path + "/" + name[..<end]
            guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { throw FileSystemError("make", directory) }
        }
    }

    /// Writes a new file to an existing directory. An existing file is an error, so that no link is followed.
    func write(_ bytes: [UInt8], to name: String) throws(FileSystemError) {
        let file = path + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileSystemError("write", file) }
        defer { close(descriptor) }
        try descriptor.write(bytes, for: file)
    }

    /// Removes a directory and its contents, as far as possible.
    static func remove(_ directory: String) {
        for item in (try? DirectoryListing(of: directory))?.items ?? [] {
            let path = directory + "/" + item.name
            if item.kind == .directory { remove(path) } else { unlink(path) }
        }
        rmdir(directory)
    }
}
