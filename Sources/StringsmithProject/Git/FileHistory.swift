import StringsmithModel
import StringsmithText
import Synchronization

/// The history of files in the Git repositories around them.
final class FileHistory: Sendable {
    /// The last commit that changed a file.
    enum LastChange {
        case commit(String)

        /// The file was never committed, or is in no repository.
        case none

        /// There is a repository, but Git isn't installed or refuses to read it.
        case unreadable
    }

    private let failure = Mutex<Diagnostic?>(nil)

    /// A warning if the history of a file that was asked for couldn't be read.
    var diagnostic: Diagnostic? { failure.withLock(\.self) }

    /// Returns the last change of a file.
    func lastChange(of name: String, in directory: String) -> LastChange {
        let log = ChildProcess(
            ["git", "--literal-pathspecs", "-C", directory, "log", "-1", "--format=%H", "--", name], hidesErrors: true)
        if log.status == 0 {
            let commit = log.output.prefix { $0 != .lineFeed }
            return commit.isEmpty ? .none : .commit(String(decoding: commit, as: UTF8.self))
        }
        guard let real = RealPath.of(directory) else { return .none }
        let repository = RepositoryModules.repository(of: real)
        guard FileStatus.targetKind(of: FilePath(repository).appending(".git")) != nil,
            // A repository without commits has no history.
            ChildProcess(["git", "-C", directory, "rev-parse", "--git-dir"], hidesErrors: true).status != 0
        else { return .none }
        let isMissing = log.status == 127
        failure.withLock { failure in
            guard failure == nil else { return }
            failure = Diagnostic(
                path: FilePath(directory).appending(name), severity: .warning, rule: .historyUnreadable,
                message: "the file's history can't be read, so texts and comments that differ from the sources stay",
                notes: [
                    Note(isMissing ? "install git" : "git refuses the repository: 'git status' shows the reason")
                ])
        }
        return .unreadable
    }
}
