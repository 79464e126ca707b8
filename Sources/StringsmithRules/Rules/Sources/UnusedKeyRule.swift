import StringsmithModel

/// Reports keys that nothing in the project can look up.
struct UnusedKeyRule: UseRule {
    static let description = RuleDescription(
        .unusedKey, .note, isDefault: false, summary: "nothing uses the key or may name it",
        why: """
            Translators work on strings that are never shown. A key may be named if it equals a quoted text, starts or \
            ends with one that is completed at run time, if its words are the name of a constant or of an enumeration's \
            case, or if a call may look up any key. why explains each verdict. Only tables that calls use are checked. \
            sync marks such entries as obsolete.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"open\" = \"Open\";\n\"close\" = \"Close\";",
                wrong: "NSLocalizedString(\"open\", comment: \"Button\")",
                right: "[NSLocalizedString(\"open\", comment: \"B\"), NSLocalizedString(\"close\", comment: \"B\")]",
                kind: .calls)
        ], needsWholeProject: true)

    func check(_ table: UsedTable) -> [UseFinding] {
        // The system looks up the keys of property lists.
        guard !table.name.isFilledElsewhere, let development = table.development, !table.uses.isEmpty else { return [] }
        let used = Set(table.keys.map(\.key))
        return development.entries.compactMap { entry in
            guard !used.contains(entry.key), !table.isProtected(entry.key) else { return nil }
            return UseFinding("key \"\(entry.key)\" isn't used", at: .entry(entry.index))
        }
    }
}
