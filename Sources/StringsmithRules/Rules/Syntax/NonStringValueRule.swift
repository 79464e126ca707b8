import StringsmithFormats
import StringsmithModel

/// A value is no text.
struct NonStringValueRule: ReaderRule {
    static let description = RuleDescription(
        .stringsNonStringValue, .warning, summary: "a value is no text",
        why: "A look-up of the key fails at run time.",
        examples: [
            RuleExample(wrong: "\"a\" = ( \"Ä\" );", right: "\"a\" = \"Ä\";")
        ])
}
