import StringsmithModel
import StringsmithProject

/// `stringsmith import`: imports translations into a project.
struct ImportCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var files: [String] = []
    var project = "."
    var isDryRun = false

    static let description = CommandDescription<ImportCommand>(
        name: "import", summary: "import translations from XLIFF or .xcloc",
        manual: CommandManual(
            discussion: """
                Writes the translations into the catalogs and .strings tables that the files name, by key, without changing \
                anything else. A missing or unfinished translation changes nothing. Unknown identifiers, changed source \
                strings, wrong languages, broken placeholders and emptied strings are reported, and the exit status is 1. Changed \
                notes are mentioned; the project keeps its own comments. A file that can't be read in full changes \
                nothing.
                """,
            examples: [
                CommandExample("stringsmith import Translations/fr.xliff", "Import into the current directory."),
                CommandExample("stringsmith import --dry-run fr.xcloc", "Show which files would change."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "Parts of the files were reported and left out.")
        ),
        arguments: [
            Positional("FILE", .oneOrMore, help: "XLIFF files and .xcloc directories.", completion: .file) {
                $0.files.append($1)
            }
        ],
        options: [
            [
                .project { $0.project = $1 }.confinedToConfiguration,
                .flag("dry-run", help: "List the files that would change without writing.") { $0.isDryRun = true },
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        let plan = try ProjectImport(to: project, in: context.workspace).plan(files)
        var report = CommandReport(common, context)
        report.add(plan.diagnostics)
        let roots = FileRoots([project])
        let failed = isDryRun ? [] : report.apply(plan.value, within: roots)
        if !common.isQuiet {
            for file in plan.value where file.isChange && !failed.contains(file.path) {
                let change = Self.phrase(for: file, isDryRun: isDryRun)
                context.standardOutput.write("\(file.path.escapedForDisplay): \(change)\n")
            }
        }
        return report.finish(files: files.count)
    }

    /// Returns the change of a file as a phrase.
    static func phrase(for file: PlannedFile, isDryRun: Bool) -> String {
        guard file.original == nil else { return file.summary + (isDryRun ? " would change" : " changed") }
        return (isDryRun ? "would be created" : "created") + " with \(file.summary)"
    }
}
