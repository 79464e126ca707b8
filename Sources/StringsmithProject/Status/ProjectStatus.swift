import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a status is asked for.
package struct ProjectStatusOptions: Sendable {
    /// Files and directories; the current directory if there are none.
    package var paths: [String] = []

    /// The locales to tell of; all if there are none.
    package var locales: Set<LocaleIdentifier> = []

    /// The tables to tell of; all if there are none.
    package var tables: Set<TableName> = []

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

    /// Reads the tables. The observer is told of tables, not of files.
    package init(_ options: ProjectStatusOptions, progress: ScanProgress = ScanProgress()) async {
        let layout = ProjectLayout(options.paths, developmentLanguage: options.development)
        let files = TableFiles(layout)
        let jobs = options.jobs ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        fileCount = files.fileCount
        var problems = layout.failures.map {
            Diagnostic(path: $0.path, severity: .error, rule: .unreadableFile, message: $0.description)
        }
        let plan = CoveragePlan(files, options)
        progress.found(plan.cells.count)
        let sources = await ParallelMap.map(
            count: plan.sources.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in CoverageReader(reader).development(plan.sources[index]) }
        let judgement = TranslationJudgement(settings: options.settings)
        let counted = await ParallelMap.map(
            count: plan.cells.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in
            let cell = plan.cells[index]
            let result = CoverageReader(reader).coverage(of: cell, sources[cell.source].value, judgement)
            progress.done(1)
            return result
        }
        problems += sources.flatMap(\.diagnostics) + counted.flatMap(\.diagnostics)
        diagnostics = problems
        report = plan.report(counted.map(\.value))
    }
}

/// Reads the files of tables with a reader that the calling thread owns.
private struct CoverageReader {
    private let reader: FileReader

    init(_ reader: FileReader) {
        self.reader = reader
    }

    func development(_ source: CoveragePlan.Source) -> Decoded<DevelopmentKeys> {
        if let path = source.interface {
            guard let file = file(path).value else { return Decoded(DevelopmentKeys(strings: nil, plurals: nil)) }
            return Decoded(DevelopmentKeys(InterfaceDocument(file)))
        }
        let read = tables(source.strings, source.plurals)
        return Decoded(
            DevelopmentKeys(strings: read.value.strings, plurals: read.value.plurals), diagnostics: read.diagnostics)
    }

    func coverage(
        of cell: CoveragePlan.Cell, _ source: DevelopmentKeys, _ judgement: TranslationJudgement
    ) -> Decoded<Coverage> {
        if cell.strings == nil, cell.plurals == nil { return Decoded(source.allMissing) }
        let read = tables(cell.strings, cell.plurals)
        let count = CoverageCount(
            strings: read.value.strings, plurals: read.value.plurals, of: source, in: LocaleFacts(cell.locale),
            judgement)
        return Decoded(count.coverage, diagnostics: read.diagnostics)
    }

    private func tables(
        _ strings: String?, _ plurals: String?
    ) -> Decoded<(strings: StringsTableFile?, plurals: PluralTableFile?)> {
        let files = (strings.map(file), plurals.map(file))
        let tables = (files.0?.value.map(StringsTableFile.init), files.1?.value.map(PluralTableFile.init))
        let problems = (tables.0?.diagnostics ?? []) + (tables.1?.document.diagnostics ?? [])
        // What is lost of a file would be counted as missing, so it has to be told; the rest is the business of check.
        let errors = problems.filter { $0.severity == .error }
        return Decoded(
            (strings: tables.0, plurals: tables.1),
            diagnostics: (files.0?.diagnostics ?? []) + (files.1?.diagnostics ?? []) + errors)
    }

    private func file(_ path: String) -> Decoded<SourceFile?> {
        do throws(FileSystemError) {
            return Decoded(SourceFile(path: path, bytes: try reader.withBytes(of: path) { Array($0) }))
        } catch {
            let problem = Diagnostic(path: path, severity: .error, rule: .unreadableFile, message: error.description)
            return Decoded(nil, diagnostics: [problem])
        }
    }
}
