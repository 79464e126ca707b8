import StringsmithModel
import StringsmithText

/// Reports French punctuation without its no-break space.
struct SpaceBeforePunctuationRule: TextRule {
    static let description = RuleDescription(
        .spaceBeforePunctuation, .note, isDefault: false,
        summary: "French punctuation lacks its no-break space",
        why: """
            French has a narrow no-break space (U+202F) before ? ! ; and a no-break space (U+00A0) before : and inside \
            « », according to the Lexique of the Imprimerie nationale; both are accepted everywhere. After an ordinary \
            space, the mark can start a line. Canadian French has no space before ? ! ;.
            """,
        examples: [
            .value("Delete?", wrong: "Supprimer?", right: "Supprimer\u{202F}?", locale: "fr"),
            .value("Name:", wrong: "Nom :", right: "Nom\u{A0}:", locale: "fr"),
            .value("Open “%@”", wrong: "Ouvrir «%@»", right: "Ouvrir «\u{A0}%@\u{A0}»", locale: "fr"),
            .value("Add name: to it", wrong: "Ajouter name: ici:", right: "Ajouter name: ici", locale: "fr"),
            .value("Name?", wrong: "Nom:", right: "Nom?", locale: "fr-CA"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        // An untranslated text isn't French.
        guard entry.locale.language == "fr", entry.value != entry.source,
            entry.value.bytes.contains(where: Self.mayConcern)
        else { return [] }
        let isCanadian = entry.locale.identifier == "fr-CA"
        let text = ProseText(entry.value, entry.formats?.text)
        for index in text.scalars.indices {
            let scalar = text.scalars[index]
            let isClosing =
                switch scalar {
                case "?", "!", ";": !isCanadian && Self.endsWord(text, index)
                case ":": Self.endsWord(text, index) && !Self.isName(text, index, in: entry.source)
                case "»": true
                default: false
                }
            if isClosing, index > 0, let problem = Self.problem(text.scalars[index - 1]) {
                return [Finding("\(problem) before \(scalar)", at: text.place(index..<index + 1))]
            }
            if scalar == "«", index + 1 < text.scalars.count, let problem = Self.problem(text.scalars[index + 1]) {
                return [Finding("\(problem) after «", at: text.place(index..<index + 1))]
            }
        }
        return []
    }

    private static func mayConcern(_ byte: UInt8) -> Bool {
        byte == .questionMark || byte == .exclamationMark || byte == .semicolon || byte == .colon || byte == 0xC2
    }

    /// Returns whether a mark ends a phrase, by the character after it: not in `10:30`, `a?b=c` or `&nbsp;`.
    private static func endsWord(_ text: ProseText, _ index: Int) -> Bool {
        guard index + 1 < text.scalars.count else { return !isEntity(text, index) }
        let next = text.scalars[index + 1]
        return (next.properties.isWhitespace || "?!)]»”\"…".unicodeScalars.contains(next)) && !isEntity(text, index)
    }

    /// Returns whether a colon belongs to a name that is also in the source, such as `name:` in a file format.
    private static func isName(_ text: ProseText, _ index: Int, in source: ExactString?) -> Bool {
        let word = text.scalars[..<index].reversed().prefix { $0.isASCII && $0.properties.isAlphabetic }.reversed()
        guard let source, let first = word.first, first.properties.isLowercase else { return false }
        var name = String(String.UnicodeScalarView(word))
        name.append(":")
        return source.string.contains(name)
    }

    private static func isEntity(_ text: ProseText, _ index: Int) -> Bool {
        guard text.scalars[index] == ";" else { return false }
        let name = text.scalars[..<index].reversed().prefix { $0.properties.isAlphabetic || $0 == "#" }
        return !name.isEmpty && text.scalars[..<(index - name.count)].last == "&"
    }

    /// Describes the problem with the character next to a mark; nil for a no-break space, and outside of phrases.
    private static func problem(_ neighbor: Unicode.Scalar) -> String? {
        if neighbor == " " { return "breaking space" }
        let isText =
            neighbor == ProseText.blank || neighbor.isLetterOrMark || neighbor.properties.numericType == .decimal
        return isText || neighbor == ")" || neighbor == "%" ? "no space" : nil
    }
}
