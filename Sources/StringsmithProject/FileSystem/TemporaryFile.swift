import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A hidden file beside the one that it is to replace. It belongs to this process, which removes it on every way out; if
/// the process is killed, the next one that writes to the directory does.
struct TemporaryFile {
    /// Its name in the directory.
    let name: String

    /// The real path.
    private let path: String

    private static let counter = Atomic<Int>(0)

    /// Makes an empty file.
    /// - Parameters:
    ///   - directory: the open directory.
    ///   - realPath: the directory's real path.
    ///   - mode: its permissions; the umask takes its part.
    ///   - path: the file that an error is about.
    /// - Returns: the file and its open descriptor.
    static func make(
        in directory: OpenDirectory, at realPath: String, mode: mode_t, for path: String
    ) throws(FileSystemError) -> (file: TemporaryFile, descriptor: Int32) {
        for _ in 0..<100 {
            let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
            // It does not hold the table's name, which may be as long as a name can be, and it is hidden, so that no
            // walk takes it for a table.
            let name = Self.prefix + "\(getpid())-\(number)"
            let file = TemporaryFile(name: name, path: realPath == "/" ? "/" + name : realPath + "/" + name)
            let parent = directory.number
            let descriptor = TerminationCleanup.making(file.path) {
                openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
            }
            if descriptor >= 0 { return (file, descriptor) }
            guard errno == EEXIST else { throw FileSystemError("write", path) }
        }
        throw FileSystemError("write", path, reason: "No free name for a temporary file")
    }

    /// Removes the file.
    func remove(from directory: OpenDirectory) {
        unlinkat(directory.number, name, 0)
        release()
    }

    /// Says that the file has got its final name.
    func release() { TerminationCleanup.forget(path) }

    // MARK: Names

    /// How the names of this machine's temporary files begin. A directory may be shared with others, whose processes
    /// have numbers of their own.
    private static let prefix: String = {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        // FNV-1a, as a word.
        var hash: UInt32 = 2_166_136_261
        for byte in name.prefix(while: { $0 != 0 }) { hash = (hash ^ UInt32(UInt8(bitPattern: byte))) &* 16_777_619 }
        return ".stringsmith-" + String(hash, radix: 36) + "-"
    }()

    /// The process that a file of this machine with this name belongs to; nil for any other name.
    static func process(ofName name: String) -> pid_t? {
        guard name.hasPrefix(prefix) else { return nil }
        let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ Int($0).map { $0 > 0 } ?? false }) else { return nil }
        return pid_t(parts[0])
    }

    /// Removes what processes that were killed have left in a directory.
    ///
    /// Only regular files of this user go whose names say that a program of this kind made them on this machine, and
    /// whose process is gone.
    static func removeAbandoned(in realPath: String) {
        guard let items = try? DirectoryListing(of: realPath).items else { return }
        let names = items.filter { item in
            guard item.kind == .file, let process = process(ofName: item.name) else { return false }
            if process == getpid() { return !TerminationCleanup.owns(realPath + "/" + item.name) }
            return kill(process, 0) != 0 && errno == ESRCH
        }
        guard !names.isEmpty, let directory = try? OpenDirectory(realPath, for: realPath) else { return }
        for item in names {
            guard let status = (try? directory.status(of: item.name, for: realPath)) ?? nil,
                status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
            else { continue }
            unlinkat(directory.number, item.name, 0)
        }
    }
}
