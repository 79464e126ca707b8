import StringsmithModel
import StringsmithRules

/// The same check at an older revision, to find out which findings are new. The working tree isn't touched.
package struct RevisionCheck: Sendable {
    /// The findings at the revision. Paths are relative to the top of the working tree.
    package let diagnostics: [Diagnostic]

    /// Source texts whose arguments have changed since, while translations still use the old ones.
    package let sourceChanges: [Diagnostic]

    private let files: RevisionFiles
    private let root: String

    /// Checks the files of a revision below the same paths.
    /// - Parameters:
    ///   - options: the options of the check of the working tree.
    ///   - revision: the name of a commit, as understood by git.
    /// - Throws: `GitRepository.Failure` or `FileSystemError`. Nothing is left behind.
    package init(_ options: ProjectCheckOptions, since revision: String) async throws {
        let roots = try RevisionRoots(options.paths)
        let revision = try GitRevision(revision, in: roots.repository)
        files = try RevisionFiles(of: revision, in: roots.directories)
        let top = files.top
        root = roots.repository.root
        var old = options
        old.paths = roots.paths(at: top)
        // Patterns refer to the working tree.
        old.scan.selection.replica = PathSelection.Replica(directory: top, original: root)
        guard !old.paths.isEmpty else {
            (diagnostics, sourceChanges) = ([], [])
            return
        }
        let check = await ProjectCheck(old)
        diagnostics = check.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.message = FindingDifference.message(of: diagnostic)
            diagnostic.path = String(decoding: diagnostic.path.utf8.dropFirst(top.utf8.count + 1), as: UTF8.self)
            return diagnostic
        }
        let layout = ProjectLayout(
            options.paths, selection: options.scan.selection, developmentLanguage: options.development)
        let changes = SourceArgumentChanges(
            revision: revision.name, RuleRunner(options.selection, settings: options.settings)
        ) { [root] path in
            var paths = RelativePaths(from: root)
            return paths.path(below: path).flatMap { try? FileReader.bytes(of: top + "/" + $0) }
        }
        sourceChanges = changes.diagnostics(layout)
    }

    /// Returns the findings in the working tree that the revision doesn't have.
    package func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var paths = RelativePaths(from: root)
        let (top, root) = (files.top, root)
        let difference = FindingDifference(
            from: self.diagnostics,
            isGone: { FileKind(of: root + "/" + $0) == .nothing },
            isNew: { FileKind(of: top + "/" + $0) == .nothing })
        return difference.new(among: diagnostics) { paths.path(to: $0) }
    }
}
