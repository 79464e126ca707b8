import StringsmithModel
import StringsmithProject
import StringsmithSymbols

/// A run of `symbols` that replaces literals by symbols, or symbols by literals.
struct SymbolConversionRun {
    let command: SymbolsCommand
    let context: CommandContext

    /// The tables, and the output and style of their symbols; the output is nil if a build generates them.
    let tables: [String]
    let output: String?
    let options: SymbolOptions

    /// How often a plan is made before a project that keeps changing is reported.
    private static let attempts = 3

    private var isWritten: Bool { !command.checks && !command.isDryRun }

    private var directories: [String] { command.adopted + command.inlined }

    func run(_ report: inout CommandReport) async throws -> ExitStatus {
        if let status = report.finish(withoutMissing: directories) { return status }
        let isCatalog = tables.allSatisfy { $0.hasByteSuffix(".xcstrings") }
        if !command.adopted.isEmpty, output == nil, !isCatalog {
            // In a catalog, the entry itself says that it is in use.
            throw UsageError("missing option '--output': only the keys of catalogs can do without generated files")
        }
        let (conversion, generated, outcome) = try await planned()
        report.add(conversion.diagnostics)
        report.add(generated.diagnostics.map { command.isLenient ? $0.asWarning : $0 })
        report.decides = !command.isLenient
        report.add(outcome)
        let changed = (conversion.files + generated.value).filter(\.isChange)
        if command.checks, !changed.isEmpty { report.hasDifferences = true }
        let shown = changed.filter { !isWritten || outcome.written.contains($0.path) }
        show(conversion, shown, isRefused: shown.count < changed.count)
        return report.finish(files: conversion.paths.count)
    }

    /// - Parameter isRefused: true if a file couldn't be written, so that the others are as before, if possible.
    private func show(_ conversion: SymbolConversion, _ changed: [PlannedFile], isRefused: Bool) {
        guard command.common.reporter == .text, !command.common.isQuiet else { return }
        let output = context.standardOutput
        if !changed.isEmpty, !isRefused {
            for pair in conversion.pairs {
                let (key, symbol) = (pair.key.string.escapedForDisplay, pair.symbol.escapedForDisplay)
                output.write(command.inlined.isEmpty ? "'\(key)' -> \(symbol)\n" : "\(symbol) -> '\(key)'\n")
            }
        }
        for file in changed {
            output.write("\(file.path.escapedForDisplay): \(file.summary), \(isWritten ? "written" : "would change")\n")
        }
        let count = isRefused ? 0 : conversion.convertedCount
        let uses = count == 1 ? "1 use" : "\(count) uses"
        let others = conversion.skippedCount == 0 ? "" : ", \(conversion.skippedCount) not"
        output.write("\(uses) converted\(others)\n")
    }

    /// Plans the conversion, and writes it. If a file changes in the meantime, it is planned again.
    private func planned() async throws -> (SymbolConversion, Decoded<[PlannedFile]>, FilePlan.Outcome) {
        var scan = SourceScanOptions()
        (scan.paths, scan.jobs, scan.selection) = (directories, command.common.jobs, command.files)
        var number = 0
        while true {
            number += 1
            let conversion = try await SymbolConversion(
                command.adopted.isEmpty ? .inline : .adopt, of: tables, options, scan,
                in: context.workspaceForPlan(remembersBytes: true))
            var generated = Decoded<[PlannedFile]>([])
            // A run that was killed may have converted everything, but not written the symbols.
            if let output, !conversion.diagnostics.contains(where: { $0.severity == .error }) {
                generated = try SymbolGeneration(output: output, options: options).plan(
                    tables, in: conversion.workspaceAfterwards)
            }
            let outcome =
                isWritten
                ? FilePlan.applyTogether(
                    conversion.files + generated.value,
                    within: FileRoots(tables + directories + (output.map { [$0] } ?? [])),
                    besides: conversion.paths + generated.value.map(\.path))
                : FilePlan.Outcome()
            guard conversion.isOutdated || outcome.isOutdated, number < Self.attempts else {
                return (conversion, generated, outcome)
            }
        }
    }
}
