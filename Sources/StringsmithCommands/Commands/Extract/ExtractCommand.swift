import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// The arguments of `extract`.
struct ExtractArguments: CommonArgumentsHolder {
    /// The output formats.
    enum Format: String, CaseIterable, Sendable {
        case strings, json, stringsdata, xcstrings
    }

    var common = CommonArguments()
    var paths: [String] = []
    var output: String?
    var format = Format.strings
    var encoding = OutputEncoding.utf8
    var scan = ScanArguments()
    var files = PathSelection()
    var numbersArguments = true
    var appends = false
    var readsInterfaces = false
    var developmentLanguage: LocaleIdentifier?
    var tables: [String] = []
    var skippedTables: [String] = []
    var module = ModuleArguments()
    var isDryRun = false
    var checks = false
    var isLenient = false

    /// True if only the declarations of the sources are asked for.
    var isSummaryOnly: Bool { output == nil && format != .json && module.summary != nil }

    /// False if the result is only shown or compared.
    var isWritten: Bool { !isDryRun && !checks }
}

/// `stringsmith extract`: creates tables from the calls in sources.
enum ExtractCommand {
    static let description = CommandDescription<ExtractArguments>(
        name: "extract", summary: "extract keys from sources into tables",
        manual: CommandManual(
            discussion: """
                Finds calls of NSLocalizedString and related routines in Swift, Objective-C, C, and C++ sources, and \
                literals in Swift that become localized text, as in Text("Save"). Writes a table for each table \
                name. Directories are searched recursively, except for .build, DerivedData, Pods, Carthage, \
                node_modules, .xcloc packages, tests, hidden files, and files that .gitignore lists. An existing \
                table isn't replaced if a key, value or written comment in it would be lost.
                """,
            examples: [
                CommandExample("stringsmith extract Sources -o Resources/en.lproj", "Write new tables."),
                CommandExample(
                    "stringsmith extract Sources -o Resources/en.lproj --append",
                    "Add new keys to existing tables, and keep everything else."
                ),
                CommandExample(
                    "stringsmith extract -o en.lproj --append --check", "Fail in CI if a key is missing."
                ),
                CommandExample(
                    "stringsmith extract --routine 'L10n.tr(table:1, key:2)' -o en.lproj",
                    "Also extract calls of a wrapper function."
                ),
                CommandExample("stringsmith extract --format json", "List all uses of keys as JSON."),
                CommandExample(
                    "stringsmith extract --no-config --format json -o App.json --depends Kit.summary App/*.swift",
                    "Extract one module in a build action."
                ),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: "Sources have findings, or --check found a table that would change.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A source or directory. Default is the current directory.", completion: .file
            ) {
                $0.paths.append($1)
            }
        ],
        options: [
            results, OptionGroup<ModuleArguments>.modules.lifted(\.module),
            OptionGroup<ScanArguments>.scanning.lifted(\.scan),
            OptionGroup<PathSelection>.paths.lifted(\.files), .common(.jobs, .progress),
        ]
    ) { arguments, context in
        try await run(arguments, context)
    }

    private static let results = OptionGroup<ExtractArguments>(
        "Results",
        [
            .value(
                "output", short: "o", placeholder: "DIR",
                help: "Output directory, or output file with --format json.", completion: .directory
            ) { $0.output = $1 }.confinedToConfiguration,
            .choice(
                "format", of: ExtractArguments.Format.self,
                help: "Output format: tables, JSON with all uses, Apple's .stringsdata, or string catalogs."
            ) { $0.format = $1 },
            .value(
                "encoding", placeholder: "ENCODING",
                help: "Encoding of new tables: utf-8, utf-16, utf-16le, utf-16be, or another name."
            ) { arguments, name in
                guard let encoding = OutputEncoding(name: name) else { throw InvalidValue("not a known encoding") }
                arguments.encoding = encoding
            },
            .negatableFlag("positions", help: "Number the specifiers in values with more than one: %1$@ of %2$@.") {
                $0.numbersArguments = $1
            },
            .flag("interface-files", help: "Also extract the strings in .xib and .storyboard files.") {
                $0.readsInterfaces = true
            }.discussed(
                """
                Reads the files in Base.lproj and in the development language's directory, but not their localized \
                copies. A table is named after its file, and has Apple's order and comments, including notes to the localizer.
                """
            ),
            .value(
                "development-language", placeholder: "LOCALE", help: "The language of interface files and new catalogs."
            ) {
                $0.developmentLanguage = try LocaleIdentifier(argument: $1)
            },
            .flag("append", help: "Add new keys to existing tables, and keep their entries.") { $0.appends = true },
            .values("table", placeholder: "TABLE", help: "Write only this table.") { $0.tables.append($1) },
            .values("skip-table", placeholder: "TABLE", help: "Skip this table.") { $0.skippedTables.append($1) },
            .flag("dry-run", help: "Show what would be written without writing.") { $0.isDryRun = true },
            .flag("check", help: "Write nothing; exit with status 1 if a table would change.") { $0.checks = true },
            .flag("lenient", help: "Exit with status 0 despite findings in sources.") { $0.isLenient = true },
        ]
    )

    private static func run(_ arguments: ExtractArguments, _ context: CommandContext) async throws -> ExitStatus {
        // An empty path, for example from an unset variable, would be the root of the file system.
        if arguments.format != .json, (arguments.output ?? "").isEmpty, !arguments.isSummaryOnly {
            throw UsageError("missing option '--output': the directory to write tables to")
        }
        if arguments.format != .json, arguments.output == "-" {
            throw UsageError(
                "option '--output' needs a directory: only --format json can be written to standard output")
        }
        var report = CommandReport(arguments.common, context)
        report.decides = !arguments.isLenient
        let dependencies = context.workspace.summarySources(at: arguments.module.dependencies)
        guard dependencies.diagnostics.isEmpty else {
            report.add(dependencies.diagnostics)
            return report.finish()
        }
        var options = arguments.scan.options(paths: arguments.paths, common: arguments.common)
        options.selection = arguments.files
        // A build action depends on nothing but its inputs.
        options.readsImports = !arguments.common.ignoresConfiguration
        options.selection.readsSurroundings = options.readsImports
        options.typeOptions.readsPreviews = arguments.format == .stringsdata
        options.dependencies = dependencies.value
        let scan = await SourceScan.shown(options, in: context.workspace, mode: arguments.common.progress)
        ProcessResources.keep(scan)
        report.add(scan.diagnostics.filter { !arguments.readsInterfaces || !InterfacePlan.isInterfaceFile($0) })
        if let incomplete = incompleteResult(of: scan, arguments) {
            report.add([incomplete])
            return report.finish(files: scan.paths.count)
        }
        let outputs = try await writeResults(of: scan, arguments, options, context, &report)
        try writeModuleFiles(of: scan, arguments, outputs, &report)
        return report.finish(files: scan.paths.count)
    }

    /// Reports an incomplete scan, whose result files would let a sync take keys as unused. On standard output, the list
    /// of uses is for people.
    private static func incompleteResult(of scan: SourceScan, _ arguments: ExtractArguments) -> Diagnostic? {
        guard arguments.format != .strings, let output = arguments.output, output != "-" else { return nil }
        return scan.completeness.diagnostic("no result is written, since it would lack keys that are in use")
    }

    /// Writes what was extracted, and returns the paths of its files.
    private static func writeResults(
        of scan: SourceScan, _ arguments: ExtractArguments, _ options: SourceScanOptions, _ context: CommandContext,
        _ report: inout CommandReport
    ) async throws -> [String] {
        if arguments.isSummaryOnly { return [] }
        try checkTables(arguments, scan)
        let uses = selected(scan.uses, arguments)
        switch arguments.format {
        case .json:
            await writeUses(uses, arguments, context, &report)
            return arguments.output.map { $0 == "-" ? [] : [$0] } ?? []
        case .stringsdata:
            let plan = StringsDataPlan(
                sources: scan.paths, uses: uses, directory: arguments.output ?? ".", in: context.workspace
            ).files
            write(plan, arguments, context, &report)
            return plan.map(\.path)
        case .xcstrings:
            let plan = arguments.catalogPlan(of: uses, in: context.workspace, &report)
            write(plan, arguments, context, &report)
            return plan.map(\.path)
        case .strings:
            var plan = tablePlan(
                of: uses, in: context.workspace, isScanWhole: scan.completeness.isWhole, arguments, &report)
            if arguments.readsInterfaces {
                plan += await InterfacePlan.files(
                    arguments, scan.diagnostics, in: context.workspace, beside: plan, &report)
            }
            write(plan, arguments, context, &report)
            if uses.isEmpty, !arguments.readsInterfaces, !arguments.common.isQuiet {
                // Without this message, a wrong directory would look like success.
                context.standardOutput.write(
                    "no keys in \(scan.paths.count) source\(scan.paths.count == 1 ? "" : "s")\n")
                let search = await WrapperSearch(
                    after: scan, of: scan.paths, options, in: context.workspace)
                if !search.wrappers.isEmpty {
                    let path = arguments.paths.first ?? "."
                    report.add([search.diagnostic(at: path, sourceCount: scan.paths.count)])
                }
            }
            return plan.map(\.path)
        }
    }

    /// Returns the uses of the tables that were asked for.
    private static func selected(_ uses: [KeyUse], _ arguments: ExtractArguments) -> [KeyUse] {
        if arguments.tables.isEmpty, arguments.skippedTables.isEmpty { return uses }
        return uses.filter { use in
            let name = use.table.rawValue
            return (arguments.tables.isEmpty || arguments.tables.contains(name))
                && !arguments.skippedTables.contains(name)
        }
    }

    /// Writes the files for build systems.
    private static func writeModuleFiles(
        of scan: SourceScan, _ arguments: ExtractArguments, _ outputs: [String], _ report: inout CommandReport
    ) throws {
        guard arguments.isWritten else { return }
        let request = ConfigurationRequest(
            command: description.name, path: arguments.common.configurationPath,
            ignoresFiles: arguments.common.ignoresConfiguration, positionals: arguments.paths)
        let configuration =
            arguments.module.dependencyFile == nil ? nil : try StringsmithConfiguration.path(for: request)
        do throws(FileSystemError) {
            if let summary = try arguments.module.plannedSummary(of: scan) { report.write(summary) }
            let file = try arguments.module.plannedDependencyFile(
                of: scan, outputs: outputs, configuration: configuration)
            if let file { report.write(file) }
        } catch {
            report.add([Diagnostic(unwritable: error)])
        }
    }

    /// - Throws: an error for a table that isn't used in calls. Interface files, which also have tables, are read
    ///   later.
    private static func checkTables(_ arguments: ExtractArguments, _ scan: SourceScan) throws(UsageError) {
        guard !arguments.readsInterfaces,
            let name = arguments.tables.first(where: { name in
                !scan.uses.contains { $0.table.rawValue == name }
            })
        else { return }
        let known = Set(scan.uses.map(\.table.rawValue)).sorted()
        throw UsageError(UnknownSelection(kind: .table, name: name, known: known))
    }

    private static func writeUses(
        _ uses: [KeyUse], _ arguments: ExtractArguments, _ context: CommandContext, _ report: inout CommandReport
    ) async {
        let contents = await UseListing.contents(of: uses, jobs: arguments.common.jobs)
        guard let path = arguments.output, path != "-" else { return context.standardOutput.write(contents) }
        do throws(FileSystemError) {
            let file = try ModuleArguments.planned(path, contents)
            if arguments.isWritten { report.write(file) }
            if arguments.checks, file.isChange { report.hasDifferences = true }
        } catch {
            report.add([Diagnostic(unwritable: error)])
        }
    }

    private static func tablePlan(
        of uses: [KeyUse], in workspace: Workspace, isScanWhole: Bool, _ arguments: ExtractArguments,
        _ report: inout CommandReport
    ) -> [PlannedFile] {
        let assembly = TableAssembly(uses)
        ProcessResources.keep(assembly)
        report.add(assembly.conflicts.compactMap(\.diagnostic))
        var spelling = TableSpelling()
        spelling.numbersArguments = arguments.numbersArguments
        var planner = TablePlanner(directory: arguments.output ?? ".", in: workspace, spelling: spelling)
        planner.placeholderComment = .absentComment
        planner.encoding = arguments.encoding
        planner.isScanWhole = isScanWhole
        planner.existingTables = arguments.appends ? .append : .replaceWithoutLoss
        let plan = planner.plan(assembly.tables)
        report.add(plan.diagnostics)
        return plan.value
    }

    private static func write(
        _ plan: [PlannedFile], _ arguments: ExtractArguments, _ context: CommandContext, _ report: inout CommandReport
    ) {
        let roots = FileRoots([arguments.output ?? "."])
        let failed = arguments.isWritten ? report.apply(plan, within: roots) : report.addShared(plan)
        if arguments.checks, plan.contains(where: \.isChange) { report.hasDifferences = true }
        guard !arguments.common.isQuiet else { return }
        for file in plan where !failed.contains(file.path) {
            let state = file.isChange ? (arguments.isWritten ? "written" : "would change") : "unchanged"
            context.standardOutput.write("\(file.path.escapedForDisplay): \(file.summary), \(state)\n")
        }
    }
}
