import StringsmithModel
import StringsmithProject
import StringsmithReporting

extension CommandContext {
    /// Adds the summary of a run to the job's page, if the report is for GitHub and the environment contains the page's
    /// path.
    ///
    /// If the page can't be written, the run doesn't fail, since the findings are in the log.
    func addJobSummary(of diagnostics: [Diagnostic], files: Int?, _ arguments: CommonArguments) {
        guard arguments.reporter == .github, let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else {
            return
        }
        do throws(FileSystemError) {
            var plan = try PlannedFile(path: path, contents: [], summary: "")
            let summary = JobSummary(diagnostics, files: files).bytes(after: plan.original?.count ?? 0)
            plan.contents = (plan.original ?? []) + summary
            try FilePlan.write(plan)
        } catch {
            standardError.write("\(commandName): warning: no job summary: \(error.description)\n")
        }
    }
}
