import StringsmithFormats
import StringsmithModel

/// Reports values that aren't strings.
struct NonStringValueRule: ReaderRule {
    static let description = RuleDescription(
        .stringsNonStringValue, .warning, summary: "a value is no text",
        why: "A look-up of the key fails at run time.",
        examples: [
            RuleExample(wrong: "\"a\" = ( \"Ä\" );", right: "\"a\" = \"Ä\";")
        ])
}
