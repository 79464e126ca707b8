import StringsmithModel
import StringsmithText

/// Reports final punctuation that differs from the source's.
struct FinalPunctuationRule: TextRule {
    /// The meaning of a punctuation mark, in any script.
    private enum Mark: String {
        case fullStop = "full stop"
        case question = "question mark"
        case exclamation = "exclamation mark"
        case colon
        case ellipsis

        init?(_ scalars: Substring.UnicodeScalarView) {
            if ["...", "。。。", "・・・"].contains(where: { scalars.suffix(3).elementsEqual($0.unicodeScalars) }) {
                self = .ellipsis
                return
            }
            // "!?" and "?!" are questions.
            let questions = Set("?？؟⁇⁈⁉".unicodeScalars)
            let exclamations = Set("!！‼".unicodeScalars)
            let run = scalars.reversed().prefix { questions.contains($0) || exclamations.contains($0) }
            if run.contains(where: questions.contains) {
                self = .question
                return
            }
            switch scalars.last {
            case ".", "。", "．", "｡", "।", "॥", "۔", "։", "።", "။", "᱾", "᱿", "།", "༎", "꯫", "꘎", "꓿", "꛳", "᠃", "᠉",
                "꧉",
                "꩝", "𑅁":
                self = .fullStop
            case "՞", "፧", "‽", "꘏", "꛷", "᥅", "꫱", "𑅃": self = .question
            case "!", "！", "‼", "՜", "᥄", "߹": self = .exclamation
            case ":", "：", "፦", "፥", "៖", "꛴": self = .colon
            case "…", "⋯", "‥": self = .ellipsis
            default: return nil
            }
        }
    }

    static let description = RuleDescription(
        .finalPunctuation, .warning, isDefault: false, summary: "the final punctuation differs from the source",
        why: """
            A question without a question mark, or a label without a colon, is misunderstood. The marks of each script \
            are equivalent: ？ and ؟ are question marks. The question mark in Greek is a semicolon, Thai has no full \
            stop, Burmese and Tibetan end questions like statements, and Armenian puts question and exclamation marks inside \
            words.
            """,
        examples: [
            .value("Delete?", wrong: "Löschen", right: "Löschen?"),
            .value("Name:", wrong: "名前", right: "名前：", locale: "ja"),
            .value("Done.", wrong: "Fertig", right: "Fertig."),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, !source.isEmpty, !entry.value.isEmpty, source != entry.value,
            !entry.locale.isPseudoLocale
        else { return [] }
        let expected = Mark(source.trimmedEnd)
        let end = entry.value.trimmedEnd
        var found = Mark(end)
        if entry.locale.language == "el", let last = end.last, last == ";" || last == "\u{37E}" { found = .question }
        if entry.locale.language == "hy" { found = Self.armenian(entry.value, found, expected) }
        guard expected != found else { return [] }
        // Burmese and Tibetan have only the full stop, and often omit it.
        if ["Mymr", "Tibt"].contains(entry.locale.script), expected != .colon, expected != .ellipsis { return [] }
        if expected == .fullStop || found == .fullStop,
            ["Thai", "Laoo", "Khmr", "Mymr"].contains(entry.locale.script)
        {
            return []
        }
        let phrase = found.map { "\($0.rawValue) at the end" } ?? "no punctuation at the end"
        let fix = found == nil ? expected.flatMap { Self.addition(of: $0, to: entry, end) } : nil
        return [
            Finding(
                "\(phrase) where the source has \(expected.map(Self.withArticle) ?? "none")",
                fix: fix)
        ]
    }

    /// Armenian puts its marks on the last vowel of the stressed word, and a colon is often typed for its full stop.
    private static func armenian(_ value: ExactString, _ found: Mark?, _ expected: Mark?) -> Mark? {
        let scalars = value.string.unicodeScalars
        switch expected {
        case .question where scalars.contains("՞"): return .question
        case .exclamation where scalars.contains("՜"): return .exclamation
        case .fullStop where found == .colon: return .fullStop
        case .fullStop, .question, .exclamation, .colon, .ellipsis, nil: return found
        }
    }

    /// Returns a fix that appends the script's own mark to a text that ends in a letter, a digit or a specifier.
    private static func addition(
        of mark: Mark, to entry: CheckedEntry, _ end: Substring.UnicodeScalarView
    ) -> FindingFix? {
        guard let last = end.last, last.properties.isAlphabetic || last.properties.numericType != nil || last == "@",
            let spelling = spelling(of: mark, in: entry.locale, like: entry.source)
        else { return nil }
        let length = String(end).utf8.count
        return FindingFix("end the text with \"\(spelling)\"", replacing: length..<length, by: spelling.utf8)
    }

    /// Returns the name with an article: "a colon", "an ellipsis".
    private static func withArticle(_ mark: Mark) -> String {
        "\("aeiou".contains(mark.rawValue.prefix(1)) ? "an" : "a") \(mark.rawValue)"
    }

    /// Returns a mark in the locale's script; nil if usage varies, or if the language puts something before the mark,
    /// like a space in French, or at the start of the sentence, like Spanish.
    private static func spelling(of mark: Mark, in locale: LocaleFacts, like source: ExactString?) -> String? {
        if mark == .ellipsis { return source.map { $0.trimmedEnd.last == "." ? "..." : "…" } }
        if ["fr", "br", "es", "gl", "ast", "eu", "hy"].contains(locale.language), mark != .fullStop { return nil }
        switch locale.script {
        case "Hans", "Hant", "Jpan":
            return [.fullStop: "。", .question: "？", .exclamation: "！", .colon: "："][mark]
        case "Arab":
            return locale.language == "ur" ? nil : [.question: "؟"][mark] ?? ascii(mark)
        case "Grek": return mark == .question ? ";" : ascii(mark)
        case "Latn", "Cyrl", "Hebr", "Kore": return ascii(mark)
        default: return nil
        }
    }

    private static func ascii(_ mark: Mark) -> String? {
        [.fullStop: ".", .question: "?", .exclamation: "!", .colon: ":"][mark]
    }
}
