import StringsmithFormats
import StringsmithModel

/// Reports variables that no text refers to.
struct PluralUnusedVariableRule: PluralRule {
    static let description = RuleDescription(
        .pluralUnusedVariable, .warning, summary: "a variable isn't used in any string",
        why: "Its strings are never shown. Often, the name is spelled differently where it is used.",
        examples: [
            .plural(format: "Dateien", wrong: ["other": "%d Dateien"], right: [:])
        ], follows: [.pluralUndefinedVariable])

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.formats.flatMap { format in
            let texts = [format.text.text] + format.variables.flatMap { $0.texts.map(\.text.text) }
            let used = Set(texts.flatMap(PluralVariables.names))
            return format.variables.filter { !used.contains($0.name) }.map {
                Finding("variable \"\($0.name)\" is not used", at: .bytes($0.nameRange))
            }
        }
    }
}
