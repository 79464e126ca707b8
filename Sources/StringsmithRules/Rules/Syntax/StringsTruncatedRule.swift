import StringsmithFormats
import StringsmithModel

/// Reports places where the platform stops reading without an error.
struct StringsTruncatedRule: ReaderRule {
    static let description = RuleDescription(
        .stringsTruncated, .error, summary: "the platform stops reading without an error",
        why: "Everything after this place is lost at run time, and neither Xcode nor plutil reports it.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä\";;\n\"b\" = \"Be\";", right: "\"a\" = \"Ä\";\n\"b\" = \"Be\";")
        ], fixSafety: .safe)
}
