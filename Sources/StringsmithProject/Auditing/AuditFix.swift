import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Plans look-ups in place of texts that users see, and adds their keys to the tables, as a sync would.
///
/// A look-up is only written if an extraction of the changed sources finds its key, and a table gets it.
struct AuditFix {
    /// How often the plan is made again without what turned out not to work.
    private static let attempts = 3

    private var options: ProjectCheckOptions
    private var sync: ProjectSyncOptions
    private let workspace: Workspace
    private let selected: @Sendable ([Diagnostic]) -> [Fix]

    /// - Parameter selected: returns the fixes to apply to a file.
    init(
        _ options: ProjectCheckOptions, _ sync: ProjectSyncOptions, in workspace: Workspace,
        selected: @escaping @Sendable ([Diagnostic]) -> [Fix]
    ) {
        (self.options, self.sync, self.workspace, self.selected) = (options, sync, workspace, selected)
        self.options.findsFixes = true
        self.sync.scan.paths = options.paths
        self.sync.scan.selection = options.scan.selection
        // Whatever else a sync would do is left to it.
        self.sync.tables.detectsRenames = false
        self.sync.addedLocales = []
        self.sync.only = []
    }

    func run(_ progress: ScanProgress) async -> FixResult {
        let layout = options.layout(in: workspace)
        var check = await ProjectAudit(options, in: workspace).run(progress)
        let hasTexts = check.diagnostics.contains { $0.rule == .hardCodedText || $0.rule == .hardCodedError }
        if layout.groups.isEmpty, hasTexts { check.diagnostics.append(layout.noGroup(at: options.paths.first ?? ".")) }
        let others = layout.tablePaths + layout.catalogPaths + check.paths
        let isAlone = await textsWrittenOnlyToShow(layout, check)
        let fixable = check.diagnostics.filter { !$0.fixes.isEmpty && isAlone($0) }
        var edits = Dictionary(grouping: fixable, by: \.path).compactMapValues { diagnostics in
            let edits = selected(diagnostics).flatMap(\.edits)
            return edits.isEmpty ? nil : edits
        }
        var completeness = check.completeness
        completeness.add(layout.completeness.reasons)
        completeness.addFailures(of: workspace, reportedIn: &check.diagnostics)
        for _ in 0..<Self.attempts where !edits.isEmpty && completeness.isWhole {
            guard let next = workspaceAfter(&edits) else { continue }
            let (tables, problems) = await tables(for: &edits, layout, in: next)
            completeness.add(problems)
            guard let tables, completeness.isWhole else { continue }
            return FixResult(
                check: await ProjectAudit(options, in: next).run(ScanProgress()),
                files: tables + sources(edits, in: next), counts: edits.mapValues(\.count), others: others,
                belongsTogether: true)
        }
        if hasTexts,
            let incomplete = completeness.diagnostic(
                check.completeness.isWhole ? "no text is fixed" : "findings may be missing, and no text is fixed",
                remedy: "fix this first, or leave the file out with --exclude")
        {
            check.diagnostics.removeAll { $0.rule == .incompleteScan }
            let known = Set(check.diagnostics)
            check.diagnostics += completeness.reasons.filter { !known.contains($0) } + [incomplete]
        }
        return FixResult(check: check, files: [], counts: [:], others: others, belongsTogether: true)
    }

    /// Returns a function that is false for a text that code also writes where nothing shows it or looks it up: it may be
    /// compared with the text that is shown.
    private func textsWrittenOnlyToShow(_ layout: ProjectLayout, _ check: CheckResult) async -> (Diagnostic) -> Bool {
        let fixed = Set(check.diagnostics.lazy.filter { !$0.fixes.isEmpty }.compactMap(\.key?.text))
        if fixed.isEmpty { return { _ in true } }
        let scan = await SourceScan(of: layout, sync.scan, in: workspace)
        let others = ProjectAudit(options, in: workspace).texts(fixed, writtenBesides: check.diagnostics, scan)
        return { diagnostic in diagnostic.key.map { !others.contains($0.text) } ?? true }
    }

    /// Returns a workspace with changed sources; nil if some can't be changed, whose edits are removed.
    private func workspaceAfter(_ edits: inout [String: [TextEdit]]) -> Workspace? {
        let next = Workspace(over: workspace)
        var failed: [String] = []
        for (path, edits) in edits {
            guard let bytes = workspace.optionalBytes(at: path), let text = try? options.scan.text(of: bytes),
                let changed = try? text.applying(edits)
            else {
                failed.append(path)
                continue
            }
            next.replace(changed, at: path)
        }
        for path in failed { edits[path] = nil }
        return failed.isEmpty ? next : nil
    }

    /// Returns the planned tables; nil if some keys aren't found, or in no table, in which case their edits are removed.
    /// Also returns the reasons why tables can't be planned.
    private func tables(
        for edits: inout [String: [TextEdit]], _ layout: ProjectLayout, in next: Workspace
    ) async -> (planned: [PlannedFile]?, problems: [Diagnostic]) {
        let scan = await SourceScan(of: layout, sync.scan, in: next)
        let uses = Dictionary(grouping: scan.uses, by: \.path)
        var keys: [String: [Int: ExactString]] = [:]
        for (path, edits) in edits {
            guard let uses = uses[path] else { continue }
            let shifted = ShiftedOffsets(edits)
            let places = uses.map(\.key.range.lowerBound)
            for edit in edits {
                let start = shifted[edit.range.lowerBound]
                let found = places.indices(in: start..<start + edit.replacement.count).map { uses[$0] }
                guard found.count == 1, found[0].openSpecifiers.isEmpty else { continue }
                keys[path, default: [:]][edit.range.lowerBound] = found[0].catalogKey
            }
        }
        var options = sync
        options.keys = Set(keys.values.flatMap(\.values))
        let result = await ProjectSync(options, in: next).run()
        let bundles = TargetBundles(layout.walk.targets, groups: layout.groups)
        var known: [[Int]: Set<ExactString>] = [:]
        func held(_ path: String) -> Set<ExactString> {
            // The code of a framework looks into its own bundle only.
            let libraries = bundles.targets(of: path).filter { layout.walk.targets.targets[$0].kind == .library }
            let groups = libraries.isEmpty ? Array(layout.groups.indices) : libraries.flatMap(bundles.groups)
            let keys = known[groups] ?? heldKeys(result.tables, groups, layout, in: next)
            known[groups] = keys
            return keys
        }
        let count = edits.values.reduce(0) { $0 + $1.count }
        for path in edits.keys {
            let held = held(path)
            edits[path]?.removeAll { edit in
                keys[path]?[edit.range.lowerBound].map { !held.contains($0) } ?? true
            }
            if edits[path]?.isEmpty ?? false { edits[path] = nil }
        }
        let isWhole = edits.values.reduce(0) { $0 + $1.count } == count
        let failed = Set(result.diagnostics.lazy.filter(\.isFailure).map(\.path))
        let problems = result.completeness.reasons + result.diagnostics.filter { failed.contains($0.path) }
        return (isWhole ? result.tables.map(\.file) : nil, problems)
    }

    /// Returns the keys of the development language's tables of some groups, as they will be.
    private func heldKeys(
        _ planned: [PlannedTable], _ numbers: [Int], _ layout: ProjectLayout, in next: Workspace
    ) -> Set<ExactString> {
        let groups = numbers.map { layout.groups[$0] }
        let languages = Set(groups.map(\.developmentLanguage))
        var keys: Set<ExactString> = []
        var known: Set<FilePath> = []
        let directories = Set(groups.flatMap(\.developmentDirectories).map { FilePath($0.path) })
        let catalogs = groups.flatMap { group in group.allCatalogs.compactMap(group.catalogPath) }
        let isHeld = Set(catalogs.map { FilePath($0) })
        for table in planned where table.locales.contains(where: languages.contains) {
            let path = FilePath(table.file.path)
            let isOfGroup = isHeld.contains(path) || directories.contains(path.enclosing)
            guard isOfGroup || groups.count == layout.groups.count else { continue }
            let document = FormatRegistry.document(SourceFile(path: table.file.path, bytes: table.file.contents))
            keys.formUnion(TableIndex(document).keys.map(\.text))
            known.insert(path)
        }
        let tables = groups.flatMap(\.developmentDirectories).flatMap { directory in
            directory.tables.map { directory.path(of: $0) }
        }
        for path in tables + catalogs where !known.contains(FilePath(path)) { keys.formUnion(next.keys(at: path)) }
        return keys
    }

    private func sources(_ edits: [String: [TextEdit]], in next: Workspace) -> [PlannedFile] {
        edits.sorted { $0.key.precedesByBytes($1.key) }.compactMap { path, edits in
            guard let contents = next.optionalBytes(at: path) else { return nil }
            return PlannedFile(
                path: path, contents: contents, original: workspace.optionalBytes(at: path),
                summary: edits.count == 1 ? "1 look-up" : "\(edits.count) look-ups")
        }
    }
}
