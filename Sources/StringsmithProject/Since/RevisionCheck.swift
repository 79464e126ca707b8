import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The same check at an older revision, to find out which findings are new. The working tree isn't touched.
///
/// Usually only the contents of files differ. Then everything that depends on them is checked again, with their old contents
/// in place of the files on disk. Otherwise the revision's files are written to a temporary directory and checked there.
package struct RevisionCheck: Sendable {
    /// The findings at the revision. Paths are relative to the top of the working tree.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Source texts whose arguments have changed since, while translations still use the old ones.
    package private(set) var sourceChanges: [Diagnostic] = []

    private let root: String

    /// The revision's own files; nil if old contents replace those of the working tree.
    private var files: RevisionFiles?
    private var overlay: RevisionOverlay?

    /// The paths of tables that depend on no changed file.
    private var unchanged: Set<String> = []

    /// Checks the files of a revision below the same paths.
    /// - Parameters:
    ///   - options: the options of the check of the working tree.
    ///   - revision: the name of a commit, as understood by git.
    /// - Throws: `GitRepository.Failure` or `FileSystemError`. Nothing is left behind.
    package init(_ options: ProjectCheckOptions, since revision: String) async throws {
        try await self.init(options, since: revision, overlays: true)
    }

    /// - Parameter overlays: false to check the revision's own files in any case.
    init(_ options: ProjectCheckOptions, since revision: String, overlays: Bool) async throws {
        let roots = try RevisionRoots(options.paths)
        let revision = try GitRevision(revision, in: roots.repository)
        root = roots.repository.root
        let layout = ProjectLayout(
            options.paths, selection: options.scan.selection, developmentLanguage: options.development)
        if overlays, let overlay = try RevisionOverlay(of: revision, in: roots.directories, layout) {
            self.overlay = overlay
            if !overlay.isEmpty { await check(options, over: overlay, layout, revision.name) }
        } else {
            let files = try RevisionFiles(of: revision, in: roots.directories)
            self.files = files
            await check(options, roots.paths(at: files.top), of: files, layout, revision.name)
        }
    }

    private mutating func check(
        _ options: ProjectCheckOptions, over overlay: RevisionOverlay, _ layout: ProjectLayout, _ name: String
    ) async {
        let changed = Set(overlay.contents.keys)
        let tables = TableFiles(layout)
        let others = tables.units.filter { !tables.depends($0, on: changed) }
        unchanged = Set(others.flatMap { [$0.paths.strings, $0.paths.plurals].compactMap(\.self) })
        var old = options
        (old.contents, old.changed) = (overlay.contents, changed)
        let store = TableStore()
        let files = Set(layout.tablePaths + layout.catalogPaths)
        for (path, bytes) in overlay.contents where files.contains(path) {
            store.replace(FormatRegistry.document(SourceFile(path: path, bytes: bytes)))
        }
        var paths = RelativePaths(from: root)
        let check = await ProjectCheck(old, layout.hiding(overlay.added), store)
        diagnostics = check.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.message = FindingDifference.message(of: diagnostic)
            diagnostic.path = paths.path(to: diagnostic.path)
            return diagnostic
        }
        compareSources(options, layout, name) { overlay.contents[$0] }
    }

    private mutating func check(
        _ options: ProjectCheckOptions, _ paths: [String], of files: RevisionFiles, _ layout: ProjectLayout,
        _ name: String
    ) async {
        guard !paths.isEmpty else { return }
        var old = options
        old.paths = paths
        let top = files.top
        // Patterns refer to the working tree.
        old.scan.selection.replica = PathSelection.Replica(directory: top, original: root)
        diagnostics = await ProjectCheck(old).diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.message = FindingDifference.message(of: diagnostic)
            diagnostic.path = String(decoding: diagnostic.path.utf8.dropFirst(top.utf8.count + 1), as: UTF8.self)
            return diagnostic
        }
        compareSources(options, layout, name) { [root] path in
            var paths = RelativePaths(from: root)
            return paths.path(below: path).flatMap { try? FileReader.bytes(of: top + "/" + $0) }
        }
    }

    private mutating func compareSources(
        _ options: ProjectCheckOptions, _ layout: ProjectLayout, _ name: String, old: @escaping (String) -> [UInt8]?
    ) {
        let runner = RuleRunner(options.selection, settings: options.settings)
        sourceChanges = SourceArgumentChanges(revision: name, runner, old: old).diagnostics(layout)
    }

    /// Returns the findings in the working tree that the revision doesn't have.
    package func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var paths = RelativePaths(from: root)
        let (root, files, overlay) = (root, files, overlay)
        let candidates = diagnostics.filter { $0.isFailure || mayBeNew($0) }
        let difference = FindingDifference(
            from: self.diagnostics,
            isGone: { FileKind(of: root + "/" + $0) == .nothing },
            isNew: { path in
                files.map { FileKind(of: $0.top + "/" + path) == .nothing } ?? overlay?.addedBelow.contains(path)
                    ?? false
            })
        return difference.new(among: candidates) { paths.path(to: $0) }
    }

    private func mayBeNew(_ diagnostic: Diagnostic) -> Bool {
        if let overlay, overlay.isEmpty { return false }
        return !(unchanged.contains(diagnostic.path) && RuleRegistry.looksAtTablesOnly(diagnostic.rule))
    }
}
