import StringsmithModel
import StringsmithRules
import StringsmithText

/// What a check is asked for.
package struct ProjectCheckOptions: Sendable {
    /// Files and directories; the current directory if there are none.
    package var paths: [String] = []

    /// The rules that are on.
    package var selection = RuleSelection()

    /// The project's words.
    package var settings = RuleSettings()

    /// The locales and tables to check.
    package var tables = TableSelection()

    /// The development language; nil for what a manifest or Xcode project says, else English or what `Base.lproj` holds.
    package var development: LocaleIdentifier?

    /// True if the sources below directories are scanned, and their calls held against the tables.
    package var checksSources = true

    /// How sources are scanned; the paths are those of the check.
    package var scan = SourceScanOptions()

    /// How many threads work at once; nil for one a processor.
    package var jobs: Int?

    /// Makes options for the current directory and the default rules.
    package init() {}
}

/// Checks every table below paths by the rules, and the calls of the sources that use them.
package struct ProjectCheck: Sendable {
    /// What was found, in no order.
    package private(set) var diagnostics: [Diagnostic]

    /// The number of files that were checked.
    package let fileCount: Int

    /// The number of tables among them.
    package let tableCount: Int

    /// The string catalogs, which aren't checked, by path.
    package let catalogs: [String]

    /// A locale or table that was asked for, and that the project doesn't have.
    package let unknownSelection: UnknownSelection?

    /// The translations whose texts were compared with nothing, by path: the development language doesn't have the table.
    package let uncompared: [String]

    /// Tables of the development language that can't be read completely and aren't checked themselves, by path.
    package let incompleteSources: [String]

    /// Whether everything was read that a finding may rest on.
    package private(set) var completeness = ScanCompleteness()

    /// Runs a check. The observer is told of tables, not of files.
    package init(_ options: ProjectCheckOptions, progress: ScanProgress = ScanProgress()) async {
        let layout = ProjectLayout(
            options.paths, selection: options.scan.selection, developmentLanguage: options.development)
        await self.init(options, layout, TableStore(), progress: progress)
    }

    /// Runs a check of what was found before, with tables that may have been read before.
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
        let units = files.selectedUnits
        uncompared = units.filter { files.isUncompared($0) }.compactMap { $0.paths.strings ?? $0.paths.plurals }
        let interfaces = await InterfaceCheck(files, runner, jobs: jobs)
        progress.found(units.count)
        let results = await ParallelMap.map(
            count: units.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in
            let unit = units[index]
            var table = CheckedTable(
                name: unit.name, locale: LocaleFacts(unit.locale), isDevelopment: unit.isDevelopment)
            table.source = sources[unit]
            table.interface = files.interface(of: unit).flatMap { interfaces.outlines[$0] }
            let read = store.table(at: unit.paths, reader)
            (table.strings, table.plurals) = (read.strings, read.plurals)
            progress.done(1)
            return read.failures.isEmpty ? runner.diagnostics(of: table) : read.failures
        }
        fileCount = files.fileCount
        tableCount = units.count { !$0.paths.isEmpty }
        catalogs = layout.catalogPaths
        let others = layout.roots.filter { path in
            FileKind(of: path) == .other && !layout.tablePaths.contains(path) && !layout.interfacePaths.contains(path)
        }
        let failures =
            layout.failures
            + others.map { FileSystemError("check", $0, reason: "Not a .strings or .stringsdict file") }
        let known = failures.map { Diagnostic($0) }
        diagnostics = known + sources.failures
        diagnostics += results.flatMap { $0 } + interfaces.diagnostics
        let checked = files.checkedLayout(unlocalizedInterfaces: interfaces.unlocalized)
        let selection = options.tables
        diagnostics += runner.diagnostics(of: checked).filter { diagnostic in
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
        withholdUnsure(options.selection)
    }

    /// Removes the findings that something is nowhere if a part of the project was not read, and says so.
    private mutating func withholdUnsure(_ selection: RuleSelection) {
        guard !completeness.isWhole else { return }
        let unsure = Set(RuleRegistry.descriptions.filter(\.needsWholeProject).map(\.id))
        diagnostics.removeAll { unsure.contains($0.rule) }
        let names = unsure.filter(selection.enabled.contains).map(\.rawValue).sorted()
        let consequence =
            names.isEmpty ? "what is there may be missing here" : "not checked: \(names.joined(separator: ", "))"
        if let incomplete = completeness.diagnostic(consequence) { diagnostics.append(incomplete) }
    }
}
