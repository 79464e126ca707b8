import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// The arguments of `convert`.
struct ConvertArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var input = ""
    var output: String?
    var conversion = TableConversion()
    var exchange = ExchangeConversion()
}

/// `stringsmith convert`: converts a table to another format or encoding.
enum ConvertCommand {
    private static let forms = ExchangeRegistry.formats.map { $0.name }

    static let description = CommandDescription<ConvertArguments>(
        name: "convert", summary: "convert a table to another format or encoding",
        manual: CommandManual(
            discussion: """
                Converts between .strings files (text, XML, or binary), .stringsdict, string catalogs, property lists, \
                JSON (flat and nested), CSV, Gettext PO, Android strings.xml, and XLIFF. Between .strings texts, only the \
                encoding changes. A text that the target can't express is reported. A table with errors is not \
                converted. With --into, the texts are merged by key, and the rest of that file stays as it is.
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
                    "Make a Gettext file of the German texts."),
                CommandExample(
                    "stringsmith convert de.po --locale de --into App.xcstrings -o App.xcstrings",
                    "Merge the translation back."),
            ],
            exitStatuses: CommandManual.exitStatuses()
        ),
        arguments: [Positional("TABLE", .one, help: "The table to convert.", completion: .file) { $0.input = $1 }],
        options: [
            [
                .value(
                    "output", short: "o", placeholder: "FILE", help: "Output file; - is standard output.",
                    completion: .file
                ) { $0.output = $1 },
                .value(
                    "to", placeholder: forms.joined(separator: "|"),
                    help: "Output format. Default is that of the output file's extension.", completion: .oneOf(forms)
                ) {
                    $0.conversion.format = $1
                    $0.exchange.format = $1
                },
                .value("locale", placeholder: "LOCALE", help: "Language to convert.") {
                    $0.exchange.locale = try LocaleIdentifier(argument: $1)
                },
                .value(
                    "into", placeholder: "FILE", help: "Merge into a copy of this catalog or .strings file.",
                    completion: .file
                ) { $0.exchange.base = $1 },
                .value(
                    "encoding", placeholder: "ENCODING", help: "Encoding of a .strings text, such as utf-8 or utf-16."
                ) {
                    guard let encoding = OutputEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.conversion.encoding = encoding
                },
            ],
            .common,
        ]
    ) { arguments, context in
        guard let output = arguments.output else {
            throw UsageError("missing option '--output': a file, or - for standard output")
        }
        let isPrinted = output == "-"
        let path = isPrinted ? nil : output
        let plan =
            arguments.exchange.isNeeded(from: arguments.input, to: path)
            ? try arguments.exchange.plan(arguments.input, to: path)
            : try arguments.conversion.plan(arguments.input, to: path)
        var report = CommandReport(arguments.common, context)
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
}
