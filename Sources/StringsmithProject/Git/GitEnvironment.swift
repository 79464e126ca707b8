#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import StringsmithText

/// The environment of the git processes.
///
/// Git sets variables for its hooks and drivers. They name a repository and a working tree, so that a git process that
/// starts in another directory takes that directory for the top of the working tree. A directory in a repository needs
/// none of them.
enum GitEnvironment {
    /// The variables that git lists with `git rev-parse --local-env-vars`, except for those with configuration, and those
    /// that change the meaning of paths.
    private static let local = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_IMPLICIT_WORK_TREE",
        "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
        "GIT_NAMESPACE", "GIT_ICASE_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS",
    ].map { Array("\($0)=".utf8) }

    /// Returns the variables for a program: all, or for git in a repository's directory all but those that name one.
    static func variables(for arguments: [String]) -> [UnsafeMutablePointer<CChar>?] {
        #if canImport(Darwin)
            let environment = _NSGetEnviron().pointee
        #else
            let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        #endif
        var all: [UnsafeMutablePointer<CChar>?] = []
        var next = environment
        while let variable = next?.pointee {
            all.append(variable)
            next = next?.advanced(by: 1)
        }
        let isLocal = { (variable: UnsafeMutablePointer<CChar>?) in
            variable.map { text in local.contains { name in strncmp(text, name.map(CChar.init), name.count) == 0 } }
                ?? false
        }
        if arguments.first == "git", all.contains(where: isLocal), let place = arguments.firstIndex(of: "-C"),
            place + 1 < arguments.count, hasRepository(around: arguments[place + 1])
        {
            all.removeAll(where: isLocal)
        }
        return all + [nil]
    }

    /// True if a directory or one around it is the top of a working tree.
    static func hasRepository(around directory: String) -> Bool {
        guard let real = RealPath.of(directory) else { return false }
        let repository = RepositoryModules.repository(of: real)
        return FileStatus.targetKind(of: FilePath(repository).appending(".git")) != nil
    }
}
