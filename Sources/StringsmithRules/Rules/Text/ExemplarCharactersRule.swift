import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Reports letters that the language doesn't use.
struct ExemplarCharactersRule: TextRule {
    static let description = RuleDescription(
        .exemplarCharacters, .note, isDefault: false, summary: "a letter isn't used in the language",
        why: """
            CLDR lists the letters used in each language and in its foreign words. Another letter in the same script, \
            such as Ukrainian ї in Russian, comes from another keyboard or language.
            """,
        examples: [
            .value("Open the file", wrong: "Відкрити файл", right: "Открыть файл", locale: "ru"),
            .value("Size", wrong: "Grοße ſeite", right: "Große Seite"),
        ])

    static let traits = EntryTraits.beyondASCII

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard entry.value.bytes.contains(where: { $0 > .delete }), !entry.locale.letters.isEmpty,
            !entry.locale.isPseudoLocale
        else { return [] }
        let scripts = entry.locale.scripts
        // CLDR's sets of ideographs and syllables cover only those in common use.
        guard !scripts.isDisjoint(with: Self.alphabets) else { return [] }
        let text = ProseText(entry.value, entry.formats?.text)
        let known = Set(entry.source?.string.unicodeScalars ?? "".unicodeScalars)
        let accented = Self.accented[entry.locale.language] ?? []
        for (number, word) in text.words.enumerated() {
            // A capitalized word inside a sentence is a name, which keeps the letters of its own language.
            if number > 0, text.scalars[word.lowerBound].properties.isUppercase { continue }
            let stray = word.first { index in
                let scalar = text.scalars[index]
                return !scalar.isASCII && scalar.properties.isAlphabetic && scalar.isLetterOrMark
                    && scripts.contains(Script(of: scalar)) && !known.contains(scalar) && scalar != "ª" && scalar != "º"
                    && !accented.contains(scalar)
                    && !entry.locale.letters.contains { $0.contains(scalar) }
            }
            guard let stray else { continue }
            let scalar = text.scalars[stray]
            let message =
                "\(scalar) (\(scalar.codePoint)) in \"\(text.text(word))\" isn't a letter of "
                + (entry.locale.identifier?.language.englishName ?? "")
            return [Finding(message, at: text.place(stray..<stray + 1))]
        }
        return []
    }

    /// Vowels with accents that distinguish words in careful writing, such as Croatian kôd and kod.
    private static let accented: [String: Set<Unicode.Scalar>] = {
        let vowels = Set("àâèêìîòôùûáéíóúŕȁȃȅȇȉȋȍȏȑȓȕȗ".unicodeScalars)
        return Dictionary(uniqueKeysWithValues: ["bs", "hr", "sl", "sr"].map { ($0, vowels) })
    }()

    private static let alphabets = Set(
        ["Latn", "Cyrl", "Grek", "Hebr", "Armn", "Geor"].compactMap(Script.init(code:)))
}
