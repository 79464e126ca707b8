import StringsmithFormats
import StringsmithModel

/// Reports files that the platform can't parse.
struct StringsSyntaxErrorRule: ReaderRule {
    static let description = RuleDescription(
        .stringsSyntaxError, .error, summary: "the platform can't read the file",
        why: "Lookups fail for the whole table: the program shows keys instead of texts.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä\"", right: "\"a\" = \"Ä\";")
        ], fixSafety: .safe)
}
