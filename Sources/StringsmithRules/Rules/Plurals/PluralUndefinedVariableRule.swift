import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports references to undefined variables.
struct PluralUndefinedVariableRule: PluralRule {
    static let description = RuleDescription(
        .pluralUndefinedVariable, .error, summary: "a string refers to an undefined variable",
        why: "Foundation shows nothing instead, or the whole string fails.",
        examples: [
            .plural(
                format: "%#@files@", wrong: ["other": "%d in %#@folders@"], right: ["other": "%d ファイル"],
                locale: "ja")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.formats.flatMap { format in
            let names = Set(format.variables.map(\.name))
            let texts = [format.text] + format.variables.flatMap { $0.texts.map(\.text) }
            return texts.flatMap { text in
                PluralVariables.names(in: text.text).filter { !names.contains($0) }.map {
                    Finding("variable \"\($0)\" is not defined", at: .bytes(text.range))
                }
            }
        }
    }
}
