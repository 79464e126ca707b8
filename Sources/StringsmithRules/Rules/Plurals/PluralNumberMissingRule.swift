import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Reports strings that omit the number, for categories that cover several numbers.
struct PluralNumberMissingRule: TableRule {
    static let description = RuleDescription(
        .pluralNumberMissing, .warning, summary: "a plural form for several numbers doesn't show the number",
        why: """
            In Russian, the category one includes 1, 21, 31 and so on, so "one file" is wrong for 21. Only a category \
            with a single number can spell it out. One finding per file; with --rule, each form is reported.
            """,
        examples: [
            .plural(
                wrong: ["one": "один файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"],
                right: ["one": "%d файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"], locale: "ru")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard table.locale.identifier != nil, let plurals = table.plurals else { return [] }
        let rules = table.locale.plurals
        let found = plurals.variedEntries.flatMap { entry -> [TableFinding] in
            let texts = Self.texts(of: entry, rules)
            if texts.isEmpty || SuppressionHint(entry.comment).rules.contains(Self.description.id) { return [] }
            return texts.map { text in
                TableFinding(
                    "category \(text.category.rawValue) has several numbers but doesn't show them", path: plurals.path,
                    range: text.text.range, key: entry.key)
            }
        }
        guard let first = found.first, found.count > 1, !table.listsEach else { return found }
        var keys: [Key] = []
        for key in found.compactMap(\.key) where keys.last != key { keys.append(key) }
        return [
            TableFinding(
                "\(found.count) plural forms for several numbers don't show the number: \(keys.phrase())",
                path: plurals.path, range: first.range, partCount: keys.count)
        ]
    }

    private static func texts(of entry: PlacedEntry, _ rules: PluralRules) -> [PlacedVariable.Category] {
        entry.variables.flatMap { variable -> [PlacedVariable.Category] in
            // If no text shows the number, it is shown elsewhere or not at all.
            guard let other = variable[.other], !FormatSignature(other.text).arguments.isEmpty else { return [] }
            return variable.texts.filter { text in
                // "Several files" is right for `few` and `many`.
                (text.category == .one || text.category == .two) && !rules.isForOneNumber(text.category)
                    && FormatSignature(text.text.text).arguments.isEmpty
            }
        }
    }
}
