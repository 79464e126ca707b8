import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Options for a status.
package struct ProjectStatusOptions: Sendable {
    /// Files and directories; if empty, the current directory.
    package var paths: [String] = []

    /// The files below them to include.
    package var selection = PathSelection()

    /// The locales and tables to show.
    package var tables = TableSelection()

    /// The project's settings for rules.
    package var settings = RuleSettings()

    /// The development language. If nil, the manifest's or Xcode project's; otherwise English, or the contents of
    /// `Base.lproj`.
    package var development: LocaleIdentifier?

    /// Options for scanning sources, which is needed if keys are the strings and not in the development table.
    package var scan = SourceScanOptions()

    /// The number of threads; nil for one per processor.
    package var jobs: Int?

    /// Creates options for the current directory.
    package init() {}
}

/// The progress of the translations below paths.
package struct StatusResult: Sendable {
    /// The coverage of each locale and table.
    package let report: CoverageReport

    /// Diagnostics about files that couldn't be read in full, unsorted.
    package let diagnostics: [Diagnostic]

    /// The number of files found.
    package let fileCount: Int

    /// A requested locale or table that the project doesn't have.
    package let unknownSelection: UnknownSelection?
}

/// Counts the translations below paths.
package struct ProjectStatus: Sendable {
    private let options: ProjectStatusOptions
    private let workspace: Workspace
    private let jobs: Int

    package init(_ options: ProjectStatusOptions, in workspace: Workspace) {
        (self.options, self.workspace) = (options, workspace)
        jobs = options.jobs ?? ProcessResources.processorCount
    }

    /// Reads and counts the tables. The progress counts tables, not files.
    package func run(progress: ScanProgress = ScanProgress()) async -> StatusResult {
        let layout = workspace.layout(
            options.paths, selection: options.selection, developmentLanguage: options.development)
        let files = TableFiles(layout, selecting: options.tables)
        let plan = CoveragePlan(files, options, in: workspace)
        progress.found(plan.cells.count)
        let development = await keys(plan, layout)
        let counted = await count(plan, development.value, progress)
        let diagnostics = development.diagnostics + counted.flatMap(\.diagnostics)
        return StatusResult(
            report: plan.report(counted.map(\.value)), diagnostics: report(diagnostics, layout),
            fileCount: files.paths.count + layout.catalogPaths.count,
            unknownSelection: layout.unknownSelection(options.tables, development: options.development, in: workspace))
    }

    /// Returns the keys of the development language for each source. Of a table whose keys are the strings, they are
    /// those that calls use.
    private func keys(_ plan: CoveragePlan, _ layout: ProjectLayout) async -> Decoded<[DevelopmentKeys]> {
        let reader = CoverageReader(workspace)
        let read = await ParallelMap.map(count: plan.sources.count, jobs: jobs, chunkLength: 1) {
            reader.development(plan.sources[$0])
        }
        let placeholders = plan.sources.compactMap { source in
            workspace.table(at: source.paths).strings?.isPlaceholder ?? false ? source.place : nil
        }
        let used = await UsedKeys(of: placeholders, in: layout, options.scan, workspace)
        let keys = zip(plan.sources, read).map { source, read in used[source.place] ?? read.value }
        return Decoded(keys, diagnostics: used.diagnostics + read.flatMap(\.diagnostics))
    }

    private func count(
        _ plan: CoveragePlan, _ keys: [DevelopmentKeys], _ progress: ScanProgress
    ) async -> [Decoded<Coverage>] {
        let reader = CoverageReader(workspace)
        let judgment = TranslationJudgment(settings: options.settings)
        return await ParallelMap.map(count: plan.cells.count, jobs: jobs, chunkLength: 1) { index in
            let cell = plan.cells[index]
            defer { progress.done(1) }
            return reader.coverage(of: cell, plan.sources[cell.source], keys[cell.source], judgment)
        }
    }

    /// Returns all diagnostics, and one for the files that the numbers don't include.
    private func report(_ diagnostics: [Diagnostic], _ layout: ProjectLayout) -> [Diagnostic] {
        let failures = layout.failures.map { Diagnostic($0) } + layout.duplicateLocales
        var all = failures + diagnostics.filter { !failures.contains($0) }
        var completeness = layout.completeness
        completeness.addUnreadable(all)
        completeness.addFailures(of: workspace, reportedIn: &all)
        return all + [completeness.diagnostic("the numbers don't include unread files")].compactMap(\.self)
    }
}

/// Reads the tables for a status.
private struct CoverageReader {
    private let workspace: Workspace

    init(_ workspace: Workspace) { self.workspace = workspace }

    func development(_ source: CoveragePlan.Source) -> Decoded<DevelopmentKeys> {
        if let path = source.interface {
            do throws(FileSystemError) {
                return Decoded(DevelopmentKeys(InterfaceDocument(try workspace.file(at: path))))
            } catch {
                return Decoded(DevelopmentKeys(strings: nil, plurals: nil), diagnostics: [Diagnostic(error)])
            }
        }
        if let path = source.catalog {
            do throws(FileSystemError) {
                let document = try workspace.document(at: path)
                let texts = LocaleTable(document, in: document.developmentLanguage)
                return Decoded(
                    DevelopmentKeys(strings: texts, plurals: texts),
                    diagnostics: document.diagnostics.filter { $0.severity == .error })
            } catch {
                return Decoded(DevelopmentKeys(strings: nil, plurals: nil), diagnostics: [Diagnostic(error)])
            }
        }
        let table = workspace.table(at: source.paths)
        // Report lost entries, since they would be counted as missing. `check` reports everything else.
        return Decoded(
            DevelopmentKeys(strings: table.strings, plurals: table.plurals), diagnostics: table.failures + table.errors)
    }

    func coverage(
        of cell: CoveragePlan.Cell, _ source: CoveragePlan.Source, _ keys: DevelopmentKeys,
        _ judgment: TranslationJudgment
    ) -> Decoded<Coverage> {
        if let path = source.catalog {
            guard let document = workspace.optionalDocument(at: path) else { return Decoded(Coverage()) }
            let texts = LocaleTable(document, in: cell.locale)
            let locale = LocaleFacts(cell.locale)
            return Decoded(
                CoverageCount(strings: texts, plurals: texts, of: keys, in: locale, judgment).coverage)
        }
        if cell.paths.isEmpty { return Decoded(keys.allMissing) }
        let table = workspace.table(at: cell.paths)
        defer { workspace.release(cell.paths) }
        let count = CoverageCount(
            strings: table.strings, plurals: table.plurals, of: keys, in: LocaleFacts(cell.locale), judgment)
        return Decoded(count.coverage, diagnostics: table.failures + table.errors)
    }
}
