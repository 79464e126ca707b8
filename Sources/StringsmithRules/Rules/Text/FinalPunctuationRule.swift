import StringsmithModel
import StringsmithText

/// Another kind of punctuation at the end than the source's.
struct FinalPunctuationRule: EntryRule {
    /// What a mark says, in whatever script.
    private enum Mark: String {
        case fullStop = "full stop"
        case question = "question mark"
        case exclamation = "exclamation mark"
        case colon
        case ellipsis

        init?(_ scalars: Substring.UnicodeScalarView) {
            if scalars.suffix(3).elementsEqual("...".unicodeScalars) {
                self = .ellipsis
                return
            }
            switch scalars.last {
            case ".", "。", "．", "।", "۔", "։", "።", "။": self = .fullStop
            case "?", "？", "؟", "՞", "፧": self = .question
            case "!", "！", "՜": self = .exclamation
            case ":", "：", "፦": self = .colon
            case "…", "⋯": self = .ellipsis
            default: return nil
            }
        }
    }

    static let description = RuleDescription(
        "final-punctuation", .warning, isDefault: false, summary: "the punctuation at the end differs from the source",
        why: """
            A question without its mark, or a label without its colon, reads as something else. Each script's own marks count \
            as the same: ？ and ؟ are question marks. Greek writes its question mark as a semicolon, Thai has no full stop.
            """,
        examples: [
            .value("Delete?", wrong: "Löschen", right: "Löschen?"),
            .value("Name:", wrong: "名前", right: "名前：", locale: "ja"),
            .value("Done.", wrong: "Fertig", right: "Fertig."),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, !entry.value.isEmpty, source != entry.value else { return [] }
        let expected = Mark(source.trimmedEnd)
        let end = entry.value.trimmedEnd
        var found = Mark(end)
        if entry.locale.language == "el", let last = end.last, last == ";" || last == "\u{37E}" { found = .question }
        guard expected != found else { return [] }
        if expected == .fullStop || found == .fullStop,
            ["Thai", "Laoo", "Khmr", "Mymr"].contains(entry.locale.script)
        {
            return []
        }
        let phrase = found.map { "\($0.rawValue) at the end" } ?? "no punctuation at the end"
        return [Finding("\(phrase) where the source has \(expected.map { "a \($0.rawValue)" } ?? "none")")]
    }
}
