import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// `stringsmith format`: normalizes tables.
struct FormatCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var files = PathSelection()
    var paths: [String] = []
    var tables = TableSelection()
    var formatting = TableFormatting()
    var checks = false
    var isDryRun = false

    static let description = CommandDescription<FormatCommand>(
        name: "format", summary: "normalize the order, encoding, line endings, and escapes of tables",
        manual: CommandManual(
            discussion:
                """
                Changes only what the options ask for, and keeps every other byte. String catalogs need no option: they are \
                written in Xcode's style and order. Tables with errors are skipped, and so are property lists, whose layout \
                can't be changed.
                """,
            examples: [
                CommandExample(
                    "stringsmith format --sort genstrings Resources", "Sort all tables as genstrings does."),
                CommandExample(
                    "stringsmith format --encoding utf-8 --line-ends lf fr.lproj/Localizable.strings",
                    "Convert a table to UTF-8 with Unix line endings."),
                CommandExample(
                    "stringsmith format Localizable.xcstrings", "Write a catalog as Xcode would."),
                CommandExample(
                    "stringsmith format --sort source --check",
                    "Fail if a translation isn't in the order of the development language."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "--check found a table that would change.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "Tables and directories. Default is the current directory.",
                completion: .file
            ) {
                $0.paths.append($1)
            }
        ],
        options: [
            [
                .choice("sort", of: TableFormatting.Order.self, help: "Order of the entries.") {
                    $0.formatting.order = $1
                }
                .discussed(
                    """
                    genstrings is Apple's order, natural sorts numbers by value, and source is the order of the \
                    development language's table.
                    """),
                .value("encoding", placeholder: "ENCODING", help: "Output encoding, such as utf-8 or utf-16.") {
                    guard let encoding = OutputEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.formatting.encoding = encoding
                },
                .value(
                    "from-encoding", placeholder: "ENCODING",
                    help: "Encoding of the tables, such as shift_jis or macintosh."
                ) {
                    guard let encoding = TextEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.formatting.sourceEncoding = encoding
                }
                .discussed(
                    """
                    Needed for tables that are neither UTF-8 nor UTF-16, whose encoding can only be guessed. Other tables are \
                    read in their own encoding.
                    """),
                .choice("line-ends", of: TableFormatting.LineEnd.self, help: "Line endings.") {
                    $0.formatting.lineEnd = $1
                },
                .choice(
                    "positions", of: TableFormatting.Positions.self,
                    help: "Whether to number format specifiers: %1$@ instead of %@."
                ) {
                    $0.formatting.positions = $1
                },
                .flag("escapes", help: "Put keys and values in double quotes, with standard escapes.") {
                    $0.formatting.normalizesEscapes = true
                },
                .flag("check", help: "Write nothing; exit with status 1 if a table would change.") { $0.checks = true },
                .flag("dry-run", help: "List the tables that would change without writing.") { $0.isDryRun = true },
            ],
            OptionGroup<TableSelection>.selection.lifted(\.tables), OptionGroup<PathSelection>.paths.lifted(\.files),
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        let workspace = context.workspace
        var report = CommandReport(common, context)
        if let status = report.finish(withoutMissing: paths) { return status }
        let layout = workspace.layout(paths, selection: files)
        var planned: [PlannedFile] = []
        var propertyLists = 0
        let named = paths.filter { FileKind(of: $0).isFile }
        if let unknown = layout.unknownSelection(tables, in: workspace) { throw UsageError(unknown) }
        let found = layout.tablesToFormat(tables)
        // Report named files that aren't tables.
        let others = tables.isEverything ? named.filter { path in !found.contains { $0.path == path } } : []
        // The report of a program is all that is on standard error.
        let isForPeople = common.reporter == .text && !common.isQuiet
        if found.isEmpty, others.isEmpty, isForPeople {
            context.standardError.write("no tables found: nothing was formatted\n")
        }
        for (path, developmentTable) in found + others.map({ ($0, nil) }) {
            let plan = try formatting.plan(
                path, in: workspace, developmentTable: developmentTable, isNamed: paths.contains(path))
            report.add(plan.diagnostics)
            switch plan.value {
            case .file(let file): planned.append(file)
            case .propertyList: propertyLists += 1
            case .none: break
            }
        }
        if propertyLists > 0, formatting != TableFormatting(), isForPeople {
            let subject = propertyLists == 1 ? "1 property list was" : "\(propertyLists) property lists were"
            context.standardError.write("\(subject) skipped: the layout of a property list can't be changed\n")
        }
        report.add(layout.diagnostics.filter { $0.severity == .error })
        let isWritten = !checks && !isDryRun
        let failed = isWritten ? report.apply(planned, within: FileRoots(paths)) : []
        report.hasDifferences = checks && planned.contains(where: \.isChange)
        let output = CommandOutput(results: common, context)
        if !common.isQuiet {
            for file in planned where file.isChange && !failed.contains(file.path) {
                output.sink.write("\(file.path.escapedForDisplay): \(isWritten ? "formatted" : "would change")\n")
            }
        }
        try output.write()
        return report.finish(files: planned.count)
    }
}
