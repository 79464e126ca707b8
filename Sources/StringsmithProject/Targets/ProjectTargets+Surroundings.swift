import StringsmithText

/// A directory that a user named.
struct NamedDirectory: Hashable, Sendable {
    /// The prefix of its files' paths, without a trailing slash; empty for the current directory.
    var path: String

    /// The absolute path without links.
    var real: String

    /// Returns the directories among paths; if there are none, the current directory.
    static func all(in paths: [String], of workspace: Workspace) -> [NamedDirectory] {
        (paths.isEmpty ? ["."] : paths).compactMap { path in
            guard workspace.kind(of: path) == .directory, let real = workspace.realPath(of: path) else { return nil }
            return NamedDirectory(path: path == "." ? "" : FilePath(path).withoutSlash, real: real)
        }
    }

    /// True for a directory of tests, which are wanted if they are named.
    fileprivate var isOfTests: Bool { real.hasByteSuffix("Tests") }
}

extension ProjectTargets {
    /// Adds the targets of projects elsewhere in the repository, as far as they compile or copy files that were walked.
    /// - Parameters:
    ///   - others: the targets of these projects, which were read by their absolute paths.
    ///   - walked: the directories that were walked.
    mutating func add(_ others: ProjectTargets, holding walked: [NamedDirectory]) {
        let first = targets.count
        var paths = RelativePaths(from: ".")
        for target in others.targets {
            var target = target
            let directory = Self.projectDirectory(of: target.origin)
            target.walkedDirectories = walked.filter { FilePath($0.real).isInside(directory) }.map(\.path)
            target.origin = paths.path(to: target.origin)
            targets.append(target)
        }
        for (target, linked) in others.links { links[first + target] = linked }
        packageProducts.merge(others.packageProducts) { $0.union($1) }
        for (target, settings) in others.buildSettings { buildSettings[first + target] = settings }
        for root in walked {
            let takes = { (target: Int) in !(root.isOfTests && others.targets[target].isTest) }
            for (path, members) in others.files {
                guard let way = path.relative(to: root.real), !way.isEmpty else { continue }
                files[FilePath(FilePath(root.path).appending(way)), default: []] += members.filter(takes).map {
                    first + $0
                }
            }
            for (path, rules) in others.directories {
                guard let place = Self.place(of: path, in: root) else { continue }
                directories[place.path, default: []] += rules.filter { takes($0.target) }.map { rule in
                    var rule = rule
                    (rule.target, rule.walkedPart) = (first + rule.target, place.part)
                    return rule
                }
            }
            for path in others.copiedDirectories {
                guard let way = path.relative(to: root.real), !way.isEmpty else { continue }
                copiedDirectories.insert(FilePath(FilePath(root.path).appending(way)))
            }
        }
        addStatements(of: others) { paths.path(to: $0) }
    }

    /// Returns the path of a directory as it was walked, and the part of it that was; nil for one elsewhere.
    private static func place(of directory: FilePath, in root: NamedDirectory) -> (path: FilePath, part: String)? {
        if let way = directory.relative(to: root.real) {
            return (FilePath(way.isEmpty ? root.path : FilePath(root.path).appending(way)), "")
        }
        return FilePath(root.real).relative(to: directory.string).map { (FilePath(root.path), $0) }
    }

    /// Returns the directory of the project that a file declares.
    static func projectDirectory(of declaration: String) -> String {
        let file = FilePath(declaration)
        return (file.name == "project.pbxproj" ? file.enclosing.enclosing : file.enclosing).string
    }
}
