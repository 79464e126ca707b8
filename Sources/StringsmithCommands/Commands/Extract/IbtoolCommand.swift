import StringsmithProject

/// `stringsmith ibtool`, or the program called as `ibtool`: exports and imports the strings of an interface file.
struct IbtoolCommand: CommandArguments {
    var input = ""
    var exportPath: String?
    var tablePath: String?
    var outputPath: String?
    var isIncremental = false
    var previousPath: String?
    var localizedPath: String?

    static let description: CommandDescription<IbtoolCommand> = {
        var command = CommandDescription<IbtoolCommand>(
            name: "ibtool", summary: "export and import the strings of an interface file with the options of ibtool",
            manual: CommandManual(
                discussion: """
                    Reads .xib and .storyboard files of Xcode 5 and later. Options can be combined: a localized file is \
                    updated first, then a table is imported, and then the result is exported and written. Only the \
                    strings change. Exported tables are UTF-16, as with Apple's tool. \
                    Keys of the table that match nothing in the file are reported, but don't affect the exit status.
                    """,
                examples: [
                    CommandExample(
                        "stringsmith ibtool --export-strings-file Main.strings en.lproj/Main.xib",
                        "Export the strings of an interface file to a table."
                    ),
                    CommandExample(
                        "stringsmith ibtool --import-strings-file fr.strings --write fr.lproj/Main.xib en.lproj/Main.xib",
                        "Create a localized interface file from a base file and a translated table."
                    ),
                ],
                exitStatuses: [
                    (.success, "Success, also if something was reported."),
                    (.failure, "Wrong usage, or a file that can't be read completely or written. Nothing is written."),
                ]
            ),
            arguments: [
                Positional("FILE", .one, help: "The interface file to read.", completion: .file) { $0.input = $1 }
            ],
            options: [options]
        ) { try $0.run($1) }
        command.programNames = ["ibtool"]
        return command
    }()

    private static let options: OptionGroup<IbtoolCommand> = [
        .value(
            "export-strings-file", placeholder: "FILE",
            help: "Export the strings to this table. Also --generate-strings-file.", completion: .file
        ) { $0.exportPath = $1 }.alias("generate-strings-file"),
        .value(
            "import-strings-file", placeholder: "FILE", help: "Import the strings in this table. Also --strings-file.",
            completion: .file
        ) { $0.tablePath = $1 }.alias("strings-file"),
        .value("write", placeholder: "FILE", help: "Write the resulting interface file here.", completion: .file) {
            $0.outputPath = $1
        },
        .flag("localize-incremental", help: "Update a localized file to FILE, the new base file.") {
            $0.isIncremental = true
        },
        .value(
            "previous-file", placeholder: "FILE", help: "The base file that the localized file was made from.",
            completion: .file
        ) { $0.previousPath = $1 },
        .value(
            "incremental-file", placeholder: "FILE", help: "The localized file to update.", completion: .file
        ) { $0.localizedPath = $1 },
        .flag("errors", help: "Ignored: errors are always shown.") { _ in },
        .flag("warnings", help: "Ignored: warnings are always shown.") { _ in },
        .flag("notices", help: "Ignored: notices are always shown.") { _ in },
    ]

    private func run(_ context: CommandContext) throws -> ExitStatus {
        let plan = try job().plan(in: context.workspace)
        let reporter = CommandReport(CommonArguments(), context)
        var report = reporter
        report.add(plan.diagnostics)
        if plan.isWhole { for file in plan.value { try FilePlan.write(file) } }
        let status = report.finish()
        // A script should stop if nothing was written, but not for a warning.
        return plan.isWhole && status != .failure ? .success : .failure
    }

    private func job() throws(UsageError) -> InterfaceFileJob {
        var job = InterfaceFileJob(input: input)
        job.exportPath = exportPath
        job.tablePath = tablePath
        job.outputPath = outputPath
        if isIncremental {
            guard let previous = previousPath, let localized = localizedPath else {
                throw UsageError("option '--localize-incremental' needs '--previous-file' and '--incremental-file'")
            }
            job.update = InterfaceFileJob.Update(previous: previous, localized: localized)
        } else if previousPath != nil || localizedPath != nil {
            throw UsageError("missing option '--localize-incremental'")
        }
        if job.outputPath == nil, job.exportPath == nil {
            let changes = job.tablePath != nil || job.update != nil
            throw UsageError(
                changes
                    ? "missing option '--write': the file to write the result to"
                    : "nothing to do: missing option '--export-strings-file' or '--write'")
        }
        return job
    }
}
