import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports variables whose name differs from the development language's.
struct PluralVariableNameRule: PluralRule {
    static let description = RuleDescription(
        .pluralVariableName, .note, isDefault: false,
        summary: "a plural variable has another name than the source's",
        why: """
            At run time each language has its own variables; but XLIFF names a text by its variable, so that one that was \
            renamed or translated gets no texts when translations come back. One more or less than the source has is an \
            argument more or less.
            """,
        examples: [
            .plurals("%#@files@ in %#@folders@", wrong: "%#@files@ in %#@ordner@", right: "%#@files@ in %#@folders@")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        guard let source = entry.source else { return [] }
        let known = Set(source.variables.map(\.name))
        guard !known.isEmpty else { return [] }
        let names = Set(entry.entry.variables.map(\.name))
        let missing = known.subtracting(names).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        return entry.entry.variables.filter { !known.contains($0.name) }.map { variable in
            let other = missing.isEmpty ? "" : "; the source has \(missing)"
            return Finding(
                "variable \"\(variable.name)\" is not in the source\(other)", at: .bytes(variable.nameRange))
        }
    }
}
