import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Reports quotation marks of another language.
struct QuotationMarksRule: TextRule {
    static let description = RuleDescription(
        .quotationMarks, .note, isDefault: false,
        summary: """
            quotation marks belong to another language, are straight although the source's aren't, or are unpaired
            """,
        why: """
            Each language has its own marks: „so“ in German, « ainsi » in French, 「 」 in Japanese (CLDR's delimiters, \
            and other customary ones). Another language's look like a mistake; an unpaired mark is one.
            """,
        examples: [
            .value("Delete “%@”?", wrong: "“%@” löschen?", right: "„%@“ löschen?"),
            .value("Delete “%@”?", wrong: "\\\"%@\\\" löschen?", right: "»%@« löschen?"),
            .value("Delete “%@”?", wrong: "„%@ löschen?", right: "„%@“ löschen?"),
            .value("Delete “%@”?", wrong: "„%@\\\" löschen?", right: "„%@“ löschen?"),
        ])

    /// Single marks are omitted, because one of them is the apostrophe.
    private static let marks: Set<Unicode.Scalar> = [
        "“", "”", "„", "‟", "«", "»", "「", "」", "『", "』", "〝", "〞", "〟",
    ]

    /// Marks that are customary in addition to CLDR's, by language or locale.
    private static let customary: [String: String] = [
        "ar": "«»“”", "be": "„“", "bg": "«»”", "ca": "“”", "cs": "»«", "da": "»«„“”", "de": "»«", "de-CH": "«»",
        "de-LI": "«»", "el": "“”", "es": "«»“”", "et": "«»”", "eu": "«»“”", "fa": "«»“”", "fi": "»”", "fr": "“”",
        "gl": "«»“”", "he": "“”„", "hr": "»«”", "hu": "»«", "it": "“”«»", "ja": "“”", "ko": "「」『』", "lt": "“”",
        "lv": "«»“”„", "nb": "“”„", "nl": "„“”", "nn": "“”„", "no": "“”„", "pl": "«»", "pt": "«»“”", "ro": "«»“",
        "ru": "„“", "sk": "»«", "sl": "»«", "sr": "»«“", "sv": "»«", "th": "", "tr": "«»", "uk": "„“”", "zh": "“”「」『』",
    ]

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let locale = entry.locale.identifier, Self.mayQuote(entry.value.bytes) else { return [] }
        let text = ProseText(entry.value, entry.formats?.text)
        let own = entry.locale.quotationMarks
        var accepted = Set([own.opening, own.closing, own.innerOpening, own.innerClosing].joined().unicodeScalars)
        for name in [entry.locale.language, locale.rawValue] {
            accepted.formUnion((Self.customary[name] ?? "").unicodeScalars)
        }
        let custom = "\(own.opening)…\(own.closing)"
        // For languages without CLDR data, ICU returns English marks.
        if Self.customary[entry.locale.language] != nil,
            let place = text.scalars.firstIndex(where: { Self.marks.contains($0) && !accepted.contains($0) })
        {
            let language = locale.language.englishName
            let message = "\(text.scalars[place]) isn't a quotation mark in \(language), which uses \(custom)"
            return [Finding(message, at: text.place(place..<place + 1))]
        }
        guard let source = entry.source.map({ ProseText($0, entry.formats?.source) }) else { return [] }
        let (straight, curly) = Self.counts(text)
        let (sourceStraight, sourceCurly) = Self.counts(source)
        // The Hebrew " is also part of abbreviations, and one after a digit means inches.
        if (straight + curly) % 2 == 1 || straight % 2 == 1, (sourceStraight + sourceCurly) % 2 == 0,
            entry.locale.language != "he"
        {
            return [Finding("unpaired quotation mark")]
        }
        if straight > 0, curly == 0, sourceStraight == 0, sourceCurly > 0,
            Self.customary[entry.locale.language] != nil
        {
            return [Finding("straight quotation marks where \(locale.language.englishName) writes \(custom)")]
        }
        return []
    }

    private static func mayQuote(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == .quotationMark || $0 == 0xE2 || $0 == 0xC2 || $0 == 0xE3 }
    }

    private static func counts(_ text: ProseText) -> (straight: Int, curly: Int) {
        var straight = 0
        var curly = 0
        for (index, scalar) in text.scalars.enumerated() {
            if marks.contains(scalar) { curly += 1 }
            let isInch = index > 0 && text.scalars[index - 1].properties.numericType == .decimal
            if scalar == "\"", !isInch || straight % 2 == 1 { straight += 1 }
        }
        return (straight, curly)
    }
}
