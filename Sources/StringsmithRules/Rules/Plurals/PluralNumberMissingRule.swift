import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A category of several numbers whose text does not say which.
struct PluralNumberMissingRule: PluralRule {
    static let description = RuleDescription(
        .pluralNumberMissing, .warning, summary: "a text for several numbers does not show the number",
        why: """
            In Russian the category one is 1, 21, 31 and so on: "one file" is wrong for 21. Only a category of a single \
            number can spell it out.
            """,
        examples: [
            .plural(
                wrong: ["one": "один файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"],
                right: ["one": "%d файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"], locale: "ru")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        guard entry.locale.identifier != nil else { return [] }
        let rules = entry.locale.plurals
        return entry.entry.variables.flatMap { variable -> [Finding] in
            // Where no text shows the number, it stands elsewhere or is not meant to be shown.
            guard let other = variable[.other], !FormatSignature(other.text).arguments.isEmpty else { return [] }
            return variable.texts.filter { text in
                // "Several files" is right for few and many.
                (text.category == .one || text.category == .two) && rules.samples[text.category] != nil
                    && !rules.singular.contains(text.category)
                    && !Self.isForZeroAndOne(text.category, rules) && FormatSignature(text.text.text).arguments.isEmpty
            }.map {
                Finding(
                    "category \($0.category.rawValue) has several numbers and shows none", at: .bytes($0.text.range))
            }
        }
    }

    /// French `one` is 0 and 1, and programs have a text of their own for 0.
    private static func isForZeroAndOne(_ category: PluralCategory, _ rules: PluralRules) -> Bool {
        category == .one && rules.samples[.one] == 0
    }
}
