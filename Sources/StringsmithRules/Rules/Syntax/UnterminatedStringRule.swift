import StringsmithFormats
import StringsmithModel

/// Reports unterminated strings.
struct UnterminatedStringRule: ReaderRule {
    static let description = RuleDescription(
        .stringsUnterminatedString, .error, summary: "a string is not closed",
        why: "The platform can't read the file, and no text of the table is found.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä;\n", right: "\"a\" = \"Ä\";\n")
        ], fixSafety: .safe)
}
