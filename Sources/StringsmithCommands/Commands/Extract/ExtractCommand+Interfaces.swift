import StringsmithFormats
import StringsmithModel
import StringsmithProject

extension ExtractCommand {
    /// Returns the tables of interface files, except those that calls in sources also use.
    func interfaceTables(
        _ known: [Diagnostic], in workspace: Workspace, beside planned: [PlannedFile], _ report: inout CommandReport
    ) async -> [PlannedFile] {
        let extraction = await InterfaceExtraction(
            paths, in: workspace, selection: files,
            developmentLanguage: developmentLanguage, jobs: common.jobs)
        report.add(extraction.diagnostics.filter { !known.contains($0) })
        let plan = extraction.plan(
            directory: output, encoding: encoding, keepsEntries: appends)
        report.add(plan.diagnostics)
        let taken = Set(planned.map(\.path))
        for file in plan.value where taken.contains(file.path) {
            report.add([.leftToCalls(file.path)])
        }
        return plan.value.filter { file in
            let name = TableName(path: file.path).rawValue
            return !taken.contains(file.path)
                && (tables.isEmpty || tables.contains(name))
                && !skippedTables.contains(name)
        }
    }

    static func isInterfaceFile(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.rule == .unknownSourceType
            && (diagnostic.path.hasSuffix(".xib") || diagnostic.path.hasSuffix(".storyboard"))
    }
}
