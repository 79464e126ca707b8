import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithText

/// `stringsmith merge-extracted`: puts the results of several extractions together.
struct MergeExtractedCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var merge = ExtractionMerge()
    var isLenient = false

    static let description = CommandDescription<MergeExtractedCommand>(
        name: "merge-extracted", summary: "merge the results of several extractions",
        manual: CommandManual(
            discussion: """
                Reads what extract wrote with --format json or --format stringsdata for the modules of a project, and \
                writes what a single extraction of all sources would have written, byte for byte, in any order of the \
                results. Directories are searched for .json and .stringsdata files. Nothing is written if a result is \
                missing or damaged. Tables can be made from both formats, JSON only from JSON, and .stringsdata only from \
                .stringsdata.
                """,
            examples: [
                CommandExample("stringsmith merge-extracted App.json Kit.json -o en.lproj", "Write the tables."),
                CommandExample(
                    "stringsmith merge-extracted --format json -o all.json results", "Merge all results in a directory."
                ),
                CommandExample(
                    "stringsmith merge-extracted --format xcstrings -o Resources results",
                    "Write string catalogs."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "Uses of a key have different default values.")
        ),
        arguments: [
            Positional("INPUT", .oneOrMore, help: "A result, or a directory of results.", completion: .file) {
                $0.merge.inputs.append($1)
            }
        ],
        options: [
            [
                .value(
                    "output", short: "o", placeholder: "OUT",
                    help: "Output directory, or output file with --format json.", completion: .file
                ) { $0.merge.output = $1 }.confinedToConfiguration,
                .choice(
                    "format", of: ExtractionMerge.Format.self,
                    help: "Output format: tables, a list of all uses as JSON, Apple's .stringsdata, or string catalogs."
                ) { $0.merge.format = $1 },
                .value(
                    "encoding", placeholder: "ENCODING",
                    help: "Encoding of the tables: utf-8, utf-16, utf-16le, utf-16be, or another name."
                ) { arguments, name in
                    guard let encoding = OutputEncoding(name: name) else { throw InvalidValue("not a known encoding") }
                    arguments.merge.encoding = encoding
                },
                .negatableFlag("positions", help: "Number the specifiers in values with more than one: %1$@ of %2$@.") {
                    $0.merge.spelling.numbersArguments = $1
                },
                .value("development-language", placeholder: "LOCALE", help: "The source language of string catalogs.") {
                    $0.merge.sourceLanguage = try LocaleIdentifier(argument: $1)
                },
                .flag("lenient", help: "Exit with status 0 despite findings.") { $0.isLenient = true },
            ],
            .common,
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        var merge = self.merge
        guard !merge.output.isEmpty else { throw UsageError("missing option '--output': where to write the result") }
        let isStandardOutput = merge.output == "-"
        if isStandardOutput, merge.format != .json { throw UsageError("'--output -' needs --format json") }
        merge.run(in: context.workspace, writingTo: isStandardOutput ? { context.standardOutput.write($0) } : nil)
        var report = CommandReport(common, context)
        report.decides = !isLenient
        report.add(merge.diagnostics)
        if !common.isQuiet {
            for output in merge.outputs {
                let state = output.isWritten ? "written" : "unchanged"
                context.standardOutput.write("\(output.path.escapedForDisplay): \(output.summary), \(state)\n")
            }
        }
        return report.finish(files: merge.inputCount)
    }
}
