import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithRules
import StringsmithText

/// What `check` is asked for.
struct CheckArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var check = ProjectCheckOptions()
    var fixes = CheckFixes()
    var isStrict = false
    var isLenient = false
    var maxWarnings: Int?
    var stamp: String?
}

/// `stringsmith check`: what is wrong with tables.
enum CheckCommand {
    static let description = CommandDescription<CheckArguments>(
        name: "check", summary: "find what is wrong with tables",
        manual: CommandManual(
            discussion: """
                Reads .strings and .stringsdict files and tells what the platform would not read, what would crash or be \
                shown wrongly, and what is missing. A translation is compared with the table of the development language \
                that stands beside its .lproj directory; a file alone with its own keys. A comment with \
                "stringsmith:ignore RULE reason" above an entry keeps a rule from it. Notes are no findings: with nothing \
                else the exit status is 0.
                """,
            examples: [
                CommandExample("stringsmith check", "Check all tables below the current directory."),
                CommandExample("stringsmith check fr.lproj/Localizable.strings", "Check one file."),
                CommandExample("stringsmith check --rule untranslated App", "Turn on a further rule."),
                CommandExample("stringsmith check --fix", "Mend what can be mended without altering what a user sees."),
                CommandExample("stringsmith check --diff --unsafe", "See what all fixes would change."),
                CommandExample("stringsmith check --reporter github", "Annotate the lines of a pull request."),
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
        options: [rules, CheckFixes.options.lifted(\.fixes), .common]
    ) { arguments, context in
        try await run(arguments, context)
    }

    private static let rules = OptionGroup<CheckArguments>(
        "Rules",
        [
            .values("rule", placeholder: "RULE", help: "Turn this rule on, beside those that are on; all for all.") {
                for id in try identifiers($1) { $0.check.selection.enable(id) }
            },
            .values("skip-rule", placeholder: "RULE", help: "Turn this rule off.") {
                for id in try identifiers($1) { $0.check.selection.disable(id) }
            },
            .value(
                "development-language", placeholder: "LOCALE",
                help: "Compare translations with this locale instead of the project's own."
            ) { $0.check.development = LocaleIdentifier($1) },
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

    private static func run(_ arguments: CheckArguments, _ context: CommandContext) async throws -> ExitStatus {
        if arguments.isStrict, arguments.isLenient { throw UsageError("'--strict' and '--lenient' exclude each other") }
        var options = arguments.check
        options.jobs = arguments.common.jobs
        try arguments.fixes.validate()
        let bar = ScanBar("Checking tables", mode: arguments.common.progress)
        let progress = ScanProgress(found: bar.begin, done: bar.advance)
        guard arguments.fixes.isWanted else {
            let check = await ProjectCheck(options, progress: progress)
            bar.finish()
            return try report(check.diagnostics, ReportSummary(files: check.fileCount), arguments, context)
        }
        let fix = await ProjectFix(options, allowsUnsafe: arguments.fixes.allowsUnsafe, progress: progress)
        bar.finish()
        let failures = fix.check.diagnostics.filter { $0.rule == .unreadableFile }
        if arguments.fixes.showsDifference {
            context.standardOutput.write(arguments.fixes.difference(fix))
            var reporter = context.makeReporter(arguments.common, on: .standardError)
            if !failures.isEmpty { _ = reporter.report(failures) }
            return failures.isEmpty ? (fix.files.isEmpty ? .success : .findings) : .failure
        }
        try fix.apply()
        let count = FixCount(fixes: fix.count, files: fix.files.count)
        return try report(
            fix.check.diagnostics, ReportSummary(files: fix.check.fileCount, fixes: count), arguments, context)
    }

    /// Reports what was found, or is left, and says how the command ends.
    private static func report(
        _ found: [Diagnostic], _ summary: ReportSummary, _ arguments: CheckArguments, _ context: CommandContext
    ) throws -> ExitStatus {
        let diagnostics = found.map { rated($0, arguments) }
        let shown = arguments.common.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        try write(shown, summary, arguments.common, context)
        let status = status(of: diagnostics, arguments)
        if let stamp = arguments.stamp, status == .success {
            // One that is there is not touched, so that what depends on it isn't made anew.
            try FilePlan.apply([PlannedFile(replacing: stamp, by: [], summary: "")])
        }
        return status
    }

    /// A diagnostic with the severity that the options give it. What can't be read stays an error.
    private static func rated(_ diagnostic: Diagnostic, _ arguments: CheckArguments) -> Diagnostic {
        var diagnostic = diagnostic
        if arguments.isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
        if arguments.isLenient, diagnostic.severity == .error, diagnostic.rule != .unreadableFile {
            diagnostic.severity = .warning
        }
        return diagnostic
    }

    /// Findings are what the command is asked for, so they go to standard output.
    private static func write(
        _ diagnostics: [Diagnostic], _ summary: ReportSummary, _ common: CommonArguments, _ context: CommandContext
    ) throws {
        guard let path = common.output, path != "-" else {
            var reporter = context.makeReporter(common, on: .standardOutput)
            _ = reporter.report(diagnostics, files: summary.files, fixes: summary.fixes)
            return
        }
        let sink = MemorySink()
        var reporter = common.reporter.makeReporter(
            sink: sink, isColored: common.color == .always, workingDirectory: context.workingDirectory)
        _ = reporter.report(diagnostics, files: summary.files, fixes: summary.fixes)
        try FilePlan.apply([PlannedFile(path: path, contents: sink.bytes, original: nil, summary: "")])
    }

    private static func status(of diagnostics: [Diagnostic], _ arguments: CheckArguments) -> ExitStatus {
        if diagnostics.contains(where: { $0.rule == .unreadableFile }) { return .failure }
        if arguments.isLenient || !diagnostics.contains(where: { $0.severity > .note }) { return .success }
        if let limit = arguments.maxWarnings, !diagnostics.contains(where: { $0.severity == .error }) {
            return diagnostics.count { $0.severity == .warning } > limit ? .findings : .success
        }
        return .findings
    }
}
