import StringsmithFormats
import StringsmithModel

/// Reports unterminated strings.
struct UnterminatedStringRule: ReaderRule {
    static let description = RuleDescription(
        .stringsUnterminatedString, .error, summary: "unterminated string",
        why: "The platform can't read the file, and none of the table's strings are found.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä;\n", right: "\"a\" = \"Ä\";\n")
        ], fixSafety: .safe)
}
