import StringsmithModel

/// Reports phrases of App Shortcuts without the app's name.
struct ShortcutPhraseRule: TableRule {
    static let description = RuleDescription(
        .shortcutPhrase, .error, summary: "a phrase of an App Shortcut lacks ${applicationName}",
        why: """
            Siri finds an app by its name. Every phrase in the table AppShortcuts must contain ${applicationName} in \
            every language; in Swift, it is an interpolation of .applicationName. Xcode doesn't build an app with a \
            phrase that lacks it.
            """,
        examples: [
            RuleExample(
                source: "\"Start ${applicationName}\" = \"Start ${applicationName}\";",
                wrong: "\"Start ${applicationName}\" = \"Starte die App\";",
                right: "\"Start ${applicationName}\" = \"Starte ${applicationName}\";", kind: .phrases)
        ])

    private static let name = Array("${applicationName}".utf8)

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard table.name == .appShortcuts, let strings = table.strings else { return [] }
        return (0..<strings.count).flatMap { index in
            strings.phrases(at: index).compactMap { phrase in
                // An empty phrase is reported as such.
                guard !phrase.text.isEmpty, !phrase.text.bytes.holds(Self.name) else { return nil }
                return TableFinding(
                    "phrase \"\(phrase.text)\" lacks ${applicationName}", path: strings.path, range: phrase.range,
                    key: strings.key(at: index))
            }
        }
    }
}
