import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports variables whose name differs from the development language's.
struct PluralVariableNameRule: PluralRule {
    static let description = RuleDescription(
        .pluralVariableName, .note, isDefault: false,
        summary: "a plural variable has another name than the source's",
        why: """
            At run time, each language can have its own variables. But XLIFF identifies strings by variable, so one that \
            was renamed or translated gets no strings when translations are imported. An additional or missing variable \
            means an additional or missing argument.
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
