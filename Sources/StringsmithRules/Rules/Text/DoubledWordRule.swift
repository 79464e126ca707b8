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
        return [Finding("\"\(word)\" twice in a row", fix: Self.removal(of: word, in: words))]
    }

    /// Removes the second of two words. Short ones may well be meant: "die, die die Datei öffnen", "vous vous".
    private static func removal(of word: Substring, in words: [Substring]) -> FindingFix? {
        let (text, end) = (word.base.utf8, word.endIndex)
        guard word.unicodeScalars.count > 4,
            // A word is compared as characters, so the second may be spelled in other bytes.
            let second = words.first(where: { $0.startIndex > end && $0 == word })
        else { return nil }
        let start = text.distance(from: text.startIndex, to: end)
        let range = start..<text.distance(from: text.startIndex, to: second.endIndex)
        return FindingFix("remove the second \"\(word)\"", replacing: range, by: [])
    }

    private static func repeated(_ words: [Substring]) -> Substring? {
        zip(words, words.dropFirst()).first { first, second in
            first == second && first.unicodeScalars.count > 1 && first.allSatisfy(\.isLetter)
        }?.0
    }
}
