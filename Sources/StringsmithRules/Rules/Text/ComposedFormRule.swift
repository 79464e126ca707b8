import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Reports letters with separate combining accents.
struct ComposedFormRule: TextRule {
    static let description = RuleDescription(
        .composedForm, .note, isDefault: false, summary: "a string is not in Unicode's composed form (NFC)",
        why: "Separate letters and accents look the same, but searches for the composed letter don't find them.",
        examples: [.value("Size", wrong: "Gro\u{308}ße", right: "Größe")], fixSafety: .safe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        // Arabic and Hebrew vowel marks are usually typed in a noncanonical order, which is correct.
        guard ["Latn", "Cyrl", "Grek", "Kore", "Jpan"].contains(entry.locale.script) else { return [] }
        guard !entry.value.isComposed else { return [] }
        let fix = entry.value.composed.map { composed in
            FindingFix("write it in composed form", value: [entry.value.edit(to: composed)])
        }
        return [Finding("string not in composed form", fix: fix)]
    }
}
