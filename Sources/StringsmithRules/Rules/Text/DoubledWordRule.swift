import StringsmithModel
import StringsmithText

/// A word that stands twice in a row.
struct DoubledWordRule: EntryRule {
    static let description = RuleDescription(
        "doubled-word", .warning, isDefault: false, summary: "a word stands twice in a row",
        why: "Most of these are slips. What the source repeats may be repeated.",
        examples: [.value("Open the file", wrong: "Die Datei Datei öffnen", right: "Die Datei öffnen")])

    func check(_ entry: CheckedEntry) -> [Finding] {
        let words = entry.value.words
        guard words.count > 1 else { return [] }
        let sourceRepeats = entry.source.map { Self.repeated($0.words) != nil } ?? false
        guard !sourceRepeats, let word = Self.repeated(words) else { return [] }
        return [Finding("\"\(word)\" twice in a row")]
    }

    private static func repeated(_ words: [Substring]) -> Substring? {
        zip(words, words.dropFirst()).first { first, second in
            first == second && first.unicodeScalars.count > 1 && first.allSatisfy(\.isLetter)
        }?.0
    }
}
