import StringsmithScanner
import StringsmithText

/// The rest of the repositories that contain named directories, whose sources may use keys of tables in these.
struct Surroundings: Sendable {
    /// The files that may mention keys, sorted by path within each repository.
    private(set) var paths: [String] = []

    /// What couldn't be read.
    private(set) var failures: [FileSystemError] = []

    /// The sources among the files.
    var sources: [String] { paths.filter { SourceLanguage(path: $0) != nil } }

    /// - Parameter walk: the walk over the named directories. Named files are read on their own.
    init(of walk: ProjectWalk, in workspace: Workspace) {
        let named = NamedDirectory.all(in: walk.roots, of: workspace).map(\.real)
        var relative = RelativePaths(from: ".")
        for repository in Set(named.compactMap(workspace.repository(around:))).subtracting(named).sorted() {
            let root = relative.path(to: repository)
            let walk = ProjectWalk([root.isEmpty ? "." : root], in: workspace, selection: walk.selection)
            let walked = named.compactMap { FilePath($0).relative(to: repository) }.map { way in
                root.isEmpty ? way : FilePath(root).appending(way)
            }
            let found = walk.sources + walk.files.filter { MentioningFile.includes(FilePath($0).name) }
            paths += found.filter { path in !walked.contains { FilePath(path).isInside($0) } }
            // A link that leads nowhere, or what is no file, is for a run over the whole repository to report.
            failures += walk.failures.filter { $0.cause != .missing }
        }
    }
}
