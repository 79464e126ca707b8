import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith extract`: creates tables from the calls in sources.
struct ExtractCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var paths: [String] = []
    var output: String?
    var format = ExtractionMerge.Format.strings
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

    static let description = CommandDescription<ExtractCommand>(
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
    ) { try await $0.run($1) }

    private static let results = OptionGroup<ExtractCommand>(
        "Results",
        [
            .value(
                "output", short: "o", placeholder: "DIR",
                help: "Output directory, or output file with --format json.", completion: .directory
            ) { $0.output = $1 }.confinedToConfiguration,
            .choice(
                "format", of: ExtractionMerge.Format.self,
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

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        // An empty path, for example from an unset variable, would be the root of the file system.
        if format != .json, (output ?? "").isEmpty, !isSummaryOnly {
            throw UsageError("missing option '--output': the directory to write tables to")
        }
        if format != .json, output == "-" {
            throw UsageError(
                "option '--output' needs a directory: only --format json can be written to standard output")
        }
        var report = CommandReport(common, context)
        report.decides = !isLenient
        let dependencies = context.workspace.summarySources(at: module.dependencies)
        guard dependencies.diagnostics.isEmpty else {
            report.add(dependencies.diagnostics)
            return report.finish()
        }
        var options = self.scan.options(paths: paths, common: common)
        options.selection = files
        // A build action depends on nothing but its inputs.
        options.readsImports = !common.ignoresConfiguration
        options.selection.readsSurroundings = options.readsImports
        options.typeOptions.readsPreviews = format == .stringsdata
        options.dependencies = dependencies.value
        let scan = await SourceScan.shown(options, in: context.workspace, mode: common.progress)
        ProcessResources.keep(scan)
        report.add(scan.diagnostics.filter { !readsInterfaces || !Self.isInterfaceFile($0) })
        if let incomplete = incompleteResult(of: scan) {
            report.add([incomplete])
            return report.finish(files: scan.paths.count)
        }
        let outputs = try await writeResults(of: scan, options, context, &report)
        try writeModuleFiles(of: scan, outputs, &report)
        return report.finish(files: scan.paths.count)
    }

    /// Reports an incomplete scan, whose result files would let a sync take keys as unused. On standard output, the list
    /// of uses is for people.
    private func incompleteResult(of scan: SourceScan) -> Diagnostic? {
        guard format != .strings, let output, output != "-" else { return nil }
        return scan.completeness.diagnostic("no result is written, since it would lack keys that are in use")
    }

    /// Writes what was extracted, and returns the paths of its files.
    private func writeResults(
        of scan: SourceScan, _ options: SourceScanOptions, _ context: CommandContext,
        _ report: inout CommandReport
    ) async throws -> [String] {
        if isSummaryOnly { return [] }
        try checkTables(scan)
        let uses = selected(scan.uses)
        switch format {
        case .json:
            await writeUses(uses, context, &report)
            return output.map { $0 == "-" ? [] : [$0] } ?? []
        case .stringsdata:
            let plan = StringsDataPlan(
                sources: scan.paths, uses: uses, directory: output ?? ".", in: context.workspace
            ).files
            write(plan, context, &report)
            return plan.map(\.path)
        case .xcstrings:
            let plan = catalogPlan(of: uses, in: context.workspace, &report)
            write(plan, context, &report)
            return plan.map(\.path)
        case .strings:
            var plan = tablePlan(
                of: uses, in: context.workspace, isScanWhole: scan.completeness.isWhole, &report)
            if readsInterfaces {
                plan += await interfaceTables(
                    scan.diagnostics, in: context.workspace, beside: plan, &report)
            }
            write(plan, context, &report)
            if uses.isEmpty, !readsInterfaces, !common.isQuiet {
                // Without this message, a wrong directory would look like success.
                context.standardOutput.write(
                    "no keys in \(scan.paths.count) source\(scan.paths.count == 1 ? "" : "s")\n")
                let search = await WrapperSearch(
                    after: scan, of: scan.paths, options, in: context.workspace)
                if !search.wrappers.isEmpty {
                    let path = paths.first ?? "."
                    report.add([search.diagnostic(at: path, sourceCount: scan.paths.count)])
                }
            }
            return plan.map(\.path)
        }
    }

    /// Returns the uses of the tables that were asked for.
    private func selected(_ uses: [KeyUse]) -> [KeyUse] {
        if tables.isEmpty, skippedTables.isEmpty { return uses }
        return uses.filter { use in
            let name = use.table.rawValue
            return (tables.isEmpty || tables.contains(name))
                && !skippedTables.contains(name)
        }
    }

    /// Writes the files for build systems.
    private func writeModuleFiles(
        of scan: SourceScan, _ outputs: [String], _ report: inout CommandReport
    ) throws {
        guard isWritten else { return }
        let request = ConfigurationRequest(
            command: Self.description.name, path: common.configurationPath,
            ignoresFiles: common.ignoresConfiguration, positionals: paths)
        let configuration =
            module.dependencyFile == nil ? nil : try StringsmithConfiguration.path(for: request)
        do throws(FileSystemError) {
            if let summary = try module.plannedSummary(of: scan) { report.write(summary) }
            let file = try module.plannedDependencyFile(
                of: scan, outputs: outputs, configuration: configuration)
            if let file { report.write(file) }
        } catch {
            report.add([Diagnostic(unwritable: error)])
        }
    }

    /// - Throws: an error for a table that isn't used in calls. Interface files, which also have tables, are read
    ///   later.
    private func checkTables(_ scan: SourceScan) throws(UsageError) {
        guard !readsInterfaces,
            let name = tables.first(where: { name in
                !scan.uses.contains { $0.table.rawValue == name }
            })
        else { return }
        let known = Set(scan.uses.map(\.table.rawValue)).sorted()
        throw UsageError(UnknownSelection(kind: .table, name: name, known: known))
    }

    private func writeUses(
        _ uses: [KeyUse], _ context: CommandContext, _ report: inout CommandReport
    ) async {
        let contents = await UseListing.contents(of: uses, jobs: common.jobs)
        guard let path = output, path != "-" else { return context.standardOutput.write(contents) }
        do throws(FileSystemError) {
            let file = try ModuleArguments.planned(path, contents)
            if isWritten { report.write(file) }
            if checks, file.isChange { report.hasDifferences = true }
        } catch {
            report.add([Diagnostic(unwritable: error)])
        }
    }

    private func tablePlan(
        of uses: [KeyUse], in workspace: Workspace, isScanWhole: Bool,
        _ report: inout CommandReport
    ) -> [PlannedFile] {
        let assembly = TableAssembly(uses)
        ProcessResources.keep(assembly)
        report.add(assembly.conflicts.compactMap(\.diagnostic))
        var spelling = TableSpelling()
        spelling.numbersArguments = numbersArguments
        var planner = TablePlanner(directory: output ?? ".", in: workspace, spelling: spelling)
        planner.placeholderComment = .absentComment
        planner.encoding = encoding
        planner.isScanWhole = isScanWhole
        planner.existingTables = appends ? .append : .replaceWithoutLoss
        let plan = planner.plan(assembly.tables)
        report.add(plan.diagnostics)
        return plan.value
    }

    private func write(
        _ plan: [PlannedFile], _ context: CommandContext, _ report: inout CommandReport
    ) {
        let roots = FileRoots([output ?? "."])
        let failed = isWritten ? report.apply(plan, within: roots) : report.addShared(plan)
        if checks, plan.contains(where: \.isChange) { report.hasDifferences = true }
        guard !common.isQuiet else { return }
        for file in plan where !failed.contains(file.path) {
            let state = file.isChange ? (isWritten ? "written" : "would change") : "unchanged"
            context.standardOutput.write("\(file.path.escapedForDisplay): \(file.summary), \(state)\n")
        }
    }
}
