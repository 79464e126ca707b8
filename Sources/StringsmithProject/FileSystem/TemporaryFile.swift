import StringsmithText
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A hidden file next to the one that it will replace. This process removes it when it ends. If the process is killed,
/// the next one that writes to the directory does.
struct TemporaryFile {
    /// The name in the directory.
    let name: String

    /// The real path.
    private let path: String

    private static let counter = Atomic<Int>(0)

    /// Creates an empty file.
    /// - Parameters:
    ///   - directory: the open directory.
    ///   - realPath: the directory's real path.
    ///   - mode: the permissions, subject to the umask.
    ///   - path: the path for errors.
    /// - Returns: the file and its file descriptor.
    static func make(
        in directory: OpenDirectory, at realPath: String, mode: mode_t, for path: String
    ) throws(FileSystemError) -> (file: TemporaryFile, descriptor: Int32) {
        for _ in 0..<100 {
            let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
            // The name doesn't contain the table's, which may already have the maximum length, and is hidden from
            // walks that look for tables.
            let name = Self.prefix + "\(getpid())-\(number)"
            let file = TemporaryFile(name: name, path: FilePath(realPath).appending(name))
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
    /// - Parameter directory: its directory; nil if it can't be opened.
    func remove(from directory: OpenDirectory?) {
        // Nobody else uses a name with the number of this process, wherever the path may lead by now.
        if let directory { unlinkat(directory.number, name, 0) } else { unlink(path) }
        release()
    }

    /// Releases the file after it got its final name.
    func release() { TerminationCleanup.forget(path) }

    // MARK: Names

    /// The prefix of temporary files on this machine. Other machines that share a directory have their own process ids.
    private static let prefix: String = {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        // FNV-1a, as text.
        var hash: UInt32 = 2_166_136_261
        for byte in name.prefix(while: { $0 != 0 }) { hash = (hash ^ UInt32(UInt8(bitPattern: byte))) &* 16_777_619 }
        return commonPrefix + String(hash, radix: 36) + "-"
    }()

    /// The prefix of temporary files on all machines.
    private static let commonPrefix = ".stringsmith-"

    /// Returns the process that a file name of this machine belongs to; nil for any other name.
    static func process(ofName name: String) -> pid_t? {
        guard name.hasPrefix(prefix) else { return nil }
        let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ Int($0).map { $0 > 0 } ?? false }) else { return nil }
        return pid_t(parts[0])
    }

    /// Whether a file name is one that this program creates, on any machine.
    private static func isTemporary(_ name: String) -> Bool {
        let parts = name.dropFirst(commonPrefix.count).split(separator: "-", omittingEmptySubsequences: false)
        return name.hasPrefix(commonPrefix) && parts.count == 3 && UInt32(parts[0], radix: 36) != nil
            && parts.dropFirst().allSatisfy { Int($0).map { $0 > 0 } ?? false }
    }

    /// The age, in nanoseconds, of a file that no process still needs.
    private static let oldAge = 86_400_000_000_000

    private static func isOld(_ path: String) -> Bool {
        FileStamp(of: path).map { FileStamp.now &- $0.modified > oldAge } ?? false
    }

    /// Whether a directory has a temporary file with one of some contents, left by a killed process or in use by another
    /// one.
    static func isLeft(in realPath: String, withAnyOf contents: [[UInt8]]) -> Bool {
        let items = (try? DirectoryListing(of: realPath, startingWith: commonPrefix).items) ?? []
        return items.contains { item in
            guard item.kind == .file, isTemporary(item.name),
                let bytes = try? FileReader().bytes(of: FilePath(realPath).appending(item.name), nil)
            else { return false }
            return contents.contains { $0.hasSame(as: bytes) }
        }
    }

    /// Removes temporary files in a directory that were left by killed processes.
    ///
    /// Only regular files of this user are removed, if their names show that this program created them, and either that
    /// was on this machine and their process is gone, or it was more than a day ago.
    static func removeAbandoned(in realPath: String) {
        guard let items = try? DirectoryListing(of: realPath, startingWith: commonPrefix).items else { return }
        let names = items.filter { item in
            guard item.kind == .file, isTemporary(item.name) else { return false }
            // In containers, the names of machines and the numbers of processes say little.
            if isOld(FilePath(realPath).appending(item.name)) { return true }
            guard let process = process(ofName: item.name) else { return false }
            if process == getpid() { return !TerminationCleanup.owns(FilePath(realPath).appending(item.name)) }
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
