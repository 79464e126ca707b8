import StringsmithFormats
import StringsmithModel
import StringsmithProject
import StringsmithText

/// What `convert` is asked for.
struct ConvertArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var input = ""
    var output: String?
    var conversion = TableConversion()
}

/// `stringsmith convert`: a table in another form or encoding.
enum ConvertCommand {
    private static let forms = FormatRegistry.formats.map { $0.name }

    static let description = CommandDescription<ConvertArguments>(
        name: "convert", summary: "turn a table into another form or encoding",
        manual: CommandManual(
            discussion: """
                Reads .strings (text, XML or binary), property lists and flat JSON objects. From text to text nothing but \
                the encoding changes. JSON and property lists have no place for comments. A table with an error is not \
                converted.
                """,
            examples: [
                CommandExample("stringsmith convert fr.strings --to json -o -", "Print a table as JSON."),
                CommandExample(
                    "stringsmith convert old.strings -o new.strings --encoding utf-8", "Make a UTF-16 table UTF-8."
                ),
                CommandExample("stringsmith convert compiled.strings --to strings -o -", "Read a compiled table."),
            ]
        ),
        arguments: [Positional("TABLE", .one, help: "The table to read.", completion: .file) { $0.input = $1 }],
        options: [
            [
                .value(
                    "output", short: "o", placeholder: "FILE", help: "Write to this file; - is standard output.",
                    completion: .file
                ) { $0.output = $1 },
                .value(
                    "to", placeholder: forms.joined(separator: "|"),
                    help: "Write this form instead of the output's extension's.", completion: .oneOf(forms)
                ) { $0.conversion.format = $1 },
                .value("encoding", placeholder: "ENCODING", help: "Encode a .strings text so.") {
                    guard let encoding = OutputEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.conversion.encoding = encoding
                },
            ],
            .common,
        ]
    ) { arguments, context in
        guard let output = arguments.output else {
            throw UsageError("missing option '--output': a file, or - to print")
        }
        let isPrinted = output == "-"
        let plan = try arguments.conversion.plan(arguments.input, to: isPrinted ? nil : output)
        var report = CommandReport(arguments.common, context)
        report.add(plan.diagnostics)
        if let file = plan.value {
            if isPrinted {
                context.standardOutput.write(file.contents)
            } else {
                try FilePlan.apply([file])
            }
        }
        return report.finish()
    }
}
