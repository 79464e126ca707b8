import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The same check at an older revision, to find out which findings are new. Nothing is written.
///
/// The check reads the revision's own files with `FormerFiles`. Both checks share a `CheckMemory`: files that haven't
/// changed are read and scanned once, and tables that depend only on such files are checked once.
package struct RevisionCheck: Sendable {
    /// The findings at the revision. Paths are relative to the top of the working tree.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Source texts whose arguments have changed since, while translations still use the old ones.
    package private(set) var sourceChanges: [Diagnostic] = []

    private let root: String
    private let files: FormerFiles

    /// True if the revision has the same files.
    private var isSame = false

    /// The paths of tables whose findings are the same.
    private var unchanged: Set<ExactString> = []

    /// Checks the files of a revision below the same paths.
    /// - Parameters:
    ///   - options: the options of the check of the working tree.
    ///   - revision: the name of a commit, as understood by git.
    /// - Throws: `GitRepository.Failure`.
    package init(_ options: ProjectCheckOptions, since revision: String) async throws {
        try await self.init(options, since: revision, shares: true)
    }

    /// - Parameter shares: false to check all tables of the revision.
    init(_ options: ProjectCheckOptions, since name: String, shares: Bool) async throws {
        let roots = try RevisionRoots(options.paths)
        let revision = try GitRevision(name, in: roots.repository)
        root = roots.repository.root
        let tree = try RevisionTree(of: revision, in: roots.directories)
        files = tree.files
        let layout = ProjectLayout(options)
        let hasAdded = Self.files(of: layout).contains { !isFormer($0) }
        if shares, tree.isSame, !hasAdded {
            isSame = true
            return
        }
        var old = options
        if !shares { old.memory = nil }
        await FormerFiles.$current.withValue(files) { await check(old, layout, shares: shares) }
        let runner = RuleRunner(options.selection, settings: options.settings)
        let changes = SourceArgumentChanges(revision: revision.name, runner) { [files] in files.changedBytes(of: $0) }
        sourceChanges = changes.diagnostics(layout, options.memory)
    }

    /// Runs the check in a task that sees the former files.
    /// - Parameter layout: that of the files on disk.
    private mutating func check(_ options: ProjectCheckOptions, _ layout: ProjectLayout, shares: Bool) async {
        var options = options
        if !options.paths.isEmpty {
            options.paths.removeAll { FileKind(of: $0) == .nothing }
            if options.paths.isEmpty { return }
        }
        let former = ProjectLayout(options)
        if shares {
            options.known = known(in: layout).intersection(known(in: former))
            unchanged = Set(options.known.flatMap(\.checkedPaths))
        }
        let found = await ProjectCheck(options, former, TableStore(sharing: options.memory?.tables)).diagnostics
        var paths = RelativePaths(from: root)
        diagnostics = FormerFiles.$current.withValue(nil) {
            found.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.message = FindingDifference.message(of: diagnostic)
                diagnostic.path = paths.path(to: diagnostic.path)
                return diagnostic
            }
        }
    }

    /// Returns the tables in a layout that depend only on files that haven't changed.
    private func known(in layout: ProjectLayout) -> Set<TableDependencies> {
        let tables = TableFiles(layout)
        let all = tables.units.map(tables.dependencies) + layout.catalogPaths.map(TableDependencies.init(catalog:))
        var known: [ExactString: Bool] = [:]
        return Set(
            all.filter { dependencies in
                dependencies.paths.allSatisfy { path in
                    guard let path else { return true }
                    let isUnchanged = known[path] ?? files.isUnchanged(path.string)
                    known[path] = isUnchanged
                    return isUnchanged
                }
            })
    }

    private func isFormer(_ path: String) -> Bool {
        if case .former(nil) = files.place(of: path) { return false }
        return true
    }

    private static func files(of layout: ProjectLayout) -> [String] {
        let named = layout.sources + layout.otherFiles + layout.tablePaths + layout.interfacePaths + layout.catalogPaths
        let others = layout.allGroups.flatMap { $0.directories + $0.unknownDirectories }.flatMap { directory in
            directory.files.filter { !$0.hasPrefix(".") }.map { FilePath(directory.path).appending($0) }
        }
        return named + others
    }

    /// Returns the findings in the working tree that the revision doesn't have.
    package func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var paths = RelativePaths(from: root)
        let (root, files) = (root, files)
        let candidates = diagnostics.filter { $0.isFailure || mayBeNew($0) }
        let difference = FindingDifference(
            from: self.diagnostics,
            isGone: { FileKind(of: root + "/" + $0) == .nothing }, isNew: { !files.contains($0) })
        return difference.new(among: candidates) { paths.path(to: $0) }
    }

    private func mayBeNew(_ diagnostic: Diagnostic) -> Bool {
        if isSame { return false }
        return !(unchanged.contains(ExactString(diagnostic.path)) && RuleRegistry.looksAtTablesOnly(diagnostic.rule))
    }
}
