import StringsmithFormats
import StringsmithModel

/// Reports duplicate keys.
struct DuplicateKeyRule: ReaderRule {
    static let description = RuleDescription(
        .duplicateKey, .warning, summary: "a key occurs more than once",
        why: "Only the last value is used, and the others are lost, even if one of them was intended.",
        examples: [
            RuleExample(wrong: "\"a\" = \"Ä\";\n\"a\" = \"E\";", right: "\"a\" = \"Ä\";\n\"b\" = \"E\";")
        ])
}
