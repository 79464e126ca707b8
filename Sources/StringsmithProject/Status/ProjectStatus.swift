import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

/// What a status is asked for.
package struct ProjectStatusOptions: Sendable {
    /// Files and directories; the current directory if there are none.
    package var paths: [String] = []

    /// Which of the files below them count.
    package var selection = PathSelection()

    /// The locales and tables to show.
    package var tables = TableSelection()

    /// The project's words.
    package var settings = RuleSettings()

    /// The development language; nil for what a manifest or Xcode project says, else English or what `Base.lproj` holds.
    package var development: LocaleIdentifier?

    /// How many threads work at once; nil for one a processor.
    package var jobs: Int?

    /// Makes options for the current directory.
    package init() {}
}

/// How far the translations below paths are.
package struct ProjectStatus: Sendable {
    /// The coverage of each locale and table.
    package let report: CoverageReport

    /// What could not be read, or not whole, in no order.
    package let diagnostics: [Diagnostic]

    /// The number of files that were found.
    package let fileCount: Int

    /// A locale or table that was asked for, and that the project doesn't have.
    package let unknownSelection: UnknownSelection?

    /// Reads the tables. The observer is told of tables, not of files.
    package init(_ options: ProjectStatusOptions, progress: ScanProgress = ScanProgress()) async {
        let layout = ProjectLayout(
            options.paths, selection: options.selection, developmentLanguage: options.development)
        let files = TableFiles(layout, selecting: options.tables)
        unknownSelection = layout.unknownSelection(options.tables, development: options.development)
        let jobs = options.jobs ?? ProcessorCount.online
        fileCount = files.fileCount
        var problems = layout.failures.map { Diagnostic($0) }
        let plan = CoveragePlan(files, options)
        progress.found(plan.cells.count)
        let store = TableStore()
        let sources = await ParallelMap.map(
            count: plan.sources.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in CoverageReader(store, reader).development(plan.sources[index]) }
        let judgement = TranslationJudgement(settings: options.settings)
        let counted = await ParallelMap.map(
            count: plan.cells.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in
            let cell = plan.cells[index]
            let result = CoverageReader(store, reader).coverage(of: cell, sources[cell.source].value, judgement)
            progress.done(1)
            return result
        }
        problems += sources.flatMap(\.diagnostics) + counted.flatMap(\.diagnostics)
        var completeness = layout.completeness
        completeness.addUnreadable(problems)
        if let incomplete = completeness.diagnostic("the figures leave out what was not read") {
            problems.append(incomplete)
        }
        diagnostics = problems
        report = plan.report(counted.map(\.value))
    }
}

/// Reads what a status counts.
private struct CoverageReader {
    private let store: TableStore
    private let reader: FileReader

    init(_ store: TableStore, _ reader: FileReader) {
        (self.store, self.reader) = (store, reader)
    }

    func development(_ source: CoveragePlan.Source) -> Decoded<DevelopmentKeys> {
        if let path = source.interface {
            do throws(FileSystemError) {
                let bytes = try reader.withBytes(of: path) { Array($0) }
                return Decoded(DevelopmentKeys(InterfaceDocument(SourceFile(path: path, bytes: bytes))))
            } catch {
                return Decoded(DevelopmentKeys(strings: nil, plurals: nil), diagnostics: [Diagnostic(error)])
            }
        }
        let table = store.table(at: source.paths, reader)
        // What is lost of a file would be counted as missing, so it has to be told; the rest is the business of check.
        return Decoded(
            DevelopmentKeys(strings: table.strings, plurals: table.plurals), diagnostics: table.failures + table.errors)
    }

    func coverage(
        of cell: CoveragePlan.Cell, _ source: DevelopmentKeys, _ judgement: TranslationJudgement
    ) -> Decoded<Coverage> {
        if cell.paths.isEmpty { return Decoded(source.allMissing) }
        let table = store.table(at: cell.paths, reader)
        let count = CoverageCount(
            strings: table.strings, plurals: table.plurals, of: source, in: LocaleFacts(cell.locale), judgement)
        return Decoded(count.coverage, diagnostics: table.failures + table.errors)
    }
}
