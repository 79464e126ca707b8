import StringsmithModel
import StringsmithProject
import StringsmithText

/// `stringsmith init`: creates the first configuration of a project.
struct InitCommand: CommandArguments {
    var path = "."
    var isForced = false
    var isDryRun = false
    var jobs: Int?

    static let description = CommandDescription<InitCommand>(
        name: "init", summary: "write a commented configuration for a project",
        manual: CommandManual(
            discussion: """
                Writes .stringsmith.json with a comment on each line: the development language, the project's own \
                routines, other people's code and tests to skip, and keys that only a server sends. An existing file \
                isn't changed unless --force is given.
                """,
            examples: [
                CommandExample("stringsmith init", "Write the configuration of the project in this directory."),
                CommandExample("stringsmith init --dry-run", "Show what would be written."),
            ],
            exitStatuses: CommandManual.exitStatuses()
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrOne, help: "The project's directory. Default is the current one.", completion: .directory
            ) {
                $0.path = $1
            }
        ],
        options: [
            [
                .flag("force", short: "f", help: "Replace an existing configuration.") { $0.isForced = true },
                .flag("dry-run", help: "Print the configuration and write nothing.") { $0.isDryRun = true },
                .integer("jobs", short: "j", in: 1...1024, help: "Number of files to process in parallel.") {
                    $0.jobs = $1
                },
            ]
        ]
    ) { try await $0.run($1) }

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        guard FileKind(of: path) == .directory else {
            throw UsageError("\(UsageError.quoted(path)) is not a directory")
        }
        let directory = FilePath(path).withSlash
        let name = ConfigurationFile.fileName
        let file = path == "." ? name : directory + name
        if !isDryRun, !isForced, FileKind(of: file) != nil {
            throw UsageError("\(UsageError.quoted(file)) exists: replace it with --force")
        }
        let survey = await ProjectSurvey(of: path, in: context.workspace, jobs: jobs)
        var report = CommandReport(CommonArguments(), context)
        let exists = FileKind(of: file) != nil
        let incomplete = survey.completeness.diagnostic(
            exists ? "the existing configuration isn't replaced" : "the configuration may be incomplete",
            remedy: "fix this, or compare with the output of --dry-run")
        report.add(survey.completeness.reasons + [incomplete].compactMap(\.self))
        let text = InitialConfiguration(survey).text
        if isDryRun {
            context.standardOutput.write(text)
        } else if incomplete == nil || !exists {
            try FilePlan.write(try PlannedFile(replacing: file, by: Array(text.utf8), summary: ""))
            context.standardOutput.write("\(file.escapedForDisplay): written\n")
        }
        return report.finish()
    }
}
