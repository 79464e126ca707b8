import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// What `extract` is asked for.
struct ExtractArguments: CommonArgumentsHolder {
    /// The forms of the result.
    enum Format: String, CaseIterable, Sendable {
        case strings, json
    }

    var common = CommonArguments()
    var paths: [String] = []
    var output: String?
    var format = Format.strings
    var encoding = OutputEncoding.utf8
    var scan = ScanArguments()
    var numbersArguments = true
    var appends = false
    var readsInterfaces = false
    var developmentLanguage: LocaleIdentifier?
    var tables: [String] = []
    var skippedTables: [String] = []
    var isDryRun = false
    var checks = false

    /// False if the result is only shown or compared.
    var isWritten: Bool { !isDryRun && !checks }
}

/// `stringsmith extract`: from sources to tables.
enum ExtractCommand {
    static let description = CommandDescription<ExtractArguments>(
        name: "extract", summary: "write the tables that the calls in sources need",
        manual: CommandManual(
            discussion: """
                Finds the calls of NSLocalizedString and its relatives in Swift, Objective-C, C and C++ sources and writes \
                one table for each that they name. Directories are walked; .build, DerivedData, Pods, Carthage, \
                node_modules, hidden items and what .gitignore names are passed over.
                """,
            examples: [
                CommandExample("stringsmith extract Sources -o Resources/en.lproj", "Write the tables anew."),
                CommandExample(
                    "stringsmith extract Sources -o Resources/en.lproj --append",
                    "Add new keys to the tables and keep everything that is there."
                ),
                CommandExample(
                    "stringsmith extract -o en.lproj --append --check", "Fail in CI if the tables lack a key."
                ),
                CommandExample(
                    "stringsmith extract --routine 'L10n.tr(table:1, key:2)' -o en.lproj",
                    "Extract the calls of a wrapper too."
                ),
                CommandExample("stringsmith extract --format json", "List every use of a key, for another tool."),
            ]
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A source or a directory; the current one if none.", completion: .file
            ) {
                $0.paths.append($1)
            }
        ],
        options: [results, OptionGroup<ScanArguments>.scanning.lifted(\.scan), .common]
    ) { arguments, context in
        try await run(arguments, context)
    }

    private static let results = OptionGroup<ExtractArguments>(
        "Results",
        [
            .value(
                "output", short: "o", placeholder: "DIR",
                help: "Write the tables to this directory; with --format json, to this file.", completion: .directory
            ) { $0.output = $1 },
            .choice("format", of: ExtractArguments.Format.self, help: "Choose what to write.") { $0.format = $1 },
            .value(
                "encoding", placeholder: "ENCODING",
                help: "Encode new tables so: utf-8, utf-16, utf-16le, utf-16be or another name."
            ) { arguments, name in
                guard let encoding = OutputEncoding(name: name) else { throw InvalidValue("not a known encoding") }
                arguments.encoding = encoding
            },
            .negatableFlag("positions", help: "Number the arguments of values that have several: %1$@ of %2$@.") {
                $0.numbersArguments = $1
            },
            .flag("interface-files", help: "Write the tables of .xib and .storyboard files too.") {
                $0.readsInterfaces = true
            }.discussed(
                """
                A file counts in Base.lproj, or else in the directory of the development language, which the nearest \
                Package.swift or Xcode project tells, else it is en; its localized copies don't. The table has its \
                name, Apple's order, comments, and the notes to the localizer.
                """
            ),
            .value("development-language", placeholder: "LOCALE", help: "Take this as the language of interface files.")
            {
                $0.developmentLanguage = try LocaleIdentifier(argument: $1)
            },
            .flag("append", help: "Keep the entries of existing tables and add new keys.") { $0.appends = true },
            .values("table", placeholder: "TABLE", help: "Write only this table.") { $0.tables.append($1) },
            .values("skip-table", placeholder: "TABLE", help: "Leave this table out.") { $0.skippedTables.append($1) },
            .flag("dry-run", help: "Say what would be written, and write nothing.") { $0.isDryRun = true },
            .flag("check", help: "Write nothing; exit with status 1 if a table would change.") { $0.checks = true },
        ]
    )

    private static func run(_ arguments: ExtractArguments, _ context: CommandContext) async throws -> ExitStatus {
        // An empty directory, as of a variable that isn't set, would be the root of the file system.
        if arguments.format == .strings, (arguments.output ?? "").isEmpty {
            throw UsageError("missing option '--output': the directory that the tables go to")
        }
        let options = arguments.scan.options(paths: arguments.paths, common: arguments.common)
        let scan = await SourceScan.shown(options, mode: arguments.common.progress)
        let uses = scan.uses.filter { use in
            let name = use.table.rawValue
            return (arguments.tables.isEmpty || arguments.tables.contains(name))
                && !arguments.skippedTables.contains(name)
        }
        var report = CommandReport(arguments.common, context)
        report.add(scan.diagnostics.filter { !arguments.readsInterfaces || !InterfacePlan.isInterfaceFile($0) })
        switch arguments.format {
        case .json: writeUses(uses, arguments, context, &report)
        case .strings:
            var plan = tablePlan(of: uses, arguments, &report)
            if arguments.readsInterfaces {
                plan += await InterfacePlan.files(arguments, scan.diagnostics, beside: plan, &report)
            }
            write(plan, arguments, context, &report)
            if uses.isEmpty, !arguments.readsInterfaces, !arguments.common.isQuiet {
                // Silence would look like success to somebody who named the wrong directory.
                context.standardOutput.write(
                    "no keys in \(scan.paths.count) source\(scan.paths.count == 1 ? "" : "s")\n")
            }
        }
        return report.finish(files: scan.paths.count)
    }

    private static func writeUses(
        _ uses: [KeyUse], _ arguments: ExtractArguments, _ context: CommandContext, _ report: inout CommandReport
    ) {
        guard let path = arguments.output, path != "-" else {
            return KeyUseReport.write(uses, to: context.standardOutput)
        }
        let sink = MemorySink()
        KeyUseReport.write(uses, to: sink)
        let file = PlannedFile(replacing: path, by: sink.bytes, summary: "")
        if arguments.isWritten { report.apply([file]) }
        if arguments.checks, file.isChange { report.hasDifferences = true }
    }

    private static func tablePlan(
        of uses: [KeyUse], _ arguments: ExtractArguments, _ report: inout CommandReport
    ) -> [PlannedFile] {
        let assembly = TableAssembly(uses)
        report.add(assembly.conflicts.compactMap(\.diagnostic))
        var spelling = TableSpelling()
        spelling.numbersArguments = arguments.numbersArguments
        var planner = TablePlanner(directory: arguments.output ?? ".", spelling: spelling)
        planner.placeholderComment = StringsWriter.absentComment
        planner.encoding = arguments.encoding
        planner.existingTables = arguments.appends ? .append : .replace
        let plan = planner.plan(assembly.tables)
        report.add(plan.diagnostics)
        return plan.value
    }

    private static func write(
        _ plan: [PlannedFile], _ arguments: ExtractArguments, _ context: CommandContext, _ report: inout CommandReport
    ) {
        let failed = arguments.isWritten ? report.apply(plan) : []
        if arguments.checks, plan.contains(where: \.isChange) { report.hasDifferences = true }
        guard !arguments.common.isQuiet else { return }
        for file in plan where !failed.contains(file.path) {
            let state = file.isChange ? (arguments.isWritten ? "written" : "would change") : "unchanged"
            context.standardOutput.write("\(file.path.escapedForDisplay): \(file.summary), \(state)\n")
        }
    }
}
