import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith sync`: updates every locale's tables to match the sources.
struct SyncCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var scan = ScanArguments()
    var files = PathSelection()
    var paths: [String] = []
    var only: [String] = []
    var results: [String] = []
    var selection = TableSelection()
    var tables = SyncOptions()
    var developmentLanguage: LocaleIdentifier?
    var keptKeys: [KeyPattern] = []
    var addedLocales: [LocaleIdentifier] = []
    var isInteractive = false
    var isStrict = false
    var isDryRun = false
    var checks = false
    var isVerbose = false
    var recordsPruned = true

    var options: ProjectSyncOptions {
        var options = ProjectSyncOptions()
        options.scan = scan.options(paths: paths, common: common)
        options.scan.selection = files
        options.scan.results = results
        options.only = only
        options.tables = tables
        options.developmentLanguage = developmentLanguage
        options.keptKeys = keptKeys
        options.addedLocales = addedLocales
        options.selection = selection
        options.recordsPruned = recordsPruned
        return options
    }

    /// Returns the configuration of `sync` for another command that adds keys to tables.
    static func configured(_ common: CommonArguments, paths: [String]) throws(UsageError) -> SyncCommand {
        let request = ConfigurationRequest(
            command: SyncCommand.description.name, path: common.configurationPath,
            ignoresFiles: common.ignoresConfiguration, positionals: paths)
        var sync = SyncCommand()
        try SyncCommand.description.apply(
            configuration: StringsmithConfiguration.members(for: request), to: &sync,
            ignoring: { Program.stringsmith.configurableNames })
        sync.paths = paths
        return sync
    }

    static let description = CommandDescription<SyncCommand>(
        name: "sync", summary: "update every locale's tables to match the sources",
        manual: CommandManual(
            discussion: """
                Extracts keys from the sources and updates the tables in all .lproj directories and string catalogs. New keys are added and \
                marked as new. Existing translations don't change by a byte; if the source string has changed, they are marked for \
                review, and if a key was renamed, its translations are kept. Keys that no source uses are marked as obsolete. \
                A marker is the last line of an entry's comment, and is removed once the value is edited. All changes \
                are planned before the first file is written, and tables that can't be read completely are skipped.
                """,
            examples: [
                CommandExample("stringsmith sync", "Update the project in the current directory."),
                CommandExample("stringsmith sync --dry-run", "Show what would change."),
                CommandExample("stringsmith sync --check", "Fail in CI if a table is out of date."),
                CommandExample("stringsmith sync --from results", "Use the results of a build farm."),
                CommandExample("stringsmith sync --add-locale fr", "Start a translation."),
                CommandExample(
                    "stringsmith sync --obsolete prune --keep 'error.*'", "Delete unused keys, except these."),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: "--check found a table that would change, or --strict found a problem in a source.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "The project's directory. Default is the current one.", completion: .file
            ) {
                $0.paths.append($1)
            }
        ],
        options: [
            plan, OptionGroup<TableSelection>.selection.lifted(\.selection), rules,
            OptionGroup<ScanArguments>.scanning.lifted(\.scan), OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.jobs, .progress),
        ]
    ) { try await $0.run($1) }

    private static let plan = OptionGroup<SyncCommand>(
        "Plan",
        [
            .flag("dry-run", help: "Show what would change without writing.") { $0.isDryRun = true },
            .flag("check", help: "Write nothing; exit with status 1 if a table would change.") { $0.checks = true },
            .flag("strict", help: "Exit with status 1 if sources have findings, even if the tables are up to date.") {
                $0.isStrict = true
            },
            .flag("verbose", short: "v", help: "List every key whose calls have different comments.") {
                $0.isVerbose = true
            },
            .flag("interactive", short: "i", help: "Confirm each rename.") { $0.isInteractive = true },
            .values(
                "only", placeholder: "PATH", help: "Scan only this path; no key becomes obsolete.", completion: .file
            ) { $0.only.append($1) }.relativeToConfiguration,
            .values(
                "from", placeholder: "RESULT",
                help: "Read keys from this extraction result instead of scanning sources.",
                completion: .file
            ) { $0.results.append($1) }.onCommandLineOnly.discussed(
                """
                Results are files or directories that extract wrote with --format json or --format stringsdata. Together \
                they must cover all sources; missing keys count as unused.
                """
            ),
        ]
    )

    private static let rules = OptionGroup<SyncCommand>(
        "Tables",
        [
            .value("development-language", placeholder: "LOCALE", help: "The language of the sources.") {
                $0.developmentLanguage = try LocaleIdentifier(argument: $1)
            }.discussed("Default is the language in the nearest Package.swift or Xcode project, or else en."),
            .values("add-locale", placeholder: "LOCALE", help: "Create directories and tables for this locale.") {
                $0.addedLocales.append(try LocaleIdentifier(argument: $1))
            },
            .choice("new", of: SyncOptions.NewValue.self, help: "Value of new keys in translations.") {
                $0.tables.newValue = $1
            }.discussed(
                """
                auto, the default, follows the project: omit if a service fills translations, such as the one in \
                crowdin.yml, or if translations lack keys of the development language anyway; otherwise source. The \
                summary says which one was chosen and why.
                """),
            .choice("obsolete", of: SyncOptions.ObsoletePolicy.self, help: "How to treat unused entries.") {
                $0.tables.obsolete = $1
            },
            .flag("prune", help: "Delete unused entries. Same as --obsolete prune.") {
                $0.tables.obsolete = .prune
            },
            .negatableFlag("record", help: "Record pruned entries in \(PruneRecord.fileName), for 'prune --restore'.") {
                $0.recordsPruned = $1
            },
            .flag("keep-empty", help: "Also mark unused catalog entries without translations.") {
                $0.tables.keepsEmptyEntries = true
            }.discussed(
                """
                By default, an entry that no source uses is deleted, as in Xcode, if it has no translation and nothing \
                that a person typed.
                """),
            .values("keep", placeholder: "PATTERN", help: "Never treat matching keys as unused, such as 'error.*'.") {
                $0.keptKeys.append(KeyPattern($1))
            },
            .negatableFlag("renames", help: "Detect renamed keys by similarity.") {
                $0.tables.detectsRenames = $1
            },
            .negatableFlag("values", help: "Update the development language's values from the sources.") {
                $0.tables.updatesValues = $1
            },
            .flag("refresh-comments", help: "Replace comments in translations even if a translator changed them.") {
                $0.tables.refreshesComments = true
            },
            .negatableFlag("positions", help: "Number the specifiers in new values with more than one.") {
                $0.tables.numbersArguments = $1
            },
        ]
    )

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        if !results.isEmpty, !only.isEmpty {
            throw UsageError("'--from' can't be combined with '--only'")
        }
        var options = self.options
        options.keepsUnchangedContents = false
        if isInteractive { options.acceptsRename = { context.confirms($0) } }
        let isWritten = !isDryRun && !checks
        var report = CommandReport(common, context)
        if let status = report.finish(withoutMissing: paths + only) { return status }
        let (sync, outcome) = try await planned(options, context, isWritten: isWritten)
        let failed = outcome.isOutdated ? Set(sync.tables.map(\.file.path)) : Set(outcome.failures.map(\.path))
        report.add(outcome)
        let output = CommandOutput(results: common, context)
        if common.reporter == .json, !isWritten {
            SyncPlanReport.writeJSON(sync.tables, records: sync.records, sources: sync.sources, to: output.sink)
        } else if !common.isQuiet, sync.completeness.isWhole {
            let detail: SyncPlanReport.Detail = isWritten ? .files : .changes
            let tables = sync.tables.filter { !failed.contains($0.file.path) }
            let records = sync.records.filter { !failed.contains($0.path) }
            let others = sync.sources.filter { !failed.contains($0.path) } + records
            SyncPlanReport.writeText(tables, detail: detail, others: others, to: output.sink)
        }
        if isWritten, !common.isQuiet, common.reporter == .text {
            context.writeUTF16Hint(for: sync.tables.map(\.file).filter { outcome.written.contains($0.path) })
        }
        try output.write()
        let listsAll = isVerbose || common.reporter != .text
        report.add(listsAll ? sync.diagnostics : Self.summingUpComments(sync.diagnostics))
        // Findings in sources are shown, but don't affect the exit status by default.
        report.decides = isStrict
        report.hasFailed = sync.leavesSomethingAlone
        report.hasDifferences = checks && sync.tables.contains { $0.file.isChange }
        return report.finish(files: sync.sourceCount)
    }

    /// Replaces the notes about keys with several comments by their number: `check` reports them only on request.
    private static func summingUpComments(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var others = diagnostics.filter { $0.rule != .conflictingComments }
        let count = diagnostics.count - others.count
        guard count > 1 else { return diagnostics }
        others.append(
            Diagnostic(
                path: "", severity: .note, rule: .conflictingComments,
                message: "\(count) keys have different comments in their calls; list them with --verbose"))
        return others
    }

    /// How often a plan is made before a project that keeps changing is reported.
    private static let attempts = 3

    /// Plans a sync and writes it. If the sources change in the meantime, it is planned again, unless it asks questions.
    private func planned(
        _ options: ProjectSyncOptions, _ context: CommandContext, isWritten: Bool
    ) async throws -> (SyncResult, FilePlan.Outcome) {
        let roots = FileRoots(paths)
        var number = 0
        while true {
            number += 1
            let bar = ScanBar(mode: common.progress)
            let sync = await ProjectSync(options, in: context.workspaceForPlan()).run(
                progress: ScanProgress(found: bar.begin, done: bar.advance))
            bar.finish()
            if let unknown = sync.unknownSelection { throw UsageError(unknown) }
            let outcome =
                isWritten
                ? FilePlan.apply(sync.records + sync.tables.map(\.file) + sync.sources, within: roots)
                : FilePlan.Outcome()
            if !outcome.isOutdated || isInteractive || number == Self.attempts { return (sync, outcome) }
        }
    }
}
