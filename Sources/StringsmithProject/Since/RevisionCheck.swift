import StringsmithModel

/// The same check at an older revision, for telling what is new. Nothing in the working tree is touched.
public struct RevisionCheck: Sendable {
    /// What the check found there, with the paths that the files have here.
    public let diagnostics: [Diagnostic]

    /// Source texts whose arguments have changed since, while translations still take the old ones.
    public let sourceChanges: [Diagnostic]

    /// The files that were there, from the top of the working tree.
    private let files: Set<String>
    private let root: String

    /// Checks the files of a revision that stand below the same paths.
    /// - Parameters:
    ///   - options: those of the check of the working tree.
    ///   - revision: the name of a commit, as git takes it.
    /// - Throws: `GitRepository.Failure` or `FileSystemError`, without anything left behind.
    public init(_ options: ProjectCheckOptions, since revision: String) async throws {
        let roots = try RevisionRoots(options.paths)
        let revision = try GitRevision(revision, in: roots.repository)
        let tree = try RevisionFiles(of: revision, in: roots.directories)
        let top = tree.top
        root = roots.repository.root
        files = tree.paths
        var old = options
        old.paths = roots.paths(at: top)
        guard !old.paths.isEmpty else {
            (diagnostics, sourceChanges) = ([], [])
            return
        }
        let check = await ProjectCheck(old)
        diagnostics = check.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.path = roots.spelled(diagnostic.path, at: top)
            diagnostic.message = roots.spelled(diagnostic.message, at: top)
            return diagnostic
        }
        let changes = SourceArgumentChanges(revision: revision.name, root: root, top: top)
        sourceChanges =
            options.selection.enabled.contains(SourceArgumentChanges.rule) ? changes.diagnostics(options) : []
        withExtendedLifetime(tree) {}
    }

    /// The findings among those of the working tree that the revision does not have.
    public func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var paths = RelativePaths(from: root)
        let difference = FindingDifference(from: self.diagnostics) { path, isNew in
            guard isNew else { return FileKind(of: path) == .nothing }
            return paths?.path(below: path).map { !files.contains($0) } ?? true
        }
        return difference.new(among: diagnostics)
    }
}
