import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// `stringsmith convert`: converts a table to another format or encoding.
struct ConvertCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var input = ""
    var output: String?
    var conversion = TableConversion()
    var isProject = false

    private static let forms = ExchangeRegistry.formats.map { $0.name }

    static let description = CommandDescription<ConvertCommand>(
        name: "convert", summary: "convert a table to another format or encoding",
        manual: CommandManual(
            discussion: """
                Converts between .strings files (text, XML, or binary), .stringsdict, string catalogs, property lists, \
                JSON (flat and nested), CSV, Gettext PO, Android strings.xml, and XLIFF. Between .strings files in text form, \
                only the encoding changes. Strings and comments that the target can't express are reported. Nothing is \
                written if the table has errors, a value isn't a string, --locale is missing where one side has only one \
                language, or the output is a catalog, or a table in an .lproj directory, with strings that would be lost. \
                With --into, strings are merged by key, and the rest of that file doesn't change. With --project, the \
                argument is a directory: the .strings and .stringsdict files of all languages become catalogs, or \
                catalogs become tables. The new files have the same relative paths in the output directory; nothing is \
                overwritten, and the originals aren't changed.
                """,
            examples: [
                CommandExample("stringsmith convert fr.strings --to json -o -", "Print a table as JSON."),
                CommandExample(
                    "stringsmith convert old.strings -o new.strings --encoding utf-8",
                    "Convert a UTF-16 table to UTF-8."
                ),
                CommandExample(
                    "stringsmith convert compiled.strings --to strings -o -", "Print a compiled table as text."),
                CommandExample(
                    "stringsmith convert App.xcstrings --locale de -o de.po",
                    "Write a Gettext file with the German strings."),
                CommandExample(
                    "stringsmith convert de.po --locale de --into App.xcstrings -o App.xcstrings",
                    "Merge the translation back."),
                CommandExample(
                    "stringsmith convert --project --to xcstrings App -o Catalogs", "Move a project to string catalogs."
                ),
            ],
            exitStatuses: CommandManual.exitStatuses()
        ),
        arguments: [
            Positional("TABLE", .one, help: "The table to convert, or a directory with --project.", completion: .file) {
                $0.input = $1
            }
        ],
        options: [
            [
                .value(
                    "output", short: "o", placeholder: "FILE",
                    help: "Output file; - is standard output. With --project, a directory.",
                    completion: .file
                ) { $0.output = $1 }.onCommandLineOnly,
                .value(
                    "to", placeholder: forms.joined(separator: "|"),
                    help: "Output format. Default is the format of the output file's extension.",
                    completion: .oneOf(forms)
                ) { $0.conversion.format = $1 },
                .flag("project", help: "Convert all tables of a project, to xcstrings or to strings.") {
                    $0.isProject = true
                },
                .value("locale", placeholder: "LOCALE", help: "Language to convert.") {
                    $0.conversion.locale = try LocaleIdentifier(argument: $1)
                },
                .value(
                    "into", placeholder: "FILE", help: "Merge into a copy of this catalog or .strings file.",
                    completion: .file
                ) { $0.conversion.base = $1 }.relativeToConfiguration,
                .value(
                    "encoding", placeholder: "ENCODING", help: "Encoding of a .strings file, such as utf-8 or utf-16."
                ) {
                    guard let encoding = OutputEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.conversion.encoding = encoding
                },
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        guard let output else {
            throw UsageError("missing option '--output': a file, or - for standard output")
        }
        if isProject { return try convertProject(to: output, context) }
        let isPrinted = output == "-"
        let path = isPrinted ? nil : output
        let plan = try conversion.plan(input, to: path, in: context.workspace)
        var report = CommandReport(common, context)
        report.add(plan.diagnostics)
        if let file = plan.value {
            if isPrinted {
                context.standardOutput.write(file.contents)
            } else {
                try FilePlan.write(file)
            }
        }
        let status = report.finish()
        // A table with errors isn't converted.
        return plan.value == nil ? .failure : status
    }
    private func convertProject(
        to output: String, _ context: CommandContext
    ) throws -> ExitStatus {
        let conversion = self.conversion
        guard let format = conversion.format.flatMap(ProjectConversion.Format.init) else {
            throw UsageError("option '--project' needs '--to xcstrings' or '--to strings'")
        }
        let other =
            [("into", conversion.base != nil), ("locale", conversion.locale != nil)]
            + [("encoding", conversion.encoding != nil)]
        if let name = other.first(where: \.1)?.0 {
            throw UsageError("option '--\(name)' can't be used with '--project'")
        }
        guard output != "-" else { throw UsageError("option '--project' needs a directory for '--output'") }
        let plan = try ProjectConversion(to: format, output: output).plan(input, in: context.workspace)
        var report = CommandReport(common, context)
        report.decides = !plan.isWhole
        report.add(plan.diagnostics)
        let failed = report.apply(plan.value, within: FileRoots([output]))
        if plan.value.isEmpty, plan.diagnostics.isEmpty {
            let kind = format == .xcstrings ? ".strings or .stringsdict files" : "string catalogs"
            report.add([.nothingToDo("no \(kind) to convert", at: input)])
            report.decides = true
            return report.finish()
        }
        if !common.isQuiet {
            for file in plan.value where !failed.contains(file.path) {
                context.standardOutput.write("\(file.path.escapedForDisplay): \(file.summary)\n")
            }
        }
        return report.finish(files: plan.value.count)
    }
}
