import StringsmithModel
import StringsmithText

/// A formatting call and a text that it uses as its format.
struct CallComparison {
    /// The lookup.
    let use: KeyUse

    /// The arguments that the call passes.
    let passed: [PassedArgument]

    /// The text that is looked up.
    let text: DefinedText

    /// Returns every formatting call of a table with the development language's text. If there is none, and the key
    /// contains no specifiers, returns the call with each translation; otherwise, rules for translations compare those.
    static func all(in table: UsedTable) -> [CallComparison] {
        table.uses.flatMap { use -> [CallComparison] in
            guard let passed = use.passedArguments else { return [] }
            let key = Key(use.key.text)
            let texts = table.sourceText(of: use).map { [$0] } ?? table.translations.compactMap { $0.text(of: key) }
            return texts.map { CallComparison(use: use, passed: passed, text: $0) }
        }
    }

    /// The text in words, as the subject of a sentence.
    var subject: String {
        text.locale.map { "the text for \($0)" } ?? "the text"
    }
}
