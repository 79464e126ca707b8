import StringsmithProject

/// What `ibtool` is asked for.
struct IbtoolArguments: CommandArguments {
    var input = ""
    var exportPath: String?
    var tablePath: String?
    var outputPath: String?
    var isIncremental = false
    var previousPath: String?
    var localizedPath: String?
}

/// `stringsmith ibtool`, also when the program is called `ibtool`: the strings of an interface file, out and in.
enum IbtoolCommand {
    static let description: CommandDescription<IbtoolArguments> = {
        var command = CommandDescription<IbtoolArguments>(
            name: "ibtool", summary: "export and import the strings of an interface file with ibtool's options",
            manual: CommandManual(
                discussion: """
                    Reads .xib and .storyboard files of Xcode 5 and later. Several options may be given at once: first a \
                    localized file is carried over, then a table imported, then the result exported and written. Only the \
                    texts change; everything else of the file stays to the byte. Exported tables are UTF-16, as Apple's \
                    tool writes them.
                    """,
                examples: [
                    CommandExample(
                        "stringsmith ibtool --export-strings-file Main.strings en.lproj/Main.xib",
                        "Export the texts of an interface file."
                    ),
                    CommandExample(
                        "stringsmith ibtool --strings-file Main.strings --write fr.lproj/Main.xib en.lproj/Main.xib",
                        "Make a localized interface file of a base file and a translated table."
                    ),
                ]
            ),
            arguments: [
                Positional("FILE", .one, help: "The interface file to read.", completion: .file) { $0.input = $1 }
            ],
            options: [options]
        ) { arguments, context in
            try run(arguments, context)
        }
        command.programNames = ["ibtool"]
        return command
    }()

    private static let options: OptionGroup<IbtoolArguments> = [
        .value(
            "export-strings-file", placeholder: "FILE", help: "Write the texts to this table.", completion: .file
        ) { $0.exportPath = $1 }.alias("generate-strings-file"),
        .value(
            "import-strings-file", placeholder: "FILE", help: "Put the texts of this table in.", completion: .file
        ) { $0.tablePath = $1 }.alias("strings-file"),
        .value("write", placeholder: "FILE", help: "Write the interface file here.", completion: .file) {
            $0.outputPath = $1
        },
        .flag("localize-incremental", help: "Carry a localized file over to FILE, the new base file.") {
            $0.isIncremental = true
        },
        .value(
            "previous-file", placeholder: "FILE", help: "Name the base file that the localized one was made from.",
            completion: .file
        ) { $0.previousPath = $1 },
        .value(
            "incremental-file", placeholder: "FILE", help: "Name the localized file to carry over.", completion: .file
        ) { $0.localizedPath = $1 },
    ]

    private static func run(_ arguments: IbtoolArguments, _ context: CommandContext) throws -> ExitStatus {
        let plan = try job(arguments).plan()
        let reporter = CommandReport(CommonArguments(), context)
        var report = reporter
        report.add(plan.diagnostics)
        if plan.isWhole { try FilePlan.apply(plan.value) }
        let status = report.finish()
        // What could not be written must not look like a success to a script, and a warning must not stop it.
        return plan.isWhole ? (status == .failure ? .failure : .success) : .findings
    }

    private static func job(_ arguments: IbtoolArguments) throws(UsageError) -> InterfaceFileJob {
        var job = InterfaceFileJob(input: arguments.input)
        job.exportPath = arguments.exportPath
        job.tablePath = arguments.tablePath
        job.outputPath = arguments.outputPath
        if arguments.isIncremental {
            guard let previous = arguments.previousPath, let localized = arguments.localizedPath else {
                throw UsageError("option '--localize-incremental' needs '--previous-file' and '--incremental-file'")
            }
            job.update = InterfaceFileJob.Update(previous: previous, localized: localized)
        } else if arguments.previousPath != nil || arguments.localizedPath != nil {
            throw UsageError("missing option '--localize-incremental'")
        }
        if job.outputPath == nil, job.exportPath == nil {
            let changes = job.tablePath != nil || job.update != nil
            throw UsageError(changes ? "missing option '--write': where the result goes" : "nothing to do")
        }
        return job
    }
}
