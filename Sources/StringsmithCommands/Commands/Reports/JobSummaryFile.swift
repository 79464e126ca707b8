import StringsmithModel
import StringsmithProject
import StringsmithReporting

extension CommandContext {
    /// Adds the summary of a run to the page of its job, if the report goes to GitHub and its runner names the file.
    ///
    /// A page that can't be written does not fail the run: the findings are in the log.
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
