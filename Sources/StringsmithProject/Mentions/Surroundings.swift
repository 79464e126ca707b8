import StringsmithText

/// The rest of the repositories that contain named directories, whose sources may use keys of tables in these.
struct Surroundings: Sendable {
    private let repositories: [String]
    private let named: [String]

    /// - Parameter roots: the paths that the user named; if empty, the current directory. Files are read on their own.
    init(of roots: [String], in workspace: Workspace) {
        named = NamedDirectory.all(in: roots, of: workspace).map(\.real)
        repositories = Set(named.map { RepositoryModules.repository(of: $0, in: workspace) }).subtracting(named)
            .sorted()
    }

    /// Finds the files that may mention keys, sorted by path within each repository.
    func files(in workspace: Workspace) -> [String] {
        repositories.flatMap { repository -> [String] in
            let walk = ProjectWalk([repository], in: workspace)
            for failure in walk.failures { workspace.noteOutside(failure) }
            let files = walk.files.filter { MentioningFile.includes(FilePath($0).name) }
            return (walk.sources + files).filter { path in !named.contains { FilePath(path).isInside($0) } }
        }
    }
}
