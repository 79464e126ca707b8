import StringsmithModel

/// Reports identifier-style keys that are missing from the development language's table.
struct UndefinedKeyRule: UseRule {
    static let description = RuleDescription(
        .undefinedKey, .warning,
        summary: "an identifier-style key is missing from every table of the development language",
        why: """
            Users see the key itself, such as "error.network.title". Keys that are text in the development language \
            can be shown without an entry, and so can default values, so neither is reported (see unlisted-text). Only \
            tables whose other keys are mostly identifiers are checked: elsewhere, "Web.app" is text.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"error.title\" = \"Error\";",
                wrong: "NSLocalizedString(\"eror.title\", comment: \"Title\")",
                right: "NSLocalizedString(\"error.title\", comment: \"Title\")", kind: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        guard let development = table.development, KeyStyles(development.keys).areMostlyIdentifiers else { return [] }
        return table.keys.compactMap { key in
            guard KeyStyle(key.key) == .identifier, let first = key.uses.first, !table.defines(key.key),
                !key.uses.contains(where: { table.uses[$0].value != nil })
            else { return nil }
            let locale = development.locale.map { " for \($0)" } ?? ""
            return UseFinding(
                "key \"\(key.key)\" is missing from table '\(table.name)'\(locale)", at: .use(table.uses[first]),
                notes: table.notesOnFurtherUses(of: key))
        }
    }
}

extension UsedTable {
    /// The number of further uses that get a note.
    private static let mostNotes = 3

    /// Returns notes about the uses of a key after the first one.
    func notesOnFurtherUses(of key: UsedKey) -> [Note] {
        key.uses.dropFirst().prefix(Self.mostNotes).map { index in
            Note("also used here", path: uses[index].path, range: uses[index].place)
        }
    }
}
