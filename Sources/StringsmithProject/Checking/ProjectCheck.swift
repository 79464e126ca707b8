import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Options for a check.
package struct ProjectCheckOptions: Sendable {
    /// Files and directories; if empty, the current directory.
    package var paths: [String] = []

    /// The enabled rules.
    package var selection = RuleSelection()

    /// The project's settings for rules.
    package var settings = RuleSettings()

    /// The locales and tables to check.
    package var tables = TableSelection()

    /// The development language. If nil, that of the manifest or Xcode project; otherwise English, or the contents of
    /// `Base.lproj`.
    package var development: LocaleIdentifier?

    /// True to scan the sources in directories and check their calls against the tables.
    package var checksSources = true

    /// Options for scanning sources; their paths are ignored.
    package var scan = SourceScanOptions()

    /// The number of threads; nil for one per processor.
    package var jobs: Int?

    /// What the checks of two versions of a project share; nil for a single check.
    package var memory: CheckMemory?

    /// Tables and catalogs that aren't checked, because their findings don't matter.
    package var known: Set<TableDependencies> = []

    /// Keys that aren't reported as missing, because they were before.
    package var formerMissingKeys: FormerMissingKeys?

    /// Creates options for the current directory and the default rules.
    package init() {}

    fileprivate func formerMissingKeys(of unit: TableFiles.Unit, in files: TableFiles) -> Set<Key> {
        guard let formerMissingKeys, !unit.isDevelopment else { return [] }
        return formerMissingKeys.keys(of: files.dependencies(of: unit))
    }
}

/// Checks all tables below paths, and the calls in sources that use them.
package struct ProjectCheck: Sendable {
    /// The findings, unsorted.
    package private(set) var diagnostics: [Diagnostic]

    /// The paths of the checked files, sorted.
    package let paths: [String]

    /// The number of tables among them.
    package let tableCount: Int

    /// A requested locale or table that the project doesn't have.
    package let unknownSelection: UnknownSelection?

    /// The paths of translations that weren't compared, because the development language doesn't have the table.
    package let uncompared: [String]

    /// The paths of development tables that can't be read in full and aren't checked themselves.
    package let incompleteSources: [String]

    /// Whether everything was read that findings can depend on.
    package private(set) var completeness = ScanCompleteness()

    /// Runs a check. The progress counts tables, not files.
    package init(_ options: ProjectCheckOptions, progress: ScanProgress = ScanProgress()) async {
        await self.init(
            options, ProjectLayout(options), TableStore(sharing: options.memory?.tables), progress: progress)
    }

    /// Runs a check of an existing layout, with tables that may already have been read.
    init(
        _ options: ProjectCheckOptions, _ layout: ProjectLayout, _ store: TableStore,
        progress: ScanProgress = ScanProgress()
    ) async {
        let files = TableFiles(layout, selecting: options.tables)
        unknownSelection = layout.unknownSelection(options.tables, development: options.development)
        let jobs = options.jobs ?? ProcessorCount.online
        let runner = RuleRunner(options.selection, settings: options.settings)
        async let calls =
            options.checksSources ? UseCheck(files, runner, options, store).result() : UseCheck.Result()
        let sources = await SourceTables(files, store, jobs: jobs)
        incompleteSources = sources.incomplete
        let selected = files.selectedUnits
        uncompared = selected.filter { files.isUncompared($0) }.compactMap { $0.paths.strings ?? $0.paths.plurals }
        let interfaces = await InterfaceCheck(files, runner, options.memory?.interfaces, jobs: jobs)
        let units = selected.filter { !options.known.contains(files.dependencies(of: $0)) }
        progress.found(units.count)
        let results = await ParallelMap.map(
            count: units.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in
            let unit = units[index]
            defer { progress.done(1) }
            let read = store.table(at: unit.paths, reader)
            guard read.failures.isEmpty else { return read.failures }
            let outline = files.interface(of: unit).flatMap { interfaces.outlines[FilePath($0)] }
            var table = CheckedTable(unit, read, source: sources[unit], outline)
            if outline == nil { table.knownMissing = options.formerMissingKeys(of: unit, in: files) }
            return runner.diagnostics(of: table)
        }
        let allCatalogs = layout.catalogPaths.filter { options.tables.includes(table: TableName(path: $0)) }
        let catalogs = allCatalogs.filter { !options.known.contains(TableDependencies(catalog: $0)) }
        let catalogCheck = CatalogCheck(
            runner: runner, store: store, selection: options.tables, former: options.formerMissingKeys)
        let catalogResults = await catalogCheck.diagnostics(of: catalogs, jobs: jobs)
        paths = (files.paths + allCatalogs).sorted { $0.precedesByBytes($1) }
        tableCount = selected.count { !$0.paths.isEmpty } + allCatalogs.count
        let known = (layout.failures + Self.otherFiles(layout)).map { Diagnostic($0) }
        diagnostics = known + sources.failures
        diagnostics += results.flatMap { $0 } + catalogResults + interfaces.diagnostics
        let checked = Set((units.flatMap(\.paths.all) + catalogs).map(ExactString.init))
        let unchecked = (selected.flatMap(\.paths.all) + allCatalogs).filter { !checked.contains(ExactString($0)) }
        // Whatever is known about a file, it matters whether it can be read.
        diagnostics += unchecked.compactMap { FileReader.failure(of: $0).map { Diagnostic($0) } }
        diagnostics += CatalogPlacement.diagnostics(in: layout).filter { options.tables.includes(table: $0.table) }
        let checkedLayout = files.checkedLayout(unlocalizedInterfaces: interfaces.unlocalized)
        let selection = options.tables
        diagnostics += runner.diagnostics(of: checkedLayout).filter { diagnostic in
            selection.includes(diagnostic.locale, diagnostic.table) && layout.isRequested(diagnostic.path)
        }
        let found = await calls
        diagnostics += found.diagnostics.filter {
            !known.contains($0)
                && (selection.includes(table: $0.table) || $0.isFailure || found.completeness.reasons.contains($0))
        }
        completeness = layout.completeness
        completeness.add(found.completeness)
        completeness.addUnreadable(diagnostics)
        diagnostics = CommonCauses.filtered(diagnostics)
        withholdUnsure(options.selection)
    }

    /// Reports the named files that aren't tables.
    private static func otherFiles(_ layout: ProjectLayout) -> [FileSystemError] {
        let others = layout.roots.filter { path in
            FileKind(of: path) == .other && !layout.tablePaths.contains(path) && !layout.interfacePaths.contains(path)
                && !layout.catalogPaths.contains(path)
        }
        return others.map { FileSystemError("check", $0, reason: "Not a .strings, .stringsdict or .xcstrings file") }
    }

    /// If a part of the project wasn't read, replaces the findings that need the whole project by a diagnostic.
    private mutating func withholdUnsure(_ selection: RuleSelection) {
        guard !completeness.isWhole else { return }
        let unsure = Set(RuleRegistry.descriptions.filter(\.needsWholeProject).map(\.id))
        diagnostics.removeAll { unsure.contains($0.rule) }
        let names = unsure.filter(selection.enabled.contains).map(\.rawValue).sorted()
        let consequence =
            names.isEmpty ? "findings there may be missing" : "not checked: \(names.joined(separator: ", "))"
        if let incomplete = completeness.diagnostic(consequence) { diagnostics.append(incomplete) }
    }
}

extension CheckedTable {
    init(
        _ unit: TableFiles.Unit, _ read: StoredTable, source: SourceTable?, _ interface: InterfaceOutline?
    ) {
        self.init(name: unit.name, locale: LocaleFacts(unit.locale), isDevelopment: unit.isDevelopment)
        (strings, plurals) = (read.strings, read.plurals)
        (self.source, self.interface) = (source, interface)
    }
}
