import StringsmithModel

/// Reports empty keys.
struct EmptyKeyRule: EntryRule {
    static let description = RuleDescription(
        .emptyKey, .warning, summary: "a key is empty",
        why: """
            Foundation answers a lookup of the empty key with the empty text or the key, so the entry is useless. \
            An entry without a value, "" = "", is a placeholder in a table without texts, and isn't reported.
            """,
        examples: [RuleExample(wrong: "\"\" = \"Sichern\";", right: "\"Save\" = \"Sichern\";")])

    static let traits = EntryTraits.emptyKey

    func check(_ entry: CheckedEntry) -> [Finding] {
        entry.key.text.isEmpty && !entry.value.isEmpty ? [Finding("empty key", at: .key)] : []
    }
}
