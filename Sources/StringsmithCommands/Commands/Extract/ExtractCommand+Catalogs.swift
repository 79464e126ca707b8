import StringsmithMerge
import StringsmithModel
import StringsmithProject

extension ExtractCommand {
    /// Plans the string catalogs of uses, and reports what can't be written.
    func catalogPlan(
        of uses: [KeyUse], in workspace: Workspace, _ report: inout CommandReport
    ) -> [PlannedFile] {
        let assembly = TableAssembly(uses)
        report.add(assembly.conflicts.compactMap(\.diagnostic))
        var catalog = ExtractedCatalog(directory: output ?? ".", in: workspace)
        catalog.spelling.numbersArguments = numbersArguments
        catalog.sourceLanguage = developmentLanguage ?? catalog.sourceLanguage
        let plan = catalog.plan(assembly.tables)
        report.add(plan.diagnostics)
        return plan.value
    }
}
