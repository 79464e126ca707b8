import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// What `sync` is asked for.
struct SyncArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var scan = ScanArguments()
    var paths: [String] = []
    var only: [String] = []
    var tables = SyncOptions()
    var developmentLanguage: LocaleIdentifier?
    var keptKeys: [KeyPattern] = []
    var addedLocales: [LocaleIdentifier] = []
    var isInteractive = false
    var isDryRun = false
    var checks = false
}

/// `stringsmith sync`: every locale's tables follow the sources.
enum SyncCommand {
    static let description = CommandDescription<SyncArguments>(
        name: "sync", summary: "bring every locale's tables in line with the sources",
        manual: CommandManual(
            discussion: """
                Extracts, then reconciles the tables of all locale directories (*.lproj) with the result. New keys are \
                added and marked as new, translations are kept to the byte, a changed source text marks them for review, \
                a renamed key takes its translations along, and keys that no source uses are marked obsolete. A marker \
                is the last line of an entry's comment; it goes by itself once the value is edited. Everything is \
                planned before the first file is written, and a table that can't be read whole is left alone.
                """,
            examples: [
                CommandExample("stringsmith sync", "Bring the project in this directory in line."),
                CommandExample("stringsmith sync --dry-run", "Print the plan."),
                CommandExample("stringsmith sync --check", "Fail in CI if a table drifted from the sources."),
                CommandExample("stringsmith sync --add-locale fr", "Begin a translation."),
                CommandExample(
                    "stringsmith sync --obsolete prune --keep 'error.*'", "Delete unused keys, but not these."),
            ]
        ),
        arguments: [
            Positional("PATH", .zeroOrMore, help: "The project; the current directory if none.", completion: .file) {
                $0.paths.append($1)
            }
        ],
        options: [plan, rules, OptionGroup<ScanArguments>.scanning.lifted(\.scan), .common]
    ) { arguments, context in
        try await run(arguments, context)
    }

    private static let plan = OptionGroup<SyncArguments>(
        "Plan",
        [
            .flag("dry-run", help: "Print the plan, and write nothing.") { $0.isDryRun = true },
            .flag("check", help: "Write nothing; exit with status 1 if a byte would change.") { $0.checks = true },
            .flag("interactive", short: "i", help: "Ask whether each renamed key is one.") { $0.isInteractive = true },
            .values(
                "only", placeholder: "PATH", help: "Scan only this; then no key becomes obsolete.", completion: .file
            ) { $0.only.append($1) },
        ]
    )

    private static let rules = OptionGroup<SyncArguments>(
        "Tables",
        [
            .value("development-language", placeholder: "LOCALE", help: "Take this as the language of the sources.") {
                $0.developmentLanguage = try LocaleIdentifier(argument: $1)
            }.discussed("Otherwise the nearest Package.swift or Xcode project tells, else it is en."),
            .values("add-locale", placeholder: "LOCALE", help: "Make this locale's directories and tables.") {
                $0.addedLocales.append(try LocaleIdentifier(argument: $1))
            },
            .choice("new", of: SyncOptions.NewValue.self, help: "Give new keys of a translation this value.") {
                $0.tables.newValue = $1
            },
            .choice("obsolete", of: SyncOptions.ObsoletePolicy.self, help: "Treat entries that no source uses so.") {
                $0.tables.obsolete = $1
            },
            .flag("prune", help: "Delete entries that no source uses: --obsolete prune.") {
                $0.tables.obsolete = .prune
            },
            .values("keep", placeholder: "PATTERN", help: "Keep keys that match, such as 'error.*'.") {
                $0.keptKeys.append(KeyPattern($1))
            },
            .negatableFlag("renames", help: "Pair removed with added keys that are alike.") {
                $0.tables.detectsRenames = $1
            },
            .negatableFlag("values", help: "Give the development table the default values of the sources.") {
                $0.tables.updatesValues = $1
            },
            .flag("refresh-comments", help: "Replace the comments of translations too where a translator changed them.")
            {
                $0.tables.refreshesComments = true
            },
            .negatableFlag("positions", help: "Number the arguments of new values that have several.") {
                $0.tables.numbersArguments = $1
            },
        ]
    )

    private static func run(_ arguments: SyncArguments, _ context: CommandContext) async throws -> ExitStatus {
        var options = ProjectSyncOptions()
        options.scan = arguments.scan.options(paths: arguments.paths, common: arguments.common)
        options.only = arguments.only
        options.tables = arguments.tables
        options.developmentLanguage = arguments.developmentLanguage
        options.keptKeys = arguments.keptKeys
        options.addedLocales = arguments.addedLocales
        if arguments.isInteractive { options.acceptsRename = { RenameQuestion(context: context).isAccepted($0) } }
        let bar = ScanBar(mode: arguments.common.progress)
        let sync = await ProjectSync(options, progress: ScanProgress(found: bar.begin, done: bar.advance))
        bar.finish()
        let isWritten = !arguments.isDryRun && !arguments.checks
        if isWritten { try FilePlan.apply(sync.tables.map(\.file)) }
        if arguments.common.reporter == .json, !isWritten {
            SyncPlanReport.writeJSON(sync.tables, to: context.standardOutput)
        } else if !arguments.common.isQuiet {
            let detail: SyncPlanReport.Detail = isWritten ? .files : .changes
            SyncPlanReport.writeText(sync.tables, detail: detail, to: context.standardOutput)
        }
        var report = CommandReport(arguments.common, context)
        report.add(sync.diagnostics)
        if !isWritten {
            // A check is about the tables: what the sources deserve is told, but does not decide.
            report.decides = false
            report.hasDifferences = arguments.checks && sync.tables.contains { $0.file.isChange }
        }
        return report.finish(files: sync.sourceCount)
    }
}
