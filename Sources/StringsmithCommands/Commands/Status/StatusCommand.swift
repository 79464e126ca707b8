import StringsmithLocales
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithRules

/// The forms of a status.
enum StatusReporterName: String, CaseIterable, Sendable {
    case text, json, markdown, html
}

/// What `status` is asked for.
struct StatusArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var status = ProjectStatusOptions()
    var reporter = StatusReporterName.text
    var rows = CoverageRows.locale
    var limit: Int?
}

/// `stringsmith status`: how far the translations are.
enum StatusCommand {
    static let description = CommandDescription<StatusArguments>(
        name: "status", summary: "show how much of each locale and table is translated",
        manual: CommandManual(
            discussion: """
                Counts the keys of the development language that each locale has translated, that wait for a review or a \
                translation by the markers of sync, that are empty or still the source's text, and that are missing. \
                Keys that the development language does not have are told beside the total. With --reporter html the \
                result is one page with a heat map and the findings of check.
                """,
            examples: [
                CommandExample("stringsmith status", "Show all locales."),
                CommandExample("stringsmith status --by both --locale fr", "Show the tables of a locale."),
                CommandExample(
                    "stringsmith status --reporter html --output status.html", "Draw a page to look at in a browser."),
                CommandExample(
                    "stringsmith status --fail-under 90", "Fail if a locale is translated to less than 90 %."),
                CommandExample(
                    "stringsmith status --reporter markdown >> \"$GITHUB_STEP_SUMMARY\"", "Show it on a job's page."),
            ]
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A table or a directory; the current one if none.", completion: .file
            ) {
                $0.status.paths.append($1)
            }
        ],
        options: [options, .common]
    ) { arguments, context in
        try await run(arguments, context)
    }

    private static let options: OptionGroup<StatusArguments> = [
        // The reporters of findings, which a configuration may name for all commands, are other ones.
        .choice("reporter", of: StatusReporterName.self, help: "Choose the form of the report.") {
            $0.reporter = $1
        }.onCommandLineOnly,
        .choice("by", of: CoverageRows.self, help: "Show a row a locale, a table, or a locale and each of its tables.")
        {
            $0.rows = $1
        },
        .values("locale", placeholder: "LOCALE", help: "Tell of this locale only.") {
            $0.status.locales.insert(LocaleIdentifier.canonical(directoryName: $1) ?? LocaleIdentifier($1))
        },
        .values("table", placeholder: "NAME", help: "Tell of this table only.") {
            $0.status.tables.insert(TableName($1))
        },
        .integer(
            "fail-under", placeholder: "PERCENT", in: 0...100,
            help: "Exit with status 1 if less than this part of a locale is translated."
        ) { $0.limit = $1 },
        .value(
            "development-language", placeholder: "LOCALE",
            help: "Measure translations by this locale instead of the project's own."
        ) { $0.status.development = LocaleIdentifier($1) },
    ]

    private static func run(_ arguments: StatusArguments, _ context: CommandContext) async throws -> ExitStatus {
        let check = try checkArguments(arguments)
        var options = arguments.status
        options.jobs = arguments.common.jobs
        options.settings = check.check.settings
        options.development = options.development ?? check.check.development
        let bar = ScanBar("Reading tables", mode: arguments.common.progress)
        let status = await ProjectStatus(options, progress: ScanProgress(found: bar.begin, done: bar.advance))
        bar.finish()
        let output = CommandOutput(arguments.common, context)
        switch arguments.reporter {
        case .text:
            let text = CoverageTextReport(
                sink: output.sink, isColored: output.isColored,
                usesASCII: output.isTerminal && !context.isUnicodeTerminal)
            text.write(status.report, by: arguments.rows)
        case .json: CoverageJSONReport.write(status.report, to: output.sink)
        case .markdown: CoverageMarkdownReport.write(status.report, by: arguments.rows, to: output.sink)
        case .html:
            var reporter = HTMLReporter(sink: output.sink, coverage: status.report)
            let findings = await findings(check, options)
            _ = reporter.report(findings.diagnostics, files: findings.fileCount)
        }
        try output.write()
        return finish(status, arguments, context)
    }

    /// What the configuration says of `check`: the project's words and levels are the same here.
    private static func checkArguments(_ arguments: StatusArguments) throws(UsageError) -> CheckArguments {
        let request = ConfigurationRequest(
            command: CheckCommand.description.name, path: arguments.common.configurationPath,
            positionals: arguments.status.paths)
        var check = CheckArguments()
        try CheckCommand.description.apply(
            configuration: StringsmithConfiguration.members(for: request), to: &check,
            ignoring: Program.stringsmith.configurableNames)
        return check
    }

    /// What `check` says of the same locales and tables.
    private static func findings(
        _ check: CheckArguments, _ options: ProjectStatusOptions
    ) async -> (diagnostics: [Diagnostic], fileCount: Int) {
        var checkOptions = check.options
        checkOptions.paths = options.paths
        checkOptions.development = options.development
        checkOptions.jobs = options.jobs
        let result = await ProjectCheck(checkOptions)
        let wanted = check.policy.rated(result.diagnostics).filter { diagnostic in
            (options.locales.isEmpty || diagnostic.locale.map(options.locales.contains) ?? false)
                && (options.tables.isEmpty || diagnostic.table.map(options.tables.contains) ?? false)
        }
        return (wanted, result.fileCount)
    }

    /// What can't be read is told on standard error, in the form for people.
    private static func finish(
        _ status: ProjectStatus, _ arguments: StatusArguments, _ context: CommandContext
    ) -> ExitStatus {
        var problems = CommandReport(arguments.common, context)
        problems.add(status.diagnostics)
        let isShort = arguments.limit.map { limit in
            status.report.locales.contains { $0.total.isBelow(percent: limit) }
        }
        problems.hasDifferences = isShort ?? false
        return problems.finish()
    }
}
