import StringsmithModel
import StringsmithProject
import StringsmithReporting

/// The arguments of `incoming`.
struct IncomingArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var paths: [String] = []
    var check = IncomingCheck()
    var files = PathSelection()
    var revision: String?
}

/// `stringsmith incoming`: judges what a translation service sends.
enum IncomingCommand {
    static let description = CommandDescription<IncomingArguments>(
        name: "incoming", summary: "judge what a translation service sends, before it lands",
        manual: CommandManual(
            discussion: """
                Compares files from a translation service with the project's, and reports what a person would not have sent: \
                emptied and lost translations, languages that nobody asked for, broken placeholders, changed source \
                strings, no-break spaces that became spaces, strings marked as reviewed that nobody changed, source strings \
                in place of translations, and files in another style. With --since, the service has changed the project's \
                own files in a branch, which are compared with those of the revision before it. Otherwise, each FILE is \
                compared with the file that it is for: the one with the same locale and table in the project. A table or catalog \
                would replace that file; PO, XLIFF, CSV, JSON and Android files are merged into it. Nothing is written \
                without --accept-good, which takes the good strings into the project's files by key and in their own \
                style, and leaves everything else in them as it was. Commit a branch first.
                """,
            examples: [
                CommandExample(
                    "stringsmith incoming --since origin/main", "Judge the pull request of a service in its branch."),
                CommandExample(
                    "stringsmith incoming --since origin/main --reporter github", "Annotate its lines."),
                CommandExample("stringsmith incoming downloads/de.strings", "Judge a file before it replaces another."),
                CommandExample(
                    "stringsmith incoming --accept-good --table Localizable de.po fr.po",
                    "Take the good strings of two files."),
                CommandExample(
                    "stringsmith incoming --since HEAD~1 --skip-rule incoming-promoted",
                    "Accept that strings were reviewed."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "Damage was reported.")
        ),
        arguments: [
            Positional(
                "FILE", .zeroOrMore,
                help: "Files from a service. With --since, the files and directories to look at; default is the "
                    + "current directory.",
                completion: .file
            ) { $0.paths.append($1) }
        ],
        options: [
            [
                .value(
                    "since", placeholder: "REV", help: "Judge what has changed in the project since this Git revision."
                ) {
                    $0.revision = $1
                },
                .flag("accept-good", help: "Take the good strings into the project's files, without the damage.") {
                    $0.check.acceptsGood = true
                }.onCommandLineOnly,
                .values(
                    "skip-rule", placeholder: "RULE", help: "Accept this kind of damage.",
                    completion: .suggested(IncomingCheck.rules.map(\.rawValue))
                ) { $0.check.ignored.insert(try rule($1)) },
                .project { $0.check.project = $1 }.confinedToConfiguration,
                .value(
                    "development-language", placeholder: "LOCALE",
                    help: "Compare with this locale instead of the project's development language."
                ) { $0.check.development = try LocaleIdentifier(argument: $1) },
            ],
            OptionGroup<TableSelection>.selection.lifted(\IncomingArguments.check.tables),
            OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.page),
        ]
    ) { arguments, context in
        try run(arguments, context)
    }

    private static func rule(_ name: String) throws(InvalidValue) -> RuleID {
        if let id = IncomingCheck.rules.first(where: { $0.rawValue == name }) { return id }
        var error = InvalidValue("not a kind of damage that can be accepted")
        error.suggestion = Suggestion.nearest(to: name, among: IncomingCheck.rules.map(\.rawValue))
        throw error
    }

    private static func run(_ arguments: IncomingArguments, _ context: CommandContext) throws -> ExitStatus {
        var check = arguments.check
        check.files = arguments.files
        if arguments.revision == nil, arguments.paths.isEmpty {
            throw UsageError(
                "missing argument FILE, or option '--since' with the revision before the service's changes")
        }
        let missing = FileStatus.missing(arguments.paths)
        if !missing.isEmpty { return try report(missing, [], arguments, context) }
        let result =
            try arguments.revision.map { try check.judge(since: $0, arguments.paths) }
            ?? check.judge(arguments.paths)
        if let unknown = result.unknownSelection { throw UsageError(unknown) }
        var diagnostics = result.diagnostics
        if check.acceptsGood {
            let roots = arguments.revision == nil ? [check.project] : arguments.paths
            let outcome = FilePlan.apply(result.files, within: FileRoots(roots), besides: result.tables)
            diagnostics += outcome.failures.map { Diagnostic(unwritable: $0) }
            let isText = arguments.common.reporter == .text && !arguments.common.isQuiet
            for file in result.files where outcome.written.contains(file.path) && isText {
                context.standardError.write("\(file.path.escapedForDisplay): \(file.summary)\n")
            }
        }
        return try report(diagnostics, result.paths, arguments, context)
    }

    /// Damage is the command's result, so it goes to standard output.
    private static func report(
        _ diagnostics: [Diagnostic], _ paths: [String], _ arguments: IncomingArguments, _ context: CommandContext
    ) throws -> ExitStatus {
        let shown = arguments.common.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        let output = CommandOutput(arguments.common, context)
        var reporter = arguments.common.reporter.makeReporter(
            sink: output.sink, isColored: output.isColored, workingDirectory: context.workingDirectory)
        _ = reporter.report(shown, in: ReportSummary(paths: paths))
        try output.write()
        context.addJobSummary(of: shown, files: paths.count, arguments.common)
        if diagnostics.contains(where: \.isFailure) { return .failure }
        return diagnostics.contains { $0.severity > .note } ? .findings : .success
    }
}
