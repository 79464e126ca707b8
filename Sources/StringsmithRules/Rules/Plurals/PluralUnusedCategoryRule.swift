import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports plural categories that the language never uses.
struct PluralUnusedCategoryRule: PluralRule {
    static let description = RuleDescription(
        .pluralUnusedCategory, .note, isDefault: false, summary: "the language doesn't use the plural category",
        why: """
            No number has this category in the language, so its text is never shown. An exception is zero, which \
            Foundation uses for 0 in every language.
            """,
        examples: [
            .plural(wrong: ["one": "%d 件", "other": "%d 件"], right: ["other": "%d 件"], locale: "ja"),
            .plural(
                wrong: ["zero": "なし", "few": "%d 件", "other": "%d 件"], right: ["zero": "なし", "other": "%d 件"],
                locale: "ja"),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedPlural) -> [Finding] {
        guard entry.locale.identifier != nil else { return [] }
        let known = entry.locale.plurals.categories
        return entry.entry.variables.flatMap { variable in
            variable.texts.filter { $0.category != .zero && !known.contains($0.category) }.map { text in
                let isRemovable = text.category != .other && variable[.other] != nil
                let edit = TextEdit(range: text.range, replacement: [])
                let fix = isRemovable ? FindingFix("remove the category", file: [edit]) : nil
                return Finding(
                    "category \(text.category.rawValue) isn't used in this language", at: .bytes(text.text.range),
                    fix: fix)
            }
        }
    }
}
