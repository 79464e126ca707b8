import StringsmithModel
import StringsmithText
import Synchronization

/// The history of files in the Git repositories around them.
final class FileHistory: Sendable {
    /// What the history has.
    enum Answer<Value: Sendable>: Sendable {
        case found(Value)

        /// The file was never committed, or is in no repository.
        case none

        /// There is a repository, but Git isn't installed or refuses to read it, or lacks the contents.
        case unreadable
    }

    private let failure = Mutex<Diagnostic?>(nil)

    /// A warning if the history of a file that was asked for couldn't be read.
    var diagnostic: Diagnostic? { failure.withLock(\.self) }

    /// Returns the last commit that changed a file.
    func lastChange(of name: String, in directory: String) -> Answer<String> {
        let log = Self.ask("rev-list", "--max-count=1", "HEAD", "--", name, in: directory)
        if log.status == 0 {
            let commit = log.output.prefix { $0 != .lineFeed }
            return commit.isEmpty ? .none : .found(String(decoding: commit, as: UTF8.self))
        }
        guard GitInvocation.top(around: directory) != nil, !isUnborn(directory) else { return .none }
        reportFailure(name, directory, isMissing: log.status == 127)
        return .unreadable
    }

    /// Reads a file of a commit.
    /// - Parameter way: its path, relative to the directory.
    func text(_ way: String, at commit: String, in directory: String, _ objects: GitObjects) -> Answer<[UInt8]> {
        // Git takes names that start with `./` or `../` as relative to its directory.
        if let blob = objects.blob("\(commit):\(way.hasPrefix("../") ? way : "./" + way)") { return .found(blob) }
        // An incomplete repository lacks objects that its commits name.
        let tree = Self.ask("ls-tree", "--name-only", commit, "--", way, in: directory)
        if tree.status == 0, tree.output.isEmpty { return .none }
        // A path that leads out of the working tree is in no commit.
        guard tree.status == 0 || !way.hasPrefix("../") || isIncomplete(commit, directory) else { return .none }
        reportFailure(way, directory, isMissing: tree.status == 127)
        return .unreadable
    }

    /// True for a repository without commits.
    private func isUnborn(_ directory: String) -> Bool {
        let all = Self.ask("rev-list", "--all", "--max-count=1", in: directory)
        guard all.status == 0, all.output.isEmpty else { return false }
        // Without references, the log of `HEAD` shows that there were commits.
        let path = Self.ask("rev-parse", "--git-path", "logs/HEAD", in: directory)
        let log = String(decoding: path.output.dropLast(), as: UTF8.self)
        guard path.status == 0 else { return false }
        return !FileStatus.mayExist(FilePath(log).resolved(from: directory))
    }

    /// True if the directories of a commit can't be read.
    private func isIncomplete(_ commit: String, _ directory: String) -> Bool {
        Self.ask("ls-tree", "-r", "--name-only", commit, in: directory).status != 0
    }

    private static func ask(_ arguments: String..., in directory: String) -> ChildProcess {
        ChildProcess(GitInvocation(arguments, in: directory), hidesErrors: true)
    }

    private func reportFailure(_ name: String, _ directory: String, isMissing: Bool) {
        failure.withLock { failure in
            guard failure == nil else { return }
            failure = Diagnostic(
                path: FilePath(name).resolved(from: directory), severity: .warning, rule: .historyUnreadable,
                message:
                    "the file's history can't be read, so strings and comments that differ from the sources aren't updated",
                notes: [
                    Note(
                        isMissing
                            ? "install git" : "git refuses the repository, or it is incomplete: 'git fsck' shows why")
                ])
        }
    }
}
