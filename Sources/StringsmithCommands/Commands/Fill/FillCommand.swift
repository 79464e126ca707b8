import StringsmithModel
import StringsmithProject
import StringsmithReporting

/// `stringsmith fill`: fills the gaps of translations.
struct FillCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var fill = ProjectFillOptions()
    var files = PathSelection()
    var isDryRun = false

    static let description = CommandDescription<FillCommand>(
        name: "fill", summary: "fill missing translations from memories, or with any program",
        manual: CommandManual(
            discussion: """
                Finds strings that a translation lacks or that are marked as new, and looks for a translation of the same \
                source string: in the project, in earlier revisions of its tables, in translation memories, and with \
                --command, in a program's answers. Nothing is written that check would report; what is written is \
                marked as translated by a machine. Everything else stays as it is. The exit status is 1 if strings are \
                still open.
                """,
            examples: [
                CommandExample("stringsmith fill --locale de", "Reuse translations that the project has or had."),
                CommandExample(
                    "stringsmith fill --locale de --memory old.tmx --dry-run", "Show how many strings a memory fills."),
                CommandExample(
                    "stringsmith fill --locale de --command 'python3 translate.py'", "Ask a program for the rest."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "Strings are still open, or answers were rejected.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A catalog or directory. Default is the current directory.",
                completion: .file
            ) { $0.fill.paths.append($1) }
        ],
        options: [
            options, program, OptionGroup<TableSelection>.selection.lifted(\.fill.tables),
            OptionGroup<PathSelection>.paths.lifted(\.files), .common(.progress),
        ]
    ) { try await $0.run($1) }

    private static let options: OptionGroup<FillCommand> = [
        .values(
            "memory", placeholder: "FILE", help: "Look in this translation memory, a .tmx or .po file.",
            completion: .file
        ) { $0.fill.memories.append($1) }.confinedToConfiguration,
        .negatableFlag("history", help: "Look in earlier revisions of the tables, if they are in Git.") {
            $0.fill.looksIntoHistory = $1
        },
        .value(
            "development-language", placeholder: "LOCALE",
            help: "Translate from this locale instead of the project's development language."
        ) { $0.fill.development = try LocaleIdentifier(argument: $1) },
        .flag("dry-run", help: "List the files that would change without writing.") { $0.isDryRun = true },
    ]

    private static let program = OptionGroup<FillCommand>(
        "Program",
        [
            .value("command", placeholder: "COMMAND", help: "Ask this program, given with its arguments.") {
                $0.fill.command = try words(of: $1)
            }.onCommandLineOnly.discussed(
                """
                The program is found in PATH and run without a shell; quotation marks group words. It reads requests as \
                lines of JSON until the end of its input, and writes an answer to each, in any order. See \
                Documentation/Fill.md. A configuration can't set this option.
                """),
            .integer("limit", in: 1...Int.max, help: "Ask for at most this many strings.") { $0.fill.limit = $1 },
            .integer(
                "retries", in: 0...100,
                help: "Ask again this many times for strings that are still open, with the reason. Default is 0."
            ) { $0.fill.retries = $1 },
            .integer(
                "timeout", placeholder: "SECONDS", in: 1...1_000_000,
                help: "End the program after this time without an answer. Default is 300."
            ) { $0.fill.timeout = $1 },
            .integer(
                "jobs", short: "j", in: 1...64, help: "Run this many copies of the program at once. Default is 1."
            ) { $0.fill.copies = $1 },
        ])

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        var report = CommandReport(common, context)
        if let status = report.finish(withoutMissing: fill.paths + fill.memories) { return status }
        let check = try CheckCommand.configured(common, paths: fill.paths)
        var options = fill
        (options.settings, options.policy) = (check.check.settings, check.policy)
        options.development = options.development ?? check.check.development
        options.scan = check.options.scan
        options.scan.selection = files
        let bar = ScanBar("Asking the program", mode: common.progress)
        var result = try await ProjectFill(options).run(
            progress: ScanProgress(found: bar.begin, done: bar.advance))
        bar.finish()
        if let unknown = result.unknownSelection { throw UsageError(unknown) }
        if !isDryRun {
            result.remove(
                report.add(FilePlan.apply(result.files, within: FileRoots(options.paths), besides: result.paths)))
        }
        report.add(result.diagnostics)
        report.hasDifferences = result.openCount > 0
        if !common.isQuiet {
            for file in result.files where file.isChange {
                let change = ImportCommand.phrase(for: file, isDryRun: isDryRun)
                context.standardOutput.write("\(file.path.escapedForDisplay): \(change)\n")
            }
            context.standardOutput.write(Self.summary(of: result, isDryRun: isDryRun) + "\n")
        }
        return report.finish(files: result.paths.count)
    }

    /// Returns `3 strings filled: 1 from the project, 2 by the program; 4 still open`.
    private static func summary(of fill: FillResult, isDryRun: Bool) -> String {
        let parts = FillResult.Origin.allCases.compactMap { origin in
            fill.counts[origin].map { "\($0) \(phrase(for: origin))" }
        }
        let count = fill.counts.values.reduce(0, +)
        let strings = count == 1 ? "1 string" : "\(count) strings"
        let origins = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        let open = fill.openCount == 0 ? "none" : "\(fill.openCount)"
        let state = isDryRun ? "would stay open" : fill.openCount == 0 ? "open" : "still open"
        let scope = fill.isWhole ? "" : " in the files that could be read"
        return "\(strings) \(isDryRun ? "would be filled" : "filled")\(origins); \(open) \(state)\(scope)"
    }

    private static func phrase(for origin: FillResult.Origin) -> String {
        switch origin {
        case .project: "from the project"
        case .history: "from its history"
        case .memory: "from memories"
        case .program: "by the program"
        }
    }

    /// Splits a command line into words at white space, except between quotation marks. A backslash makes the next
    /// character an ordinary one, except between single quotes. Nothing is expanded.
    static func words(of text: String) throws(InvalidValue) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = text[...]
        while let character = characters.popFirst() {
            if character == "\\", quote != "'" {
                guard let next = characters.popFirst() else { throw InvalidValue("incomplete: it ends in a backslash") }
                word = (word ?? "") + String(next)
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw InvalidValue("incomplete: a quotation mark isn't closed") }
        if let word { words.append(word) }
        guard let first = words.first, !first.isEmpty else { throw InvalidValue("empty") }
        return words
    }
}
