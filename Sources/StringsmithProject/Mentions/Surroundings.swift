import StringsmithText

/// The rest of the repositories that contain named directories, whose sources may use keys of tables in these.
struct Surroundings: Sendable {
    private let repositories: [String]
    private let named: [String]
    private let selection: PathSelection

    /// - Parameter walk: the walk over the named directories. Named files are read on their own.
    init(of walk: ProjectWalk, in workspace: Workspace) {
        named = NamedDirectory.all(in: walk.roots, of: workspace).map(\.real)
        repositories = Set(named.compactMap(workspace.repository(around:))).subtracting(named).sorted()
        selection = walk.selection
    }

    /// Finds the files that may mention keys, sorted by path within each repository, and what couldn't be read.
    func files(in workspace: Workspace) -> (paths: [String], failures: [FileSystemError]) {
        var result: (paths: [String], failures: [FileSystemError]) = ([], [])
        var relative = RelativePaths(from: ".")
        for repository in repositories {
            let root = relative.path(to: repository)
            let walk = ProjectWalk([root.isEmpty ? "." : root], in: workspace, selection: selection)
            let walked = named.compactMap { FilePath($0).relative(to: repository) }.map { way in
                root.isEmpty ? way : FilePath(root).appending(way)
            }
            let paths = walk.sources + walk.files.filter { MentioningFile.includes(FilePath($0).name) }
            result.paths += paths.filter { path in !walked.contains { FilePath(path).isInside($0) } }
            // A link that leads nowhere, or what is no file, is for a run over the whole repository to report.
            result.failures += walk.failures.filter { $0.cause != .missing }
        }
        return result
    }
}
