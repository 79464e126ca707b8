import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Reports words in a script that the language isn't written in.
struct WrongScriptRule: TextRule {
    static let description = RuleDescription(
        .wrongScript, .warning, isDefault: false,
        summary: "a word is in a script that the language is not written in",
        why: """
            A Cyrillic word in a German text is from another table. Latin words are used as names everywhere, and a \
            single Greek letter is a symbol. Anything that the source also contains is intended.
            """,
        examples: [
            .value("Open", wrong: "Открыть", right: "Öffnen"),
            .value("Settings", wrong: "設定する", right: "설정", locale: "ko"),
        ])

    static let traits = EntryTraits.beyondASCII

    func check(_ entry: CheckedEntry) -> [Finding] {
        // From Greek on, two-byte letters start with CD or higher; Latin letters start lower, except for E1 and E2.
        guard !entry.isDevelopment, entry.value.bytes.contains(where: { $0 >= 0xCD }) else { return [] }
        let scripts = entry.locale.scripts
        guard !scripts.isEmpty, !entry.locale.isPseudoLocale else { return [] }
        let text = ProseText(entry.value, entry.formats?.text)
        for word in text.words {
            guard let stray = word.first(where: { Self.isStray(text.scalars[$0], scripts) }) else { continue }
            let script = Script(of: text.scalars[stray])
            // `mixed-script` reports words with two alphabets. Some borrow a letter, as in Kabyle.
            let isWhole = word.allSatisfy { Self.isStray(text.scalars[$0], scripts) }
            if !isWhole, !Self.eastAsian.contains(script) { continue }
            let spelling = text.text(word)
            let isSymbol = word.count == 1 && script == Script(code: "Grek")
            if isSymbol || entry.source?.string.contains(spelling) ?? false { continue }
            let language = entry.locale.identifier?.language.englishName ?? ""
            return [Finding("\"\(spelling)\" is \(script.name) script in \(language) text", at: text.place(word))]
        }
        return []
    }

    private static let eastAsian = Set(["Hani", "Hira", "Kana", "Hang"].compactMap(Script.init(code:)))

    private static let latin = Script(code: "Latn")

    private static func isStray(_ scalar: Unicode.Scalar, _ scripts: Set<Script>) -> Bool {
        guard !scalar.isASCII else { return false }
        let script = Script(of: scalar)
        return script != latin && !script.isShared && !scripts.contains(script)
    }
}
