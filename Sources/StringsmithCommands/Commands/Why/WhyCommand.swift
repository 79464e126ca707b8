import StringsmithLocales
import StringsmithModel
import StringsmithProject
import StringsmithProof
import StringsmithReporting
import StringsmithText

/// `stringsmith why`: shows what users see, and which keys are used.
struct WhyCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var scan = ScanArguments()
    var files = PathSelection()
    var proof = ProjectProofOptions()
    var project: String?
    var format = ResultFormat.text

    static let description = CommandDescription<WhyCommand>(
        name: "why", summary: "show what a line or a key displays in each locale, and whether a key is used",
        manual: CommandManual(
            discussion: """
                Follows a call, or all calls of a key, to the text that users see in each locale, and says which file it \
                comes from, or why none has it. A key is used if something shows it, reachable if something may show it \
                that is known only at run time, and otherwise unused. WHAT is a key, a pattern such as 'error.*', or a \
                place such as Sources/Row.swift:12. A call whose bundle, table, or key isn't known is unknown.
                """,
            examples: [
                CommandExample("stringsmith why Sources/Row.swift:12", "Show what users see at this line."),
                CommandExample("stringsmith why settings.title --locale fr-CA", "Show a key for a locale."),
                CommandExample("stringsmith why 'error.*'", "Show who uses these keys."),
                CommandExample("stringsmith why --unused", "List keys that nothing uses."),
                CommandExample("stringsmith why --all --format json", "Get the verdict on every key."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "A named key is unused, or --unused found any.")
        ),
        arguments: [
            Positional("WHAT", .zeroOrMore, help: "A key, a pattern, or FILE:LINE[:COLUMN].", completion: .file) {
                $0.proof.subjects.append(.named($1))
            }
        ],
        options: [
            subject, OptionGroup<TableSelection>.selection.lifted(\.proof.selection), texts,
            OptionGroup<ScanArguments>.scanning.lifted(\.scan), OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.jobs, .progress),
        ]
    ) { try await $0.run($1) }

    private static let subject: OptionGroup<WhyCommand> = [
        .flag("all", help: "Show all keys.") { $0.proof.subjects.append(.allKeys) },
        .flag("unused", help: "Show the keys that nothing uses.") { $0.proof.subjects.append(.unusedKeys) },
        .project { $0.project = $1 }.onCommandLineOnly,
        .choice("format", of: ResultFormat.self, help: "Output format.") { $0.format = $1 }.onCommandLineOnly,
        .values("keep", placeholder: "PATTERN", help: "Keys that match are reachable.") {
            $0.proof.keptKeys.append(KeyPattern($1))
        },
    ]

    private static let texts: OptionGroup<WhyCommand> = [
        .values("number", placeholder: "N,...", help: "Show plurals for these numbers.") { arguments, text in
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let number = Int(part), number >= 0 else { throw InvalidValue("not a number: '\(part)'") }
                arguments.proof.lookup.numbers = (arguments.proof.lookup.numbers ?? []) + [number]
            }
        }.discussed("Default is the smallest number of each plural category of the table's language."),
        .value("device", placeholder: "DEVICE", help: "Show strings for this device, such as iphone or mac.") {
            $0.proof.lookup.device = ExactString($1)
        }.discussed("Default is every device that an entry distinguishes."),
        .choice("platform", of: Platform.self, help: "The platform that looks keys up.") {
            $0.proof.lookup.platform = $1
        },
    ]

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        var report = CommandReport(common, context)
        if proof.subjects.isEmpty {
            throw UsageError("missing WHAT: name a key, a pattern, or a place, or use --all or --unused")
        }
        let paths = project.map { [$0] } ?? []
        if let status = report.finish(withoutMissing: paths) { return status }
        for locale in proof.selection.locales.sorted()
        where LocaleIdentifier.canonical(directoryName: locale.rawValue) == nil {
            throw UsageError("unrecognized locale \(UsageError.quoted(locale.rawValue))")
        }
        var options = proof
        options.scan = scan.options(paths: paths, common: common)
        options.scan.selection = files
        let isList = !options.subjects.contains { if case .named = $0 { true } else { false } }
        options.countsReach = isList || format == .json
        let bar = ScanBar(mode: common.progress)
        let result = await ProjectProof(options, in: context.workspace).run(
            progress: ScanProgress(found: bar.begin, done: bar.advance))
        bar.finish()
        if let unknown = result.unknownSelection { throw UsageError(unknown) }
        report.add(result.diagnostics + result.damage)
        report.hasFailed = !result.damage.isEmpty
        if let incomplete = result.completeness.diagnostic("no key counts as unused") {
            report.add([incomplete])
            report.hasFailed = true
        }
        if let unknown = result.unknownSubjects.first {
            let message = "\(UsageError.quoted(unknown)) isn't a key, pattern, or source line in this project"
            if !report.hasFailed { throw UsageError(message) }
            report.add([.nothingToDo(message, at: project ?? ".")])
            return report.finish()
        }
        let output = CommandOutput(results: common, context)
        switch format {
        case .text: WhyTextReport(sink: output.sink).write(result.report, asList: isList)
        case .json: WhyJSONReport(sink: output.sink).write(result.report)
        }
        try output.write()
        report.hasDifferences =
            options.subjects.contains { $0 != .allKeys } && result.report.keys.contains { $0.verdict == .unused }
        return report.finish()
    }
}
