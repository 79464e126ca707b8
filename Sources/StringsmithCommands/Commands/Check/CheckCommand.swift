import StringsmithModel
import StringsmithProject
import StringsmithRules
import StringsmithText

/// What `check` is asked for.
struct CheckArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var check = ProjectCheckOptions()
    var scan = ScanArguments()
    var policy = SeverityPolicy()
    var fixes = CheckFixes()
    var acceptance = AcceptanceArguments()
    var isStrict = false
    var isLenient = false
    var maxWarnings: Int?
    var stamp: String?

    /// The check without fixes, a baseline or a revision.
    var options: ProjectCheckOptions {
        var options = check
        options.jobs = common.jobs
        options.selection = policy.selection
        options.scan = scan.options(paths: [], common: common)
        return options
    }
}

/// `stringsmith check`: what is wrong with tables, and with the calls that use them.
enum CheckCommand {
    static let description = CommandDescription<CheckArguments>(
        name: "check", summary: "find what is wrong with tables",
        manual: CommandManual(
            discussion: """
                Reads .strings and .stringsdict files and tells what the platform would not read, what would crash or be \
                shown wrongly, and what is missing. A translation is compared with the table of the development language \
                that stands beside its .lproj directory; a file alone with its own keys. The calls of the sources below a \
                directory are held against the tables as well. A comment with "stringsmith:ignore RULE reason" above an \
                entry, or in a call, keeps a rule from it. Notes are no findings: with nothing \
                else the exit status is 0.
                """,
            examples: [
                CommandExample("stringsmith check", "Check all tables below the current directory."),
                CommandExample("stringsmith check fr.lproj/Localizable.strings", "Check one file."),
                CommandExample("stringsmith check --rule untranslated App", "Turn on a further rule."),
                CommandExample("stringsmith check --fix", "Mend what can be mended without altering what a user sees."),
                CommandExample("stringsmith check --diff --unsafe", "See what all fixes would change."),
                CommandExample("stringsmith check --since origin/main", "Report what a branch has made worse."),
                CommandExample("stringsmith check --write-baseline", "Excuse what is there, to see what comes."),
                CommandExample("stringsmith check --reporter github", "Annotate the lines of a pull request."),
                CommandExample("stringsmith check --reporter html --output check.html", "Write a page to read."),
                CommandExample(
                    "stringsmith check --reporter sarif --output check.sarif", "Write a report for a server."),
            ]
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A table or a directory; the current one if none.", completion: .file
            ) {
                $0.check.paths.append($1)
            }
        ],
        options: [
            rules, CheckFixes.options.lifted(\.fixes), OptionGroup.acceptance.lifted(\CheckArguments.acceptance),
            OptionGroup<ScanArguments>.scanning.lifted(\.scan), .common,
        ],
        members: CheckMembers.all
    ) { arguments, context in
        try await CheckRun(arguments, context).status()
    }

    private static let rules = OptionGroup<CheckArguments>(
        "Rules",
        [
            .values("rule", placeholder: "RULE", help: "Turn this rule on, beside those that are on; all for all.") {
                for id in try identifiers($1) { $0.policy.enable(id) }
            },
            .values("skip-rule", placeholder: "RULE", help: "Turn this rule off.") {
                for id in try identifiers($1) { $0.policy.disable(id) }
            },
            .value(
                "development-language", placeholder: "LOCALE",
                help: "Compare translations with this locale instead of the project's own."
            ) { $0.check.development = LocaleIdentifier($1) },
            .negatableFlag("sources", help: "Hold the calls of the sources below directories against the tables.") {
                $0.check.checksSources = $1
            },
            .flag("strict", help: "Report warnings as errors.") { $0.isStrict = true },
            .flag("lenient", help: "Report errors as warnings, and exit with status 0.") { $0.isLenient = true },
            .integer("max-warnings", in: 0...Int.max, help: "Exit with status 0 up to this many warnings.") {
                $0.maxWarnings = $1
            },
            .value(
                "stamp", placeholder: "FILE", help: "Make this empty file if the exit status is 0, for a build system.",
                completion: .file
            ) { $0.stamp = $1 },
        ])

    private static func identifiers(_ name: String) throws(InvalidValue) -> [RuleID] {
        let known = RuleRegistry.descriptions.map(\.id)
        if name == "all" { return known }
        guard let id = known.first(where: { $0.rawValue == name }) else {
            var error = InvalidValue("not a rule")
            error.suggestion = Suggestion.nearest(to: name, among: known.map(\.rawValue))
            throw error
        }
        return [id]
    }
}
