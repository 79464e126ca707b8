import StringsmithFormats
import StringsmithModel
import StringsmithProject

/// The part of `extract` that reads interface files.
enum InterfacePlan {
    /// Returns the tables of interface files, except those that calls in sources also use.
    static func files(
        _ arguments: ExtractArguments, _ known: [Diagnostic], in workspace: Workspace,
        beside tables: [PlannedFile], _ report: inout CommandReport
    ) async -> [PlannedFile] {
        let extraction = await InterfaceExtraction(
            arguments.paths, in: workspace, selection: arguments.files,
            developmentLanguage: arguments.developmentLanguage, jobs: arguments.common.jobs)
        report.add(extraction.diagnostics.filter { !known.contains($0) })
        let plan = extraction.plan(
            directory: arguments.output, encoding: arguments.encoding, keepsEntries: arguments.appends)
        report.add(plan.diagnostics)
        let taken = Set(tables.map(\.path))
        for file in plan.value where taken.contains(file.path) {
            report.add([.leftToCalls(file.path)])
        }
        return plan.value.filter { file in
            let name = TableName(path: file.path).rawValue
            return !taken.contains(file.path)
                && (arguments.tables.isEmpty || arguments.tables.contains(name))
                && !arguments.skippedTables.contains(name)
        }
    }

    static func isInterfaceFile(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.rule == .unknownSourceType
            && (diagnostic.path.hasSuffix(".xib") || diagnostic.path.hasSuffix(".storyboard"))
    }
}
