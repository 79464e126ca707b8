import StringsmithFormats
import StringsmithModel

/// Reports plural variables without `other`, the fallback category.
struct PluralMissingOtherRule: PluralRule {
    static let description = RuleDescription(
        .pluralMissingOther, .error, summary: "a plural variable lacks the category other",
        why: """
            Foundation uses other for all numbers without a text of their own, and shows nothing if it is missing.
            """,
        examples: [
            .plural(wrong: ["one": "%d Datei"], right: ["one": "%d Datei", "other": "%d Dateien"])
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.variables.filter { $0[.other] == nil }.map {
            Finding(entry.subject($0) + "missing plural category other", at: .bytes($0.nameRange))
        }
    }
}
