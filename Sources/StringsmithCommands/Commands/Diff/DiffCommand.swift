import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// What `diff` is asked for.
struct DiffArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var old: String?
    var new: String?
    var converted: String?
}

/// `stringsmith diff`: two states of tables, entry by entry.
enum DiffCommand {
    static let description = CommandDescription<DiffArguments>(
        name: "diff", summary: "compare tables entry by entry",
        manual: CommandManual(
            discussion: """
                Compares two tables, or all .strings tables of two directories by their relative paths: which entries \
                were added or removed, which values and comments changed, word by word, and which entries were moved. \
                Encoding, layout and escapes don't count. The exit status is 1 if anything differs.
                """,
            examples: [
                CommandExample("stringsmith diff old/fr.lproj new/fr.lproj", "Compare a translation with its update."),
                CommandExample("stringsmith diff --reporter json a.strings b.strings", "Compare for a program."),
                CommandExample(
                    "stringsmith diff --textconv fr.strings", "Print a UTF-16 table as git's textconv wants it."),
            ]
        ),
        arguments: [
            Positional("OLD", .zeroOrOne, help: "A table or a directory before.", completion: .file) { $0.old = $1 },
            Positional("NEW", .zeroOrOne, help: "A table or a directory after.", completion: .file) { $0.new = $1 },
        ],
        options: [
            [
                .value(
                    "textconv", placeholder: "FILE", help: "Print this table as UTF-8 text, and compare nothing.",
                    completion: .file
                ) { $0.converted = $1 }.onCommandLineOnly
            ],
            .common,
        ]
    ) { arguments, context in
        if let path = arguments.converted {
            guard arguments.old == nil else { throw UsageError("option '--textconv' takes one file") }
            context.standardOutput.write(TableText.utf8(of: try SourceFile(reading: path)))
            return .success
        }
        guard let old = arguments.old else { throw UsageError("missing argument OLD") }
        guard let new = arguments.new else { throw UsageError("missing argument NEW") }
        let comparison = TableComparison(from: old, to: new)
        let isColored = arguments.common.color.isColored(
            isTerminal: context.isStandardOutputTerminal, environment: context.environment)
        let report = DiffReport(sink: context.standardOutput, isColored: isColored)
        switch arguments.common.reporter {
        case .json: report.writeJSON(comparison.tables)
        default: if !arguments.common.isQuiet { report.writeText(comparison.tables) }
        }
        if !comparison.diagnostics.isEmpty {
            var errors = CommandReport(arguments.common, context)
            errors.add(comparison.diagnostics)
            _ = errors.finish()
            return .failure
        }
        return comparison.tables.isEmpty ? .success : .findings
    }
}
