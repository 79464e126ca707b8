import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith prune`: removes keys that nothing uses from all locales, and restores them.
struct PruneCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var scan = ScanArguments()
    var files = PathSelection()
    var names: [String] = []
    var tables: Set<TableName> = []
    var keptKeys: [KeyPattern] = []
    var project: String?
    var format = ResultFormat.text
    var isRestoration = false
    var records = true
    var isDryRun = false
    var includesBypassed = false

    static let description = CommandDescription<PruneCommand>(
        name: "prune", summary: "remove keys that nothing uses from every locale, or restore them",
        manual: CommandManual(
            discussion: """
                Removes the keys that 'stringsmith why --unused' lists, or only those named, from the tables and \
                catalogs of all locales, and their symbols from the files that 'stringsmith symbols' generated. A named \
                key that is used, or may be, is refused, and the places are shown. \
                Then, or if a file can't be read completely, nothing is written. Removed entries are recorded in \
                \(PruneRecord.fileName) in the project's directory, and --restore puts them back: byte for byte if \
                the table hasn't changed since, otherwise next to their former neighbors. A key that a table has \
                again with another entry isn't restored.
                """,
            examples: [
                CommandExample("stringsmith prune --dry-run", "Show which keys would be removed."),
                CommandExample("stringsmith prune", "Remove all unused keys."),
                CommandExample("stringsmith prune 'onboarding.*'", "Remove the unused keys of a former feature."),
                CommandExample("stringsmith prune --restore onboarding.title", "Put a key back."),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: "--restore left out a key that a table has again, or whose table is gone.")
        ),
        arguments: [
            Positional(
                "KEY", .zeroOrMore,
                help: """
                    A key, or a pattern such as 'error.*'. Default is all unused keys, or with --restore, all recorded \
                    ones.
                    """
            ) { $0.names.append($1) }
        ],
        options: [
            pruning, OptionGroup<ScanArguments>.scanning.lifted(\.scan),
            OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.jobs, .progress),
        ]
    ) { try await $0.run($1) }

    private static let pruning: OptionGroup<PruneCommand> = [
        .flag("restore", help: "Put removed keys back.") { $0.isRestoration = true }.onCommandLineOnly,
        .flag("bypassed", help: "Remove keys, too, that literals show without looking them up.") {
            $0.includesBypassed = true
        }.onCommandLineOnly,
        .flag("dry-run", help: "Show what would change without writing.") { $0.isDryRun = true },
        .values("table", placeholder: "TABLE", help: "Only keys of this table.") { $0.tables.insert(TableName($1)) },
        .values("keep", placeholder: "PATTERN", help: "Never remove matching keys, such as 'error.*'.") {
            $0.keptKeys.append(KeyPattern($1))
        },
        .project { $0.project = $1 }.onCommandLineOnly,
        .negatableFlag("record", help: "Record removed entries in \(PruneRecord.fileName), for --restore.") {
            $0.records = $1
        },
        .choice("format", of: ResultFormat.self, help: "Output format.") { $0.format = $1 }.onCommandLineOnly,
    ]

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        var report = CommandReport(common, context)
        let paths = project.map { [$0] } ?? []
        if let status = report.finish(withoutMissing: paths) { return status }
        let (result, outcome) = await planAndApply(paths, context)
        if let unknown = result.unknownSelection { throw UsageError(unknown) }
        report.add(result.diagnostics)
        if let name = result.unknownNames.first {
            let place = isRestoration ? PruneRecord.fileName : "this project's tables"
            let message = "no key in \(place) matches \(UsageError.quoted(name))"
            if result.diagnostics.isEmpty { throw UsageError(message) }
            report.add([.nothingToDo(message, at: project ?? ".")])
            report.hasFailed = true
            return report.finish()
        }
        report.add(outcome)
        report.hasFailed = result.diagnostics.contains { $0.severity == .error }
        let isWritten = !isDryRun
        let tables = isWritten ? result.tables.filter { outcome.written.contains($0.file.path) } : result.tables
        let records = [result.record].compactMap(\.self).filter { !isWritten || outcome.written.contains($0.path) }
        let sources = result.sources.filter { !isWritten || outcome.written.contains($0.path) }
        let output = CommandOutput(results: common, context)
        switch format {
        case .json: SyncPlanReport.writeJSON(tables, records: records, sources: sources, to: output.sink)
        case .text where common.isQuiet: break
        case .text:
            SyncPlanReport.writeText(
                tables, detail: isWritten ? .files : .changes, others: sources + records, to: output.sink)
            if result.tables.isEmpty, result.sources.isEmpty, result.record == nil, !report.hasFailed {
                output.sink.write(nothingToDo())
            }
        }
        try output.write()
        return report.finish()
    }

    private func nothingToDo() -> String {
        if isRestoration { return "nothing restored\n" }
        return names.isEmpty ? "no key is unused\n" : "no matching key is unused\n"
    }

    /// How often a plan is made before a project that keeps changing is reported.
    private static let attempts = 3

    /// Plans and writes. If the sources change in the meantime, it is planned again.
    private func planAndApply(
        _ paths: [String], _ context: CommandContext
    ) async -> (PruneResult, FilePlan.Outcome) {
        var number = 0
        while true {
            number += 1
            let result = await plan(paths, context)
            let outcome =
                isDryRun
                ? FilePlan.Outcome()
                : FilePlan.applyTogether(
                    result.files, within: FileRoots(paths),
                    besides: result.paths + [PruneRecord.path(in: project)])
            guard outcome.isOutdated, number < Self.attempts else { return (result, outcome) }
        }
    }

    private func plan(
        _ paths: [String], _ context: CommandContext
    ) async -> PruneResult {
        let workspace = context.workspaceForPlan()
        if isRestoration {
            return ProjectRestoration(
                names, in: tables, of: project, in: workspace
            ).run()
        }
        var options = ProjectProofOptions()
        options.scan = scan.options(paths: paths, common: common)
        options.scan.selection = files
        options.selection.tables = tables
        options.keptKeys = keptKeys
        let bar = ScanBar(mode: common.progress)
        defer { bar.finish() }
        var prune = ProjectPrune(names, options, records: records, in: workspace)
        prune.includesBypassed = includesBypassed
        return await prune.run(progress: ScanProgress(found: bar.begin, done: bar.advance))
    }
}
