import StringsmithFormats
import StringsmithModel

/// A category that the language never uses.
struct PluralUnusedCategoryRule: PluralRule {
    static let description = RuleDescription(
        "plural-unused-category", .note, isDefault: false, summary: "the language has no such plural category",
        why: "No number has the category in this language, so its text is never shown.",
        examples: [
            .plural(wrong: ["one": "%d 件", "other": "%d 件"], right: ["other": "%d 件"], locale: "ja")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        guard entry.locale.identifier != nil else { return [] }
        let known = entry.locale.plurals.categories
        return entry.entry.variables.flatMap(\.texts).filter { !known.contains($0.category) }.map {
            Finding("category \($0.category.rawValue) has no number in this language", at: .bytes($0.text.range))
        }
    }
}
