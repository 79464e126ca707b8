import StringsmithFormats
import StringsmithModel

/// Reports duplicate keys.
struct DuplicateKeyRule: ReaderRule {
    static let description = RuleDescription(
        .duplicateKey, .warning, summary: "a key stands more than once",
        why: "The last value counts and the others are lost, whichever was meant.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä\";\n\"a\" = \"E\";", right: "\"a\" = \"Ä\";\n\"b\" = \"E\";")
        ])
}
