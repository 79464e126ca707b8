import StringsmithModel
import StringsmithText

/// Reports words that occur twice in a row.
struct DoubledWordRule: TextRule {
    static let description = RuleDescription(
        .doubledWord, .warning, isDefault: false, summary: "a word occurs twice in a row",
        why: """
            Usually, this is a mistake. Words that the source repeats are allowed, and so are words that grammar \
            doubles, such as French "vous vous". Languages that double words for emphasis or number are ignored.
            """,
        examples: [
            .value("Open the file", wrong: "Die Datei Datei öffnen", right: "Die Datei öffnen"),
            .value(
                "If you sign out", wrong: "Als als je je afmeldt, als als", right: "Als je je afmeldt", locale: "nl"),
            .value(
                "You may lose data", wrong: "Vous vous exposez exposez", right: "Où vous vous exposez", locale: "fr"),
        ],
        fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        let words = entry.value.words
        let language = entry.locale.language
        guard words.count > 1, !Self.reduplicating.contains(language) else { return [] }
        let sourceRepeats = entry.source.map { Self.repeated($0.words, besides: []) != nil } ?? false
        let doubled = Self.doubledByGrammar[language] ?? []
        guard !sourceRepeats, let word = Self.repeated(words, besides: doubled) else { return [] }
        return [Finding("\"\(word)\" twice in a row", fix: Self.removal(of: word, in: words))]
    }

    /// Languages whose grammar doubles words of any kind, such as Turkish "yavaş yavaş" and Hindi "अलग अलग", or whose
    /// concords can be adjacent, such as Sesotho "ba ba".
    private static let reduplicating: Set<String> = [
        "as", "az", "bho", "bn", "ceb", "eu", "fa", "fil", "gu", "haw", "hi", "id", "jv", "kk", "kn", "kok", "ku", "ky",
        "lg", "mai", "mg", "mi", "ml", "mni", "mr", "ms", "ne", "nr", "nso", "or", "pa", "ps", "rw", "sat", "sd", "si",
        "sn", "ss", "st", "su", "sw", "ta", "te", "tk", "tl", "tn", "tr", "ts", "tt", "ug", "ur", "uz", "ve", "vi",
        "xh",
        "yo", "zu",
    ]

    /// Pronouns, articles and conjunctions that can end one phrase and start the next, or are reflexive, and adverbs and
    /// numbers that are doubled for emphasis or distribution, as in Italian "piano piano".
    private static let doubledByGrammar: [String: Set<String>] = [
        "af": ["jou", "wat"],
        "cs": ["se", "si"],
        "da": ["for"],
        "de": ["das", "dem", "den", "der", "die", "sie"],
        "el": ["γύρω", "δύο", "ένα", "ένας", "λίγο", "μία", "σιγά", "τρία"],
        "es": ["casi", "luego", "muy", "que", "se"],
        "fr": ["nous", "vous"],
        "he": ["אחד", "אחת", "לאט", "מאוד", "מעט", "שלב"],
        "hu": ["egy", "más"],
        "hy": ["մեկ"],
        "it": [
            "adagio", "appena", "che", "così", "forte", "mano", "ora", "pian", "piano", "poco", "presto", "quasi", "si",
            "sotto", "subito", "vicino", "zitto",
        ],
        "ko": ["조금", "하나"],
        "nl": ["dat", "die", "het", "je", "jullie", "ze"],
        "pt": ["já", "logo", "quase", "que", "se"],
        "sk": ["sa", "si"],
        "vls": ["je"],
    ]

    /// Returns a fix that removes the second word. Short words may be correct: "die, die die Datei öffnen", "vous
    /// vous".
    private static func removal(of word: Substring, in words: [Substring]) -> FindingFix? {
        let (text, end) = (word.base.utf8, word.endIndex)
        guard word.unicodeScalars.count > 4,
            // Words are compared as characters, so the second may have different bytes.
            let second = words.first(where: { $0.startIndex > end && $0 == word })
        else { return nil }
        let start = text.distance(from: text.startIndex, to: end)
        let range = start..<text.distance(from: text.startIndex, to: second.endIndex)
        return FindingFix("remove the second \"\(word)\"", replacing: range, by: [])
    }

    private static func repeated(_ words: [Substring], besides doubled: Set<String>) -> Substring? {
        zip(words, words.dropFirst()).first { first, second in
            first == second && first.unicodeScalars.count > 1 && first.allSatisfy(\.isLetter)
                && !doubled.contains(String(first))
        }?.0
    }
}
