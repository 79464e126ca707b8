import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports unnumbered variables in a different order than the source's.
struct PluralVariableOrderRule: PluralRule {
    static let description = RuleDescription(
        .pluralVariableOrder, .error, summary: "unnumbered variables are in a different order than the source's",
        why: """
            Unnumbered variables read the arguments in order. In another order, the number of files selects the text \
            for folders. Number them: %1$#@files@.
            """,
        examples: [
            .plurals("%#@files@ in %#@folders@", wrong: "%#@folders@: %#@files@", right: "%2$#@folders@: %1$#@files@")
        ])

    /// Returns whether the rule finds something in an entry.
    static func reports(_ entry: CheckedPlural) -> Bool { !PluralVariableOrderRule().check(entry).isEmpty }

    func check(_ entry: CheckedPlural) -> [Finding] {
        guard let source = entry.source?.formats.first.map(Self.unnumbered), source.count > 1 else {
            return []
        }
        return entry.entry.formats.compactMap { format in
            let found = Self.unnumbered(format)
            guard found != source, found.count == source.count, Set(found) == Set(source) else { return nil }
            let order = found.map { "\"\($0)\"" }.joined(separator: ", ")
            return Finding("unnumbered variables in a different order: \(order)", at: .bytes(format.text.range))
        }
    }

    /// Returns the variable names in text order; empty if any is numbered, there or with its forms as in catalogs.
    private static func unnumbered(_ dictFormat: PlacedForm) -> [ExactString] {
        let text = dictFormat.text.text
        let format = FormatString(text)
        guard !format.specifiers.contains(where: \.isPositional),
            !dictFormat.variables.contains(where: { $0.argument != nil })
        else { return [] }
        return format.specifiers.compactMap { specifier in
            guard case .variable(let name) = specifier.conversion else { return nil }
            return ExactString(bytes: text.bytes[name])
        }
    }
}
