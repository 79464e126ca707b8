import StringsmithModel

/// Reports empty keys.
struct EmptyKeyRule: EntryRule {
    static let description = RuleDescription(
        .emptyKey, .warning, summary: "a key is empty",
        why: """
            Foundation answers a lookup of the empty key with the empty text or the key, so the entry is useless.
            """,
        examples: [RuleExample(wrong: "\"\" = \"Sichern\";", right: "\"Save\" = \"Sichern\";")])

    static let traits = EntryTraits.emptyKey

    func check(_ entry: CheckedEntry) -> [Finding] {
        entry.key.text.isEmpty ? [Finding("empty key", at: .key)] : []
    }
}
