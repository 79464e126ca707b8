import StringsmithModel

/// Reports identifier-style keys that are missing from the development language's table.
struct UndefinedKeyRule: UseRule {
    static let description = RuleDescription(
        .undefinedKey, .warning, summary: "a key that is no text stands in no table of the development language",
        why: """
            The user sees the key itself, such as "error.network.title". A key that is a text of the development language \
            reads right without an entry, and so does a call with a default value: neither is reported (see \
            unlisted-text). Only tables are looked at whose other keys are mostly identifiers too: elsewhere "Web.app" is \
            a text.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"error.title\" = \"Error\";",
                wrong: "NSLocalizedString(\"eror.title\", comment: \"Title\")",
                right: "NSLocalizedString(\"error.title\", comment: \"Title\")", form: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        guard let development = table.development, Self.hasIdentifiers(development) else { return [] }
        return table.keys.compactMap { key in
            guard KeyStyle(key.key) == .identifier, let first = key.uses.first, !table.defines(key.key),
                !key.uses.contains(where: { table.uses[$0].value != nil })
            else { return nil }
            let locale = development.locale.map { " for \($0)" } ?? ""
            return UseFinding(
                "key \"\(key.key)\" is not in table '\(table.name)'\(locale)", at: .use(table.uses[first]),
                notes: UseNotes.further(key, in: table))
        }
    }

    private static func hasIdentifiers(_ table: DefinedTable) -> Bool {
        let styles = table.keys.map(KeyStyle.init)
        return styles.count { $0 == .identifier } > styles.count { $0 == .text }
    }
}

/// Creates notes for the other uses of a key.
enum UseNotes {
    /// The number of uses that get a note; the others are only counted.
    private static let most = 3

    static func further(_ key: UsedKey, in table: UsedTable) -> [Note] {
        key.uses.dropFirst().prefix(most).map { index in
            Note("used here too", path: table.uses[index].path, range: table.uses[index].place)
        }
    }
}
