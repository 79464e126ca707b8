import StringsmithFormats
import StringsmithModel

/// Reports empty files.
struct EmptyFileRule: ReaderRule {
    static let description = RuleDescription(
        .stringsEmptyFile, .error, summary: "the file is empty",
        why: "The platform treats an empty file as invalid. A file with only a comment is an empty table.",
        examples: [
            RuleExample(wrong: "", right: "/* no strings yet */")
        ])
}
