import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith diff`: shows the differences between tables, entry by entry.
struct DiffCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var files = PathSelection()
    var old: String?
    var new: String?
    var converted: String?
    var tables = TableSelection()

    static let description = CommandDescription<DiffCommand>(
        name: "diff", summary: "compare tables entry by entry",
        manual: CommandManual(
            discussion: """
                Compares two tables, or the .strings, .stringsdict, and .xcstrings tables of two directories by relative \
                path. Shows added, removed, and moved entries, and the words that changed in values and comments. Plural \
                and device variations are separate entries, and a catalog's languages are compared one by one. Differences \
                in encoding, layout, and escapes are ignored. The exit status is 1 if tables differ.
                """,
            examples: [
                CommandExample("stringsmith diff old/fr.lproj new/fr.lproj", "Compare two versions of a translation."),
                CommandExample(
                    "stringsmith diff --reporter json a.strings b.strings", "Print the differences as JSON."),
                CommandExample(
                    "stringsmith diff --textconv fr.strings", "Print a UTF-16 table as text, for Git's textconv."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "The tables differ.")
        ),
        arguments: [
            Positional("OLD", .zeroOrOne, help: "The old table or directory.", completion: .file) { $0.old = $1 },
            Positional("NEW", .zeroOrOne, help: "The new table or directory.", completion: .file) { $0.new = $1 },
        ],
        options: [
            [
                .value(
                    "textconv", placeholder: "FILE", help: "Print this table as UTF-8 text instead of comparing.",
                    completion: .file
                ) { $0.converted = $1 }.onCommandLineOnly
            ],
            OptionGroup<TableSelection>.selection.lifted(\.tables), OptionGroup<PathSelection>.paths.lifted(\.files),
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        if let path = converted {
            guard self.old == nil else { throw UsageError("'--textconv' takes one file and no further arguments") }
            let output = CommandOutput(results: common, context)
            output.sink.write(try context.workspace.file(at: path).tableText)
            try output.write()
            return .success
        }
        guard let old = self.old else { throw UsageError("missing argument OLD") }
        guard let new = self.new else { throw UsageError("missing argument NEW") }
        let comparison = TableComparison(
            from: old, to: new, in: context.workspace, selecting: tables, files: files)
        if let unknown = comparison.unknownSelection { throw UsageError(unknown) }
        let output = CommandOutput(results: common, context)
        let report = DiffReport(sink: output.sink, isColored: output.isColored)
        switch common.reporter {
        case .json: report.writeJSON(comparison.tables)
        default: if !common.isQuiet { report.writeText(comparison.tables) }
        }
        try output.write()
        if !comparison.diagnostics.isEmpty {
            var errors = CommandReport(common, context)
            errors.add(comparison.diagnostics)
            _ = errors.finish()
            return .failure
        }
        return comparison.tables.isEmpty ? .success : .findings
    }
}
