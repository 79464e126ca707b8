import StringsmithText

/// The files below named paths that a command uses.
///
/// Patterns follow gitignore(5) and are relative to the current directory, or to a named directory outside it. Leading `../`
/// refers to parent directories.
package struct PathSelection: Hashable, Sendable {
    /// Files and directories to skip.
    package var excluded: [String] = []

    /// Files and directories to include even if they would be skipped.
    package var included: [String] = []

    /// True to include tests.
    package var takesTests = false

    /// False to read only the named directories, and nothing else of the repositories that contain them, so that the
    /// result depends on nothing else.
    package var readsSurroundings = true

    /// Selects everything that a walk finds.
    package init() {}

    /// Converts a pattern relative to another directory to one relative to the current directory.
    package static func pattern(_ pattern: String, relativeTo directory: String) -> String {
        guard directory != "." else { return pattern }
        var way = directory
        if FilePath(directory).isAbsolute {
            var paths = RelativePaths(from: ".")
            way = paths.path(to: directory)
        }
        var escaped = ""
        for character in way {
            if "*?[\\".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        let body = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
        let isAnchored = pattern.dropLast().contains("/")
        let start = escaped.isEmpty ? "" : escaped + "/"
        return start + (isAnchored ? body : "**/" + body)
    }
}

/// The patterns of a selection, prepared for absolute paths.
struct PathRules {
    enum Verdict {
        case excluded, included, none
    }

    /// Patterns that are relative to one directory.
    private struct Group {
        /// The real path of the directory, with a trailing slash.
        var base: String
        var excluded: IgnoreFile
        var included: IgnoreFile

        /// The directories in included patterns with a slash, relative to the base.
        var beginnings: [GlobPattern]
        var reachesAnywhere: Bool

        init(base: String, excluded: [String], included: [String]) {
            self.base = base
            self.excluded = IgnoreFile(PathRules.lines(excluded))
            self.included = IgnoreFile(PathRules.lines(included))
            beginnings = included.flatMap(PathRules.beginnings)
            reachesAnywhere = included.contains { $0.hasPrefix("**/") && $0.dropFirst(3).contains("/") }
        }
    }

    private var groups: [Group] = []

    /// True if there are no patterns.
    var isEmpty: Bool { groups.isEmpty }

    /// Creates the rules for a walk.
    /// - Parameter roots: the directories to walk. Below one outside the current directory, patterns are relative to
    ///   the named directory.
    init(_ selection: PathSelection, roots: [String] = [], in workspace: Workspace) {
        var patterns: [String: (excluded: [String], included: [String])] = [:]
        for pattern in selection.excluded {
            let (base, rest) = Self.split(pattern)
            patterns[base, default: ([], [])].excluded.append(rest)
        }
        for pattern in selection.included {
            let (base, rest) = Self.split(pattern)
            patterns[base, default: ([], [])].included.append(rest)
        }
        for (base, lists) in patterns.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            guard let real = Self.base(base, workspace) else { continue }
            groups.append(Group(base: real, excluded: lists.excluded, included: lists.included))
            guard base.isEmpty else { continue }
            let outside = Set(roots.compactMap { Self.base($0, workspace) }).filter { !$0.utf8.starts(with: real.utf8) }
            for root in outside.sorted(by: { $0.precedesByBytes($1) }) {
                groups.append(Group(base: root, excluded: lists.excluded, included: lists.included))
            }
        }
    }

    /// The real path of a directory, with a trailing slash.
    private static func base(_ directory: String, _ workspace: Workspace) -> String? {
        workspace.realPath(of: directory.isEmpty ? "." : directory).map { $0 == "/" ? "/" : $0 + "/" }
    }

    /// Splits a pattern into its base (any number of `../`) and the rest.
    private static func split(_ pattern: String) -> (base: String, rest: String) {
        var base = ""
        var rest = pattern[...]
        while true {
            if rest.hasPrefix("./") {
                // The rest is relative to this directory and doesn't match at any depth.
                rest = rest.dropFirst(2)
                if !rest.hasPrefix("../"), !rest.hasPrefix("./") { rest = "/" + rest }
            } else if rest.hasPrefix("../") {
                base += "../"
                rest = rest.dropFirst(3)
                if !rest.hasPrefix("../"), !rest.hasPrefix("./") { rest = "/" + rest }
            } else {
                return (base, String(rest))
            }
        }
    }

    private static func lines(_ patterns: [String]) -> [UInt8] { Array(patterns.joined(separator: "\n").utf8) }

    /// Returns the patterns for the parent directories of a pattern: `a` and `a/b` for `a/b/c`.
    private static func beginnings(_ pattern: String) -> [GlobPattern] {
        let parts = pattern.split(separator: "/")
        guard parts.count > 1 else { return [] }
        return (1..<parts.count).map { GlobPattern(parts[..<$0].joined(separator: "/").utf8) }
    }

    /// Applies the patterns to a path. Included patterns win.
    /// - Parameter path: an absolute path whose parent directories aren't links.
    func verdict(on path: String, isDirectory: Bool) -> Verdict {
        var verdict = Verdict.none
        for group in groups where path.utf8.starts(with: group.base.utf8) {
            let rest = String(decoding: path.utf8.dropFirst(group.base.utf8.count), as: UTF8.self)
            if group.included.ignores(rest, isDirectory: isDirectory) == true { return .included }
            if group.excluded.ignores(rest, isDirectory: isDirectory) == true { verdict = .excluded }
        }
        return verdict
    }

    /// True if a path, or a directory around it, is excluded.
    /// - Parameter path: an absolute path without links.
    func excludes(_ path: String, in workspace: Workspace) -> Bool {
        var isDirectory = workspace.kind(of: path) == .directory
        for part in [path[...]] + FilePath(path).ancestors {
            switch verdict(on: String(part), isDirectory: isDirectory) {
            case .excluded: return true
            case .included: return false
            case .none: isDirectory = true
            }
        }
        return false
    }

    /// True if an included pattern may match something below a directory.
    func reaches(below path: String) -> Bool {
        return groups.contains { group in
            if group.base.utf8.starts(with: (path + "/").utf8) { return !group.beginnings.isEmpty }
            guard path.utf8.starts(with: group.base.utf8) else { return false }
            let rest = path.utf8.dropFirst(group.base.utf8.count)
            return group.reachesAnywhere || group.beginnings.contains { $0.matches(rest) }
        }
    }
}
