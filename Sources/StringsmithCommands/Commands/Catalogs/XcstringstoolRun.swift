import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithText

/// A run of one of the verbs of `xcstringstool`, with messages in Apple's form.
struct XcstringstoolRun {
    let command: XcstringstoolCommand
    let context: CommandContext

    func run() async throws -> ExitStatus {
        if command.files.isEmpty {
            throw UsageError(command.verb == .extract ? "no source files" : "no catalogs")
        }
        switch command.verb {
        case .compile?: return try compile()
        case .sync?: return try sync()
        case .extract?: return try await extract()
        case .generateSymbols?: return try generateSymbols()
        case .print?, nil: return try show()
        }
    }

    private func compile() throws -> ExitStatus {
        var compiler = CatalogCompiler(output: try output)
        compiler.locales = command.locales
        compiler.format = command.compiledFormat
        compiler.writesBinary = command.serialization == .binary
        let plan: Decoded<[PlannedFile]>
        do {
            plan = try compiler.plan(command.files, in: context.workspace)
        } catch let unknown as UnknownSelection {
            throw UsageError(unknown)
        }
        report(plan.diagnostics)
        return plan.isWhole ? try write(plan.value, within: [output]) : .findings
    }

    private func sync() throws -> ExitStatus {
        guard !command.results.isEmpty else {
            throw UsageError("missing option '--stringsdata': without the sources' keys, all would be stale")
        }
        let sync = CatalogSync(
            command.files, from: command.results, in: context.workspaceForPlan(), marksUnused: command.marksUnused
        )
        report(sync.diagnostics)
        if sync.diagnostics.contains(where: \.isFailure) { return .failure }
        if sync.diagnostics.contains(where: { $0.severity == .error }) { return .findings }
        return try write(sync.tables.map(\.file), within: command.files)
    }

    /// Writes the symbols of the manual keys. Apple's tool writes no file for a catalog with a problem.
    private func generateSymbols() throws -> ExitStatus {
        let generation = SymbolGeneration(output: try output)
        let plan = try generation.xcodePlan(command.files, command.symbolVersion, in: context.workspace)
        report(plan.diagnostics)
        return plan.isWhole ? try write(plan.value, within: [output]) : .findings
    }

    private func extract() async throws -> ExitStatus {
        let output = try output
        var options = SourceScanOptions()
        options.paths = command.files
        options.routines += command.routines
        options.typeOptions.readsPreviews = command.format == .stringsdata
        let scan = await SourceScan(options, in: context.workspace)
        report(scan.diagnostics)
        guard !scan.hasFailures else { return .failure }
        let uses = scan.uses.filter(isWanted)
        switch command.format {
        case .stringsdata:
            let plan = StringsDataPlan(
                sources: scan.paths, uses: uses, directory: output, in: context.workspace)
            return try write(plan.files, within: [output])
        case .xcstrings:
            let plan = ExtractedCatalog(directory: output, in: context.workspace).plan(TableAssembly(uses).tables)
            report(plan.diagnostics)
            return plan.diagnostics.contains { $0.severity == .error }
                ? .findings : try write(plan.value, within: [output])
        }
    }

    /// True if a call is of the kinds that the options name; without such options, every kind.
    private func isWanted(_ use: KeyUse) -> Bool {
        // Unlike the compiler, Apple's tool reads no branch of a condition.
        if use.isBranch { return false }
        if command.calls.isEmpty { return true }
        let modern: Set<String> = ["String", "AttributedString", "LocalizedStringResource", "String.LocalizationValue"]
        if use.byRoutine { return command.calls.contains(.legacy) || !command.routines.isEmpty }
        if modern.contains(use.routine) { return command.calls.contains(.modern) }
        return command.calls.contains(.swiftUI) || use.routine == "Text" && command.calls.contains(.swiftUIText)
    }

    private func show() throws -> ExitStatus {
        var status = ExitStatus.success
        for path in command.files {
            let document = StringCatalogDocument(try context.workspace.file(at: path))
            for item in document.items {
                context.standardOutput.write(item.key.text.string.escapedForDisplay + "\n")
            }
            for diagnostic in document.diagnostics where diagnostic.severity == .error {
                context.standardError.write("\(path): error: \(diagnostic.message)".escapedForDisplay + "\n")
                status = .findings
            }
        }
        return status
    }

    // MARK: Files and messages

    private var output: String {
        get throws(UsageError) {
            guard let output = command.output, !output.isEmpty else {
                throw UsageError("missing option '--output-directory'")
            }
            return output
        }
    }

    private func write(_ files: [PlannedFile], within roots: [String]) throws -> ExitStatus {
        if command.isDryRun {
            for file in files { context.standardOutput.write(file.path + "\n") }
            return .success
        }
        let outcome = FilePlan.apply(files, within: FileRoots(roots))
        for failure in outcome.failures {
            context.standardError.write("\(failure.path): error: \(failure)".escapedForDisplay + "\n")
        }
        return outcome.failures.isEmpty ? .success : .failure
    }

    private func report(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            // Apple's compiler names the key instead of a line.
            let range = command.verb == .compile ? nil : diagnostic.range
            let place = range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
            let line = "\(diagnostic.path)\(place): \(diagnostic.severity.rawValue): \(diagnostic.message)"
            context.standardError.write(line.escapedForDisplay + "\n")
        }
    }
}

extension KeyUse {
    /// True if the call is one of a routine, such as `NSLocalizedString`, and wasn't found by type.
    fileprivate var byRoutine: Bool {
        routine.hasPrefix("NSLocalized") || routine.hasPrefix("CFCopyLocalized") || routine.hasPrefix("localized")
    }
}
