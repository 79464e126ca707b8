import StringsmithModel

/// Reports keys that are in both files of a table with different arguments.
struct PluralAndPlainKeyRule: TableRule {
    static let description = RuleDescription(
        .pluralAndPlainKey, .warning,
        summary: "a key is in both the .strings and the .stringsdict file, with different specifiers",
        why: """
            The platform uses the text in the .stringsdict. Tools and systems that only support the .strings file use \
            the other one, with arguments of another kind.
            """,
        examples: [
            RuleExample(
                source: "\"files\" = \"%@ Dateien\";", wrong: Self.member("%#@count@"),
                right: Self.member("%@ Stück"),
                kind: .stringsdictBesideStrings)
        ])

    /// Returns a key whose format may or may not use its variable.
    private static func member(_ format: String) -> String {
        let variable = """
            <key>count</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d Datei</string><key>other</key><string>%d Dateien</string></dict>

            """
        return """
            <key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
            \(format.contains("#") ? variable : "")</dict>
            """
    }

    func check(_ table: CheckedTable) -> [TableFinding] {
        // In a file that holds both, a key is one entry.
        guard let strings = table.strings, let plurals = table.plurals, !plurals.variedEntries.isEmpty,
            strings.path != plurals.path
        else { return [] }
        let plain = DefinedTable(locale: table.locale.identifier, strings: strings, plurals: nil)
        return plurals.variedEntries.compactMap { entry in
            guard let text = plain.text(of: entry.key), !text.arguments.isEmpty else { return nil }
            let plural = DefinedText(entry, locale: nil)
            let classes = { (text: DefinedText) in
                Dictionary(text.arguments.map { ($0.index, $0.argumentClass.kind) }) { first, _ in first }
            }
            let (left, right) = (classes(text), classes(plural))
            guard left.contains(where: { index, kind in right[index].map { $0 != kind } ?? false }) else { return nil }
            return TableFinding(
                "key also in the .strings file, with arguments of another kind", path: plurals.path,
                range: entry.keyRange, key: entry.key)
        }
    }
}
