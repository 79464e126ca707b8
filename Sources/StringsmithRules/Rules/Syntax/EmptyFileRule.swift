import StringsmithFormats
import StringsmithModel

/// Reports empty files.
struct EmptyFileRule: ReaderRule {
    static let description = RuleDescription(
        .stringsEmptyFile, .error, summary: "the file holds no byte",
        why: "The platform takes an empty file for a broken one; a comment makes an empty table of it.",
        examples: [
            RuleExample(wrong: "", right: "/* no texts yet */")
        ])
}
