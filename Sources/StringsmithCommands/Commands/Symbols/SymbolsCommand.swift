import StringsmithModel
import StringsmithProject
import StringsmithSymbols

/// `stringsmith symbols`: generates Swift symbols for the keys of tables.
struct SymbolsCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var tables: [String] = []
    var output: String?
    var symbols = SymbolOptions()
    var swiftGen: String?
    var files = PathSelection()

    /// The directories whose sources get symbols, or literals.
    var adopted: [String] = []
    var inlined: [String] = []
    var checks = false
    var isLenient = false
    var isDryRun = false

    static let description = CommandDescription<SymbolsCommand>(
        name: "symbols", summary: "generate Swift symbols for the keys of tables",
        manual: CommandManual(
            discussion: """
                Writes a property for each key, or a function for a string with arguments: as a String, and as a \
                LocalizedStringResource for SwiftUI. Keys come from string catalogs, .strings, and .stringsdict files of the \
                development language; all keys of a catalog count, not only manual ones. The names are Xcode's, or with \
                --style those of SwiftGen or R.swift, so that a project can change tools without changing its code. \
                DIR gets StringSymbols.swift and a file for each table; if it ends in .swift, it is the only file. A file \
                whose contents don't change isn't written. A key that gives no symbol is reported.
                With --adopt, calls with literal keys use the symbols instead, and comments move from the calls to the \
                table; --inline does the reverse. Both extract the sources again as they would be, and write nothing if a \
                key, string, or comment differs. A call that stays as it is gets a note with the reason.
                """,
            examples: [
                CommandExample("stringsmith symbols Localizable.xcstrings -o Sources/Generated", "Generate symbols."),
                CommandExample(
                    "stringsmith symbols --style swiftgen-structured en.lproj/Localizable.strings -o L10n.swift --access public",
                    "Replace SwiftGen."),
                CommandExample(
                    "stringsmith symbols --from-swiftgen swiftgen.yml",
                    "Generate what the configuration of SwiftGen asks for."),
                CommandExample(
                    "stringsmith symbols Localizable.xcstrings --adopt Sources --dry-run",
                    "Show which calls would use Xcode's symbols."),
                CommandExample(
                    "stringsmith symbols --check Localizable.xcstrings -o Sources/Generated",
                    "Fail in CI if the symbols aren't up to date."),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: "A key gives no symbol, a table can't be read, or --check found a file that would change.")
        ),
        arguments: [
            Positional("TABLE", .zeroOrMore, help: "The tables of the development language.", completion: .file) {
                $0.tables.append($1)
            }
        ],
        options: [
            [
                .value(
                    "output", short: "o", placeholder: "DIR", help: "Output directory, or a file that ends in .swift.",
                    completion: .directory
                ) { $0.output = $1 }.confinedToConfiguration
            ],
            style,
            [
                .value(
                    "from-swiftgen", placeholder: "FILE",
                    help: "Take tables, outputs, and style from this configuration of SwiftGen.", completion: .file
                ) { $0.swiftGen = $1 }.onCommandLineOnly,
                .values(
                    "adopt", placeholder: "DIR", help: "Use symbols in the calls in this directory's sources.",
                    completion: .directory
                ) { $0.adopted.append($1) }.onCommandLineOnly,
                .values(
                    "inline", placeholder: "DIR", help: "Use literals for the symbols in this directory's sources.",
                    completion: .directory
                ) { $0.inlined.append($1) }.onCommandLineOnly,
                .flag("check", help: "Write nothing; exit with status 1 if a file would change.") { $0.checks = true },
                .flag("dry-run", help: "Show what would be written without writing.") { $0.isDryRun = true },
                .flag("lenient", help: "Exit with status 0 if keys give no symbols, and show warnings.") {
                    $0.isLenient = true
                },
            ],
            OptionGroup<PathSelection>.paths.lifted(\.files), .common(.jobs),
        ]
    ) { try await $0.run($1) }

    private static let style = OptionGroup<SymbolsCommand>(
        "Symbols",
        [
            .choice("style", of: SymbolOptions.Style.self, help: "The tool whose names the symbols have.") {
                $0.symbols.style = $1
            },
            .value("name", placeholder: "NAME", help: "The enumeration that contains all symbols.") {
                guard SymbolOptions.isIdentifier($1) else { throw InvalidValue("not a Swift identifier") }
                $0.symbols.name = $1
            }.discussed("Default is L10n with the styles of SwiftGen, R with that of R.swift, and none with Xcode's."),
            .choice("access", of: SymbolOptions.Access.self, help: "Who can use the symbols.") {
                $0.symbols.access = $1
            },
            .value("bundle", placeholder: "EXPRESSION", help: "The bundle with the tables, as a Swift expression.") {
                $0.symbols.bundle = $1
            }.discussed("Default is the bundle that contains the generated code."),
            .value("lookup", placeholder: "FUNCTION", help: "Look up strings with this function.") {
                guard SymbolOptions.isFunction($1) else {
                    throw InvalidValue("not the name of a Swift function")
                }
                $0.symbols.lookup = $1
            }.discussed(
                "It takes a key, a table, and the development string, and returns a String. There are no resources then."
            ),
            .flag("no-comments", help: "Leave out comments.") { $0.symbols.hasComments = false },
            .flag("enum-per-table", help: "Nest the symbols of each table, even of a single one.") {
                $0.symbols.nestsTables = true
            },
            .value("separator", placeholder: "TEXT", help: "Nest keys by the parts between this text.") {
                guard !$1.isEmpty else { throw InvalidValue("empty") }
                $0.symbols.separator = $1
            }.discussed("Default is a dot with swiftgen-structured, and none with xcode. The other styles don't nest."),
            .choice("for", of: Platform.self, help: "Platform that runs the code.") {
                $0.symbols.platform = $1
            }.discussed("On Linux, strings are looked up with StringsmithRuntime."),
            .value("max-size", placeholder: "BYTES", help: "Begin another file before one gets larger than this.") {
                guard let size = Int($1), size > 0 else { throw InvalidValue("not a number of bytes") }
                $0.symbols.maximumSize = size
            },
        ])

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        var report = CommandReport(common, context)
        let converts = !adopted.isEmpty || !inlined.isEmpty
        if !adopted.isEmpty, !inlined.isEmpty {
            throw UsageError("options '--adopt' and '--inline' exclude each other")
        }
        var requests: [(tables: [String], generation: SymbolGeneration)] = []
        if let path = swiftGen {
            guard tables.isEmpty, self.output == nil else {
                throw UsageError("option '--from-swiftgen' names the tables and the output itself")
            }
            let read = try SwiftGenConfiguration.read(path, in: context.workspace)
            report.add(read.diagnostics)
            requests = read.value.map { ($0.tables, SymbolGeneration(output: $0.output, options: $0.options)) }
            if converts {
                guard read.value.count == 1, let source = read.value.first else {
                    report.add([.nothingToDo("a conversion needs exactly one output of SwiftGen", at: path)])
                    return report.finish()
                }
                let run = SymbolConversionRun(
                    command: self, context: context, tables: source.tables, output: source.output,
                    options: source.options)
                return try await run.run(&report)
            }
        } else {
            guard !tables.isEmpty else { throw UsageError("no tables") }
            if converts {
                let run = SymbolConversionRun(
                    command: self, context: context, tables: tables, output: self.output,
                    options: symbols)
                return try await run.run(&report)
            }
            guard let output else { throw UsageError("missing option '--output'") }
            requests = [(tables, SymbolGeneration(output: output, options: symbols))]
        }
        for request in requests {
            let plan = try request.generation.plan(request.tables, in: context.workspace)
            report.add(plan.diagnostics.map { isLenient ? $0.asWarning : $0 })
            report.decides = !isLenient || !plan.isWhole && plan.value.isEmpty
            let isWritten = !checks && !isDryRun
            let roots = FileRoots([request.generation.output])
            let failed = isWritten ? report.apply(plan.value, within: roots) : report.addShared(plan.value)
            if checks, plan.value.contains(where: \.isChange) { report.hasDifferences = true }
            // The report of a program is all that it prints.
            guard common.reporter == .text, !common.isQuiet else { continue }
            for file in plan.value where !failed.contains(file.path) {
                let state = file.isChange ? (isWritten ? "written" : "would change") : "unchanged"
                context.standardOutput.write("\(file.path.escapedForDisplay): \(file.summary), \(state)\n")
            }
        }
        return report.finish(files: requests.reduce(0) { $0 + $1.tables.count })
    }
}

extension Diagnostic {
    /// The diagnostic as a warning if it is about a key without a symbol.
    var asWarning: Diagnostic {
        guard rule == .symbolUnavailable else { return self }
        var warning = self
        warning.severity = .warning
        return warning
    }
}
