import StringsmithModel
import StringsmithProject
import StringsmithReporting

/// `stringsmith incoming`: judges what a translation service sends.
struct IncomingCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var paths: [String] = []
    var check = IncomingCheck()
    var files = PathSelection()
    var revision: String?

    static let description = CommandDescription<IncomingCommand>(
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
            OptionGroup<TableSelection>.selection.lifted(\IncomingCommand.check.tables),
            OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.page),
        ]
    ) { try $0.run($1) }

    private static func rule(_ name: String) throws(InvalidValue) -> RuleID {
        if let id = IncomingCheck.rules.first(where: { $0.rawValue == name }) { return id }
        var error = InvalidValue("not a kind of damage that can be accepted")
        error.suggestion = Suggestion.nearest(to: name, among: IncomingCheck.rules.map(\.rawValue))
        throw error
    }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        var check = self.check
        check.files = files
        if revision == nil, paths.isEmpty {
            throw UsageError(
                "missing argument FILE, or option '--since' with the revision before the service's changes")
        }
        let missing = FileStatus.missing(paths)
        if !missing.isEmpty { return try report(missing, [], context) }
        let result =
            try revision.map { try check.judge(since: $0, paths) }
            ?? check.judge(paths)
        if let unknown = result.unknownSelection { throw UsageError(unknown) }
        var diagnostics = result.diagnostics
        if check.acceptsGood {
            let roots = revision == nil ? [check.project] : paths
            let outcome = FilePlan.apply(result.files, within: FileRoots(roots), besides: result.tables)
            diagnostics += outcome.failures.map { Diagnostic(unwritable: $0) }
            let isText = common.reporter == .text && !common.isQuiet
            for file in result.files where outcome.written.contains(file.path) && isText {
                context.standardError.write("\(file.path.escapedForDisplay): \(file.summary)\n")
            }
        }
        return try report(diagnostics, result.paths, context)
    }

    /// Damage is the command's result, so it goes to standard output.
    private func report(
        _ diagnostics: [Diagnostic], _ paths: [String], _ context: CommandContext
    ) throws -> ExitStatus {
        let shown = common.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        let output = CommandOutput(common, context)
        var reporter = common.reporter.makeReporter(
            sink: output.sink, isColored: output.isColored, workingDirectory: context.workingDirectory)
        _ = reporter.report(shown, in: ReportSummary(paths: paths))
        try output.write()
        context.addJobSummary(of: shown, files: paths.count, common)
        if diagnostics.contains(where: \.isFailure) { return .failure }
        return diagnostics.contains { $0.severity > .note } ? .findings : .success
    }
}
