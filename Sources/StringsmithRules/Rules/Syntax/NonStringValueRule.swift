import StringsmithFormats
import StringsmithModel

/// Reports values that aren't strings.
struct NonStringValueRule: ReaderRule {
    static let description = RuleDescription(
        .stringsNonStringValue, .warning, summary: "a value isn't a string",
        why: "Lookups of the key fail at run time.",
        examples: [
            RuleExample(wrong: "\"a\" = ( \"Ä\" );", right: "\"a\" = \"Ä\";")
        ])
}
