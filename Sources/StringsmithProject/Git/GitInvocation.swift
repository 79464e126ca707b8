#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import StringsmithText

/// A call of git. All calls are made through it, because a repository may come from strangers, as its tables may: an
/// unpacked archive has a stranger's `.git/config`, and a directory of a clone can be a repository itself. Neither may
/// run a program.
///
/// Only commands that need no program are called: those that show commits or differences to people run signature
/// programs, pagers, and converters. The rest is turned off here.
struct GitInvocation {
    /// The command line, which is passed verbatim, without a shell.
    let arguments: [String]

    private let directory: String

    /// - Parameters:
    ///   - arguments: the command and its arguments. Path patterns are literal.
    ///   - directory: a directory in the working tree.
    ///   - filters: the filters that must not run; only commands that read the working tree run any.
    init(_ arguments: [String], in directory: String, without filters: [String] = []) {
        self.directory = directory
        self.arguments =
            ["git", "--no-pager", "--literal-pathspecs", "-C", directory]
            + Self.settings.flatMap { ["-c", $0] }
            + filters.flatMap { name in
                // A name may contain `=`, which `-c` would take for its end.
                ["clean", "process", "required", "smudge"].map {
                    "--config-env=filter.\(name).\($0)=\(Self.emptyVariable)"
                }
            } + arguments
    }

    private static let settings = [
        // A directory with the contents of `.git` isn't a repository.
        "safe.bareRepository=explicit",
        // The program that reports changed files. Before Git 2.36, `false` would have been its name.
        "core.fsmonitor=",
        "core.hooksPath=/dev/null",
    ]

    private static let emptyVariable = "STRINGSMITH_EMPTY"

    /// The variables that are added to the environment, or replaced.
    private static let variables = [
        // Objects that a partial clone lacks aren't fetched, whatever program or protocol the repository names for it.
        "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0",
        // The index is only read.
        "GIT_OPTIONAL_LOCKS=0", "STRINGSMITH_EMPTY=",
    ]

    /// The variables that git lists with `git rev-parse --local-env-vars`, except for those with configuration, and
    /// those that change the meaning of paths. Git sets them for its hooks and drivers. They name a repository and a
    /// working tree, so that a git process that starts in another directory takes that directory for the top of the
    /// working tree. A directory in a repository needs none of them.
    private static let local = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_IMPLICIT_WORK_TREE",
        "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE",
        "GIT_NAMESPACE", "GIT_ICASE_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS",
    ].map { Array($0.utf8CString.dropLast()) }

    /// The environment, as strings that end in zero: without the variables that name a repository, if the directory is
    /// in one.
    var environment: [[CChar]] {
        #if canImport(Darwin)
            let environment = _NSGetEnviron().pointee
        #else
            let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        #endif
        var all: [[CChar]] = []
        var next = environment
        while let variable = next?.pointee {
            all.append(Array(UnsafeBufferPointer(start: variable, count: strlen(variable) + 1)))
            next = next?.advanced(by: 1)
        }
        let own = Self.variables.map { Array($0.utf8CString) }
        var removed = own.map(Self.name(of:))
        if all.contains(where: { Self.local.contains(Self.name(of: $0)) }), Self.top(around: directory) != nil {
            removed += Self.local
        }
        return all.filter { !removed.contains(Self.name(of: $0)) } + own
    }

    private static func name(of variable: [CChar]) -> [CChar] {
        Array(variable.prefix { $0 != CChar(bitPattern: .equalsSign) })
    }

    /// Returns the top of the working tree around a directory, as it can be found without git; nil if there is none.
    static func top(around directory: String) -> String? {
        guard let real = RealPath.of(directory) else { return nil }
        return Workspace().repository(around: real)  // Checked: reads no file.
    }
}
