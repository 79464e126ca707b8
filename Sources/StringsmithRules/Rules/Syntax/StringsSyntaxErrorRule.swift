import StringsmithFormats
import StringsmithModel

/// Reports files that the platform can't parse.
struct StringsSyntaxErrorRule: ReaderRule {
    static let description = RuleDescription(
        .stringsSyntaxError, .error, summary: "the platform can't read the file",
        why: "A look-up then fails for the whole table: the program shows keys in place of texts.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä\"", right: "\"a\" = \"Ä\";")
        ], fixSafety: .safe)
}
