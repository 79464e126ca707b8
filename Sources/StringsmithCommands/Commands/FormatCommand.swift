import StringsmithModel
import StringsmithProject
import StringsmithText

/// What `format` is asked for.
struct FormatArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var paths: [String] = []
    var formatting = TableFormatting()
    var checks = false
    var isDryRun = false
}

/// `stringsmith format`: normalises tables.
enum FormatCommand {
    static let description = CommandDescription<FormatArguments>(
        name: "format", summary: "normalise order, encoding, line ends and spelling of tables",
        manual: CommandManual(
            discussion:
                """
                Changes only what an option asks for; every other byte stays. String catalogs need no option: they are \
                written in Xcode's style and order. A table with an error is left alone.
                """,
            examples: [
                CommandExample(
                    "stringsmith format --sort genstrings Resources", "Sort all tables as Apple's tool does."),
                CommandExample(
                    "stringsmith format --encoding utf-8 --line-ends lf fr.lproj/Localizable.strings", "Modernise."),
                CommandExample(
                    "stringsmith format Localizable.xcstrings", "Write a catalog as Xcode would."),
                CommandExample(
                    "stringsmith format --sort source --check", "Fail if a translation is in another order."),
            ]
        ),
        arguments: [
            Positional("PATH", .zeroOrMore, help: "Tables and directories; the current one if none.", completion: .file)
            {
                $0.paths.append($1)
            }
        ],
        options: [
            [
                .choice("sort", of: TableFormatting.Order.self, help: "Sort the entries.") { $0.formatting.order = $1 }
                    .discussed("source is the order of the development language's table."),
                .value("encoding", placeholder: "ENCODING", help: "Encode the tables so.") {
                    guard let encoding = OutputEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.formatting.encoding = encoding
                },
                .choice("line-ends", of: TableFormatting.LineEnd.self, help: "End lines so.") {
                    $0.formatting.lineEnd = $1
                },
                .choice(
                    "positions", of: TableFormatting.Positions.self, help: "Number the arguments of values, or not."
                ) {
                    $0.formatting.positions = $1
                },
                .flag("escapes", help: "Spell keys and values in quotes with the usual escapes.") {
                    $0.formatting.normalizesEscapes = true
                },
                .flag("check", help: "Write nothing; exit with status 1 if a byte would change.") { $0.checks = true },
                .flag("dry-run", help: "Name the tables that would change, and write nothing.") { $0.isDryRun = true },
            ],
            .common,
        ]
    ) { arguments, context in
        let layout = ProjectLayout(arguments.paths)
        var report = CommandReport(arguments.common, context)
        var files: [PlannedFile] = []
        let named = arguments.paths.filter { FileKind(of: $0) == .other }
        let found = layout.tablesWithDevelopmentTable + layout.catalogPaths.map { ($0, nil) }
        let others = named.filter { path in !found.contains { $0.path == path } }
        for (path, developmentTable) in found + others.map({ ($0, ProjectLayout.developmentTable(beside: $0)) }) {
            let plan = try arguments.formatting.plan(path, developmentTable: developmentTable)
            report.add(plan.diagnostics)
            if let file = plan.value { files.append(file) }
        }
        report.add(layout.diagnostics.filter { $0.severity == .error })
        let isWritten = !arguments.checks && !arguments.isDryRun
        if isWritten { try FilePlan.apply(files) }
        report.hasDifferences = arguments.checks && files.contains(where: \.isChange)
        if !arguments.common.isQuiet {
            for file in files where file.isChange {
                context.standardOutput.write(
                    "\(file.path.escapedForDisplay): \(isWritten ? "formatted" : "would change")\n")
            }
        }
        return report.finish(files: files.count)
    }
}
