import StringsmithModel
import StringsmithProject
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// `stringsmith check`: finds problems in tables and in the calls that use them.
struct CheckCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var check = ProjectCheckOptions()
    var scan = ScanArguments()
    var files = PathSelection()
    var policy = SeverityPolicy()
    var fixes = CheckFixes()
    var acceptance = KnownFindingArguments()
    var isStrict = false
    var isLenient = false
    var maxWarnings: Int?
    var stamp: String?
    var results: [String] = []

    /// The project's own sinks of texts, with their places in the configuration.
    var sinks: [(sink: NamedSink, place: UsageError.Place)] = []

    /// The options for the check itself, without fixes, baseline and revision.
    var options: ProjectCheckOptions {
        var options = check
        options.jobs = common.jobs
        options.selection = policy.selection
        options.findsTexts = policy.isAudit
        options.scan = scan.options(paths: [], common: common)
        options.scan.selection = files
        options.scan.results = results
        options.scan.sinks = sinks.map(\.sink)
        return options
    }

    /// Returns the configuration of `check`, whose settings and levels also apply to other commands.
    static func configured(_ common: CommonArguments, paths: [String]) throws(UsageError) -> CheckCommand {
        let request = ConfigurationRequest(
            command: CheckCommand.description.name, path: common.configurationPath,
            ignoresFiles: common.ignoresConfiguration, positionals: paths)
        var check = CheckCommand()
        try CheckCommand.description.apply(
            configuration: StringsmithConfiguration.members(for: request), to: &check,
            ignoring: { Program.stringsmith.configurableNames })
        return check
    }

    static let description = CommandDescription<CheckCommand>(
        name: "check", summary: "find problems in tables, and in the calls that use them",
        manual: CommandManual(
            discussion: """
                Reports what the platform can't read in .strings and .stringsdict files, what would crash or be \
                displayed wrong, and what is missing. A translation is compared with the development language's table in \
                the neighboring .lproj directory, or with its own keys if there is none. Calls in the sources below a \
                directory are checked against the tables too. To turn a rule off for one entry or call, add a comment \
                with "stringsmith:ignore RULE reason". Notes don't affect the exit status.
                """,
            examples: [
                CommandExample("stringsmith check", "Check all tables and sources below the current directory."),
                CommandExample("stringsmith check fr.lproj/Localizable.strings", "Check one file."),
                CommandExample("stringsmith check --locale fr", "Check one locale."),
                CommandExample("stringsmith check --rule untranslated App", "Turn on another rule."),
                CommandExample("stringsmith check --fix", "Apply the fixes that don't change what users see."),
                CommandExample("stringsmith check --diff --unsafe", "Preview all fixes."),
                CommandExample("stringsmith check --since origin/main", "Report only what a branch introduced."),
                CommandExample(
                    "stringsmith check --write-baseline", "Accept the current findings, to see only new ones."),
                CommandExample("stringsmith check --reporter github", "Annotate the lines of a pull request."),
                CommandExample("stringsmith check --reporter html -o check.html", "Write a web page."),
                CommandExample(
                    "stringsmith check --reporter sarif -o check.sarif", "Write a report for code scanning."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "Warnings or errors were reported.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A table or directory. Default is the current directory.", completion: .file
            ) {
                $0.check.paths.append($1)
            }
        ],
        options: [
            rules, OptionGroup<TableSelection>.selection.lifted(\CheckCommand.check.tables),
            CheckFixes.options.lifted(\.fixes), OptionGroup.acceptance.lifted(\CheckCommand.acceptance),
            OptionGroup<ScanArguments>.scanning.lifted(\.scan), OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.jobs, .progress, .page),
        ],
        members: members(ofAudit: false)
    ) { command, context in
        try await CheckRun(command, context).status()
    }

    private static let rules = OptionGroup<CheckCommand>(
        "Rules",
        [
            enabling(ofAudit: false), disabling(ofAudit: false),
            .value(
                "development-language", placeholder: "LOCALE",
                help: "Compare with this locale instead of the project's development language."
            ) { $0.check.development = try LocaleIdentifier(argument: $1) },
            .negatableFlag("sources", help: "Check calls in sources against the tables.") {
                $0.check.checksSources = $1
            },
            .values("keep", placeholder: "PATTERN", help: "Never report matching keys as unused, such as 'error.*'.") {
                $0.check.keptKeys.append(KeyPattern($1))
            },
            .values(
                "from", placeholder: "RESULT",
                help: "Read calls from this extraction result instead of scanning sources.",
                completion: .file
            ) { $0.results.append($1) }.onCommandLineOnly,
            strict, lenient, maxWarnings,
            .value(
                "stamp", placeholder: "FILE", help: "Create this empty file on success, for build systems.",
                completion: .file
            ) { $0.stamp = $1 }.confinedToConfiguration,
        ])

    // MARK: Options that `audit` shares

    static func enabling(ofAudit isAudit: Bool) -> Option<CheckCommand> {
        .values(
            "rule", placeholder: "RULE",
            help: "Turn on this rule in addition to the defaults; all turns on every rule.",
            completion: .suggested(names(ofAudit: isAudit))
        ) {
            for id in try identifiers($1, isAudit) { $0.policy.enable(id) }
        }
    }

    static func disabling(ofAudit isAudit: Bool) -> Option<CheckCommand> {
        .values(
            "skip-rule", placeholder: "RULE", help: "Turn off this rule; all turns off every rule.",
            completion: .suggested(names(ofAudit: isAudit))
        ) {
            for id in try identifiers($1, isAudit) { $0.policy.disable(id) }
        }
    }

    static let strict = Option<CheckCommand>.flag("strict", help: "Report warnings as errors.") {
        $0.isStrict = true
    }

    static let lenient = Option<CheckCommand>.flag(
        "lenient", help: "Report errors as warnings, and exit with status 0 despite findings."
    ) {
        $0.isLenient = true
    }

    static let maxWarnings = Option<CheckCommand>.integer(
        "max-warnings", in: 0...Int.max,
        help: "Exit with status 0 if there are no errors and at most this many warnings."
    ) {
        $0.maxWarnings = $1
    }

    private static func names(ofAudit isAudit: Bool) -> [String] {
        RuleRegistry.descriptions(ofAudit: isAudit).map(\.id.rawValue) + ["all"]
    }

    private static func identifiers(_ name: String, _ isAudit: Bool) throws(InvalidValue) -> [RuleID] {
        let known = RuleRegistry.descriptions(ofAudit: isAudit).map(\.id)
        if name == "all" { return known }
        guard let id = known.first(where: { $0.rawValue == name }) else {
            var error = InvalidValue("not the name of a rule")
            error.suggestion = Suggestion.nearest(to: name, among: known.map(\.rawValue))
            throw error
        }
        return [id]
    }
}
