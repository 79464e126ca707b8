import StringsmithLocales
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithRules

/// The output formats of `status`.
enum StatusReporterName: String, CaseIterable, Sendable {
    case text, json, markdown, html
}

/// `stringsmith status`: shows translation coverage.
struct StatusCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var status = ProjectStatusOptions()
    var files = PathSelection()
    var reporter = StatusReporterName.text
    var rows = CoverageRows.locale
    var limit: Int?

    static let description = CommandDescription<StatusCommand>(
        name: "status", summary: "show how much of each locale and table is translated",
        manual: CommandManual(
            discussion: """
                Counts how many of the development language's keys each locale has translated, how many need review or \
                a translation according to sync's markers, and how many are empty, identical to the source, or missing. \
                Keys that the development language doesn't have are counted as obsolete. With --reporter html, the \
                result is a web page with a heat map and the findings of check.
                """,
            examples: [
                CommandExample("stringsmith status", "Show all locales."),
                CommandExample("stringsmith status --by both --locale fr", "Show each table of a locale."),
                CommandExample(
                    "stringsmith status --reporter html --output status.html", "Write a web page."),
                CommandExample(
                    "stringsmith status --fail-under 90", "Fail if a locale is less than 90 % translated."),
                CommandExample(
                    "stringsmith status --reporter markdown >> \"$GITHUB_STEP_SUMMARY\"",
                    "Add a table to a GitHub job summary."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "A locale is below --fail-under, or a table has errors.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A table or directory. Default is the current directory.", completion: .file
            ) {
                $0.status.paths.append($1)
            }
        ],
        options: [
            options, OptionGroup<TableSelection>.selection.lifted(\.status.tables),
            OptionGroup<PathSelection>.paths.lifted(\.files), .common(.jobs, .progress, .page),
        ]
    ) { try await $0.run($1) }

    private static let options: OptionGroup<StatusCommand> = [
        // These differ from the reporters of findings, which a configuration can set for all commands.
        .choice("reporter", of: StatusReporterName.self, help: "Output format.") {
            $0.reporter = $1
        }.onCommandLineOnly,
        .choice("by", of: CoverageRows.self, help: "Show one row per locale, per table, or per table of each locale.") {
            $0.rows = $1
        },
        .integer(
            "fail-under", placeholder: "PERCENT", in: 0...100,
            help: "Exit with status 1 if a locale's coverage is below this percentage."
        ) { $0.limit = $1 },
        .value(
            "development-language", placeholder: "LOCALE",
            help: "Compare with this locale instead of the project's development language."
        ) { $0.status.development = try LocaleIdentifier(argument: $1) },
    ]

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        var missing = CommandReport(common, context)
        if let exit = missing.finish(withoutMissing: status.paths) { return exit }
        let check = try CheckCommand.configured(common, paths: status.paths)
        var options = status
        options.jobs = common.jobs
        options.selection = files
        options.settings = check.check.settings
        options.development = options.development ?? check.check.development
        options.scan = check.options.scan
        (options.scan.selection, options.scan.jobs) = (options.selection, options.jobs)
        let bar = ScanBar("Reading tables", mode: common.progress)
        let result = await ProjectStatus(options, in: context.workspace).run(
            progress: ScanProgress(found: bar.begin, done: bar.advance))
        bar.finish()
        if let unknown = result.unknownSelection { throw UsageError(unknown) }
        let output = CommandOutput(common, context)
        switch reporter {
        case .text:
            let text = CoverageTextReport(
                sink: output.sink, isColored: output.isColored,
                usesASCII: output.isTerminal && !context.isUnicodeTerminal)
            text.write(result.report, by: rows)
        case .json: result.report.writeJSON(to: output.sink)
        case .markdown: result.report.writeMarkdown(by: rows, to: output.sink)
        case .html:
            var reporter = HTMLReporter(sink: output.sink, coverage: result.report)
            let findings = await Self.findings(check, options, in: context.workspace)
            _ = reporter.report(findings.diagnostics, files: findings.fileCount)
        }
        try output.write()
        return finish(result, context)
    }

    /// Returns the findings of `check` for the same locales and tables.
    private static func findings(
        _ check: CheckCommand, _ options: ProjectStatusOptions, in workspace: Workspace
    ) async -> (diagnostics: [Diagnostic], fileCount: Int) {
        var checkOptions = check.options
        checkOptions.paths = options.paths
        checkOptions.scan.selection = options.selection
        checkOptions.development = options.development
        checkOptions.jobs = options.jobs
        checkOptions.tables = options.tables
        let result = await ProjectCheck(checkOptions, in: workspace).run()
        return (check.policy.rated(result.diagnostics), result.paths.count)
    }

    /// Reports unreadable files on standard error, and returns the exit status.
    private func finish(_ result: StatusResult, _ context: CommandContext) -> ExitStatus {
        var problems = CommandReport(common, context)
        problems.add(result.diagnostics)
        let isShort = limit.map { limit in
            result.report.locales.contains { $0.total.isBelow(percent: limit) }
        }
        problems.hasDifferences = isShort ?? false
        return problems.finish()
    }
}
