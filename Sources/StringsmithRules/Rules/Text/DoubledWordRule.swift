import StringsmithModel
import StringsmithText

/// A word that stands twice in a row.
struct DoubledWordRule: EntryRule {
    static let description = RuleDescription(
        "doubled-word", .warning, isDefault: false, summary: "a word stands twice in a row",
        why: "Most of these are slips. What the source repeats may be repeated.",
        examples: [.value("Open the file", wrong: "Die Datei Datei öffnen", right: "Die Datei öffnen")],
        fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        let words = entry.value.words
        guard words.count > 1 else { return [] }
        let sourceRepeats = entry.source.map { Self.repeated($0.words) != nil } ?? false
        guard !sourceRepeats, let word = Self.repeated(words) else { return [] }
        let (text, end) = (word.base, word.endIndex)
        // A word is compared as characters, so the second may be spelled in other bytes.
        let second = words.first { $0.startIndex > end && $0 == word }?.endIndex ?? end
        let range =
            text.utf8.distance(from: text.startIndex, to: end)..<text.utf8.distance(from: text.startIndex, to: second)
        let fix = FindingFix("remove the second \"\(word)\"", replacing: range, by: [])
        return [Finding("\"\(word)\" twice in a row", fix: fix)]
    }

    private static func repeated(_ words: [Substring]) -> Substring? {
        zip(words, words.dropFirst()).first { first, second in
            first == second && first.unicodeScalars.count > 1 && first.allSatisfy(\.isLetter)
        }?.0
    }
}
