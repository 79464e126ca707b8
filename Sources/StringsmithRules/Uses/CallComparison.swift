import StringsmithModel
import StringsmithText

/// A formatting call beside a text that it reads as its format.
struct CallComparison {
    /// The look-up.
    let use: KeyUse

    /// What the call passes.
    let passed: [PassedArgument]

    /// What is looked up.
    let text: DefinedText

    /// Every formatting call of a table beside the development language's text. Where there is none, and the key shows
    /// no specifiers either, beside every translation; else rules of translations compare those.
    static func all(in table: UsedTable) -> [CallComparison] {
        table.uses.flatMap { use -> [CallComparison] in
            guard let passed = use.formatArguments else { return [] }
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
