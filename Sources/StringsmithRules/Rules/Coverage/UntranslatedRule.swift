import StringsmithModel
import StringsmithText

/// A translation that is its source, word for word.
struct UntranslatedRule: EntryRule {
    static let description = RuleDescription(
        "untranslated", .warning, isDefault: false, summary: "a translation is the same as its source",
        why: """
            The reader gets a text of another language. Texts of one word, names, numbers, addresses and symbols may well \
            be the same and are left alone.
            """,
        examples: [
            .value("Delete the selected files", wrong: "Delete the selected files", right: "Auswahl löschen"),
            .value("Open a new window", wrong: "Open a new window", right: "Neues Fenster"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, source == entry.value else { return [] }
        // Varieties of English share most texts, and Base.lproj is no translation.
        guard entry.locale.identifier != nil, entry.locale.language != "en" else { return [] }
        return Self.isProse(source.bytes) ? [Finding("same text as the source")] : []
    }

    /// True for three words or more that begin, but for the first, with a lower-case letter: no name and no heading.
    private static func isProse(_ bytes: [UInt8]) -> Bool {
        let words = bytes.split(separator: .space)
        let lower = words.dropFirst().filter { word in
            word.count > 1 && word.allSatisfy { $0.isASCIILetter && $0 >= 0x61 }
        }
        return words.count >= 3 && lower.count >= 2
    }
}
