import StringsmithFormats
import StringsmithModel

/// Reports plural categories that the language needs and the translation lacks.
struct PluralMissingCategoryRule: PluralRule {
    static let description = RuleDescription(
        .pluralMissingCategory, .warning, summary: "a plural category of the language is missing",
        why: """
            Numbers in the category get the text for other, which is ungrammatical: "2 plików" instead of "2 pliki". \
            Categories that start at a million, such as many in French, aren't required.
            """,
        examples: [
            .plural(
                wrong: ["one": "%d plik", "other": "%d pliku"],
                right: ["one": "%d plik", "few": "%d pliki", "many": "%d plików", "other": "%d pliku"], locale: "pl")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        guard entry.locale.identifier != nil else { return [] }
        let rules = entry.locale.plurals
        return entry.entry.variables.flatMap { variable in
            rules.required.filter { $0 != .other && variable[$0] == nil && !variable.texts.isEmpty }.map { category in
                let sample = rules.samples[category].map { ", used for \($0)" } ?? ""
                return Finding(
                    entry.subject(variable) + "missing plural category \(category.rawValue)\(sample)",
                    at: .bytes(variable.nameRange))
            }
        }
    }
}
