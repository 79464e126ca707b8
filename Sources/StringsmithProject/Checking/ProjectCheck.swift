import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithScanner
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

    /// The development language. If nil, the manifest's or Xcode project's; otherwise English, or the contents of
    /// `Base.lproj`.
    package var development: LocaleIdentifier?

    /// True to scan the sources in directories and check their calls against the tables.
    package var checksSources = true

    /// Options for scanning sources; their paths are ignored.
    package var scan = SourceScanOptions()

    /// Keys that are used in ways that the sources don't show.
    package var keptKeys: [KeyPattern] = []

    /// True to look for texts in sources that no translator sees, instead of problems in tables and calls.
    package var findsTexts = false

    /// True to also find fixes of these texts.
    package var findsFixes = false

    /// The number of threads; nil for one per processor.
    package var jobs: Int?

    /// Tables, catalogs and interface files that aren't checked, because their findings don't matter.
    package var known: Set<TableDependencies> = []

    /// Keys that aren't reported as missing, because they were before.
    package var formerMissingKeys: FormerMissingKeys?

    /// Creates options for the current directory and the default rules.
    package init() {}

    /// Returns the layout of the paths in a workspace.
    func layout(in workspace: Workspace) -> ProjectLayout {
        workspace.layout(paths, selection: scan.selection, developmentLanguage: development)
    }
}

/// The result of a check.
package struct CheckResult: Sendable {
    /// The findings, unsorted.
    package internal(set) var diagnostics: [Diagnostic]

    /// The paths of the checked files, sorted.
    package let paths: [String]

    /// The number of tables among them, or of sources.
    package let tableCount: Int

    /// A requested locale or table that the project doesn't have.
    package let unknownSelection: UnknownSelection?

    /// The paths of translations that weren't compared, because the development language doesn't have the table.
    package let uncompared: [String]

    /// The paths of development tables that can't be read in full and aren't checked themselves.
    package let incompleteSources: [String]

    /// Whether everything was read that findings can depend on.
    package let completeness: ScanCompleteness

    /// The sinks of the options that no source declares.
    package internal(set) var unknownSinks: [NamedSink] = []
}

/// Checks all tables below paths, and the calls in sources that use them; or looks for texts in sources.
package struct ProjectCheck: Sendable {
    private let options: ProjectCheckOptions
    private let workspace: Workspace
    private let runner: RuleRunner
    private let jobs: Int

    package init(_ options: ProjectCheckOptions, in workspace: Workspace) {
        (self.options, self.workspace) = (options, workspace)
        runner = RuleRunner(options.selection, settings: options.settings)
        jobs = options.jobs ?? ProcessResources.processorCount
    }

    /// Runs the check. The progress counts tables, not files.
    package func run(progress: ScanProgress = ScanProgress()) async -> CheckResult {
        if options.findsTexts { return await ProjectAudit(options, in: workspace).run(progress) }
        let found = Found(options, in: workspace)
        async let calls = findings(inCallsOf: found)
        let sources = await SourceTables(found.files, in: workspace, jobs: jobs)
        let interfaces = await InterfaceCheck(found.files, runner, in: workspace, known: options.known, jobs: jobs)
        let tables = await findings(inTablesOf: found, sources, interfaces, progress)
        let catalogs = await findings(inCatalogsOf: found)
        let read = failures(in: found) + sources.failures + tables + catalogs + interfaces.diagnostics
        let places = failuresOfOthers(in: found, interfaces) + findings(inLayoutOf: found, interfaces)
        let (diagnostics, completeness) = report(read + places, await calls, found)
        return CheckResult(
            diagnostics: diagnostics, paths: found.paths, tableCount: found.tableCount,
            unknownSelection: found.layout.unknownSelection(
                options.tables, development: options.development, in: workspace),
            uncompared: found.uncompared, incompleteSources: sources.incomplete, completeness: completeness)
    }

    // MARK: Find

    /// The parts of a project that a check looks at.
    private struct Found: Sendable {
        let layout: ProjectLayout
        let files: TableFiles

        /// The selected tables, and those among them whose findings matter.
        let selected: [TableFiles.Unit]
        let units: [TableFiles.Unit]

        /// The selected catalogs, and those among them whose findings matter.
        let allCatalogs: [String]
        let catalogs: [String]

        /// The tables that no target copies; nil if no rule needs them.
        let unshipped: UnshippedTables?

        init(_ options: ProjectCheckOptions, in workspace: Workspace) {
            layout = options.layout(in: workspace)
            files = TableFiles(layout, selecting: options.tables)
            selected = files.selectedUnits
            units = selected.filter { [files] in !options.known.contains(files.dependencies(of: $0)) }
            allCatalogs = layout.catalogPaths.filter { options.tables.includes(table: TableName(path: $0)) }
            catalogs = allCatalogs.filter { !options.known.contains(TableDependencies(catalog: $0)) }
            let needsUnshipped = !options.selection.enabled.isDisjoint(with: [.regionalGap, .unshippedTable])
            unshipped = needsUnshipped ? UnshippedTables(layout, in: workspace) : nil
        }

        var paths: [String] { (files.paths + allCatalogs).sorted { $0.precedesByBytes($1) } }

        var tableCount: Int { selected.count { !$0.paths.isEmpty } + allCatalogs.count }

        var uncompared: [String] {
            selected.filter { files.isUncompared($0) }.compactMap { $0.paths.strings ?? $0.paths.plurals }
        }
    }

    /// Reports what couldn't be read, and the named files that aren't tables.
    private func failures(in found: Found) -> [Diagnostic] {
        let layout = found.layout
        let others = layout.roots.filter { path in
            FileKind(of: path, in: workspace).isFile && !layout.tablePaths.contains(path)
                && !layout.interfacePaths.contains(path) && !layout.catalogPaths.contains(path)
        }
        let errors = others.map {
            FileSystemError("check", $0, reason: "Not a .strings, .stringsdict or .xcstrings file")
        }
        return (layout.failures + errors).map { Diagnostic($0) }
    }

    /// Reports unread files that can't be opened: this matters even if the findings in a file are known.
    private func failuresOfOthers(in found: Found, _ interfaces: InterfaceCheck) -> [Diagnostic] {
        let checked = Set((found.units.flatMap(\.paths.all) + found.catalogs).map(ExactString.init))
        let others = (found.selected.flatMap(\.paths.all) + found.allCatalogs).filter {
            !checked.contains(ExactString($0))
        }
        return (others + interfaces.unread).compactMap { workspace.readingError(at: $0).map { Diagnostic($0) } }
    }

    // MARK: Check

    private func findings(inCallsOf found: Found) async -> UseCheck.Result {
        guard options.checksSources else { return UseCheck.Result() }
        return await UseCheck(found.files, runner, options, in: workspace).result()
    }

    private func findings(
        inTablesOf found: Found, _ sources: SourceTables, _ interfaces: InterfaceCheck, _ progress: ScanProgress
    ) async -> [Diagnostic] {
        let units = found.units
        progress.found(units.count)
        let findsHiddenKeys = options.selection.enabled.contains(.regionalGap)
        // A table that no target copies hides nothing.
        let unshipped = findsHiddenKeys ? found.unshipped?.paths ?? [] : []
        return await ParallelMap.map(count: units.count, jobs: jobs, chunkLength: 1) { index -> [Diagnostic] in
            let unit = units[index]
            defer { progress.done(1) }
            let read = workspace.table(at: unit.paths)
            defer { if !unit.isDevelopment { workspace.release(unit.paths) } }
            guard read.failures.isEmpty else { return read.failures }
            let outline = found.files.interface(of: unit).flatMap { interfaces.outlines[FilePath($0)] }
            var table = CheckedTable(unit, read, source: sources[unit], outline)
            if findsHiddenKeys, !unit.paths.all.contains(where: { unshipped.contains(FilePath($0)) }) {
                table.hidden = found.files.hiddenKeys(of: unit, read, source: sources[unit], in: workspace)
            }
            if outline == nil, !unit.isDevelopment, let former = options.formerMissingKeys {
                table.knownMissing = former.keys(of: found.files.dependencies(of: unit))
            }
            return runner.diagnostics(of: table)
        }.flatMap(\.self)
    }

    private func findings(inCatalogsOf found: Found) async -> [Diagnostic] {
        let check = CatalogCheck(
            runner: runner, workspace: workspace, selection: options.tables, former: options.formerMissingKeys,
            findsHiddenKeys: options.selection.enabled.contains(.regionalGap))
        return await check.diagnostics(of: found.catalogs, jobs: jobs)
    }

    private func findings(inLayoutOf found: Found, _ interfaces: InterfaceCheck) -> [Diagnostic] {
        let misplaced = CatalogPlacement.diagnostics(in: found.layout)
        var layout = found.files.checkedLayout(unlocalizedInterfaces: interfaces.unlocalized)
        let enabled = options.selection.enabled
        if enabled.contains(.developmentRegion) || enabled.contains(.unreachableLanguage) {
            let shipped = ShippedBundles(found.layout, in: workspace)
            if enabled.contains(.developmentRegion) { layout.bundles = shipped.localized }
            if enabled.contains(.unreachableLanguage) { layout.libraries = shipped.libraries }
        }
        if enabled.contains(.unshippedTable) { layout.unshipped = found.unshipped?.tables ?? [] }
        return misplaced.filter { options.tables.includes(table: $0.table) }
            + runner.diagnostics(of: layout).filter { diagnostic in
                options.tables.includes(diagnostic.locale, diagnostic.table)
                    && found.layout.isRequested(diagnostic.path)
            }
    }

    // MARK: Report

    /// Returns the selected findings. If a part of the project wasn't read, findings that need the whole project are
    /// dropped, and this is reported.
    private func report(
        _ diagnostics: [Diagnostic], _ calls: UseCheck.Result, _ found: Found
    ) -> ([Diagnostic], ScanCompleteness) {
        let known = Set(failures(in: found))
        var all = diagnostics
        all += calls.diagnostics.filter {
            !known.contains($0)
                && (options.tables.includes(table: $0.table) || $0.isFailure || calls.completeness.reasons.contains($0))
        }
        var completeness = found.layout.completeness
        completeness.add(calls.completeness)
        completeness.addUnreadable(all)
        completeness.addFailures(of: workspace, reportedIn: &all)
        all = CommonCauses.filtered(all)
        guard !completeness.isWhole else { return (all, completeness) }
        let unsure = Set(RuleRegistry.descriptions.filter(\.needsWholeProject).map(\.id))
        let names = unsure.filter(options.selection.enabled.contains).map(\.rawValue).sorted()
        let consequence =
            names.isEmpty ? "findings there may be missing" : "not checked: \(names.joined(separator: ", "))"
        let sure = all.filter { !unsure.contains($0.rule) }
        return (sure + [completeness.diagnostic(consequence)].compactMap(\.self), completeness)
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
