import StringsmithModel

/// Reports keys that aren't mentioned anywhere in the sources.
struct UnusedKeyRule: UseRule {
    static let description = RuleDescription(
        .unusedKey, .note, isDefault: false, summary: "no source uses the key, or mentions it in quotes",
        why: """
            Translators work on texts that nobody sees. A key counts as used if any text in quotes equals it, or begins \
            a key that is put together at run time. Only tables that calls name are looked at. sync marks such entries \
            obsolete.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"open\" = \"Open\";\n\"close\" = \"Close\";",
                wrong: "NSLocalizedString(\"open\", comment: \"Button\")",
                right: "[NSLocalizedString(\"open\", comment: \"B\"), NSLocalizedString(\"close\", comment: \"B\")]",
                form: .calls)
        ], needsWholeProject: true)

    func check(_ table: UsedTable) -> [UseFinding] {
        // The system looks up the keys of `InfoPlist`.
        guard table.name != "InfoPlist", let development = table.development, !table.uses.isEmpty else { return [] }
        let used = Set(table.keys.map(\.key))
        return development.entries.compactMap { entry in
            guard !used.contains(entry.key), !table.isProtected(entry.key) else { return nil }
            return UseFinding("key \"\(entry.key)\" is used nowhere", at: .entry(entry.index))
        }
    }
}
