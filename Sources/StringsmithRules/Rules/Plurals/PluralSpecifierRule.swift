import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports strings of a variable whose arguments differ from its value type or from the text of `other`.
struct PluralSpecifierRule: PluralRule {
    static let description = RuleDescription(
        .pluralSpecifier, .error, summary: "a plural form takes another kind of argument",
        why: """
            All forms of a variable get the same arguments. A form that takes an object instead of a number crashes \
            for the numbers in its category.
            """,
        examples: [
            .plural(
                wrong: ["one": "%@ Datei", "other": "%d Dateien"], right: ["one": "%d Datei", "other": "%d Dateien"])
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        let typed = entry.entry.formats.flatMap { $0.variables.flatMap(Self.check) }
        // Otherwise, all strings are compared with the source's arguments.
        guard entry.source == nil, entry.plainSource == nil else { return typed }
        return typed + PluralExpansion.all(of: entry.entry).flatMap(Self.check)
    }

    /// Compares the strings of a variable with its value type.
    private static func check(_ variable: PlacedVariable) -> [Finding] {
        variable.texts.compactMap { text in
            guard let (bare, expected) = contradiction(in: FormatSignature(text.text.text), to: variable) else {
                return nil
            }
            let spelling = String(decoding: text.text.text.bytes[bare.range], as: UTF8.self)
            return Finding(
                "\(spelling) expects \(bare.argumentClass.phrase), but the value type says \(expected.phrase)",
                at: .bytes(text.text.range))
        }
    }

    /// Returns the first specifier without a number, which reads the variable's argument, if the value type says otherwise.
    private static func contradiction(
        in signature: FormatSignature, to variable: PlacedVariable
    ) -> (bare: FormatSpecifier, expected: ArgumentClass)? {
        guard let expected = variable.valueType.flatMap(PluralVariables.argumentClass),
            let bare = signature.specifiers.first(where: { $0.position == nil }),
            kind(bare.argumentClass) != kind(expected), bare.argumentClass != .variable
        else { return nil }
        return (bare, expected)
    }

    /// Returns whether the rule reports an argument of a part because of the value type.
    static func reports(
        _ argument: FormatArgument, of part: PluralExpansion.Part, in expansion: PluralExpansion
    ) -> Bool {
        guard let variable = part.variable else { return false }
        return contradiction(in: part.signature, to: expansion.variables[variable.number])?.bare.range == argument.range
    }

    /// Compares the strings of each variable, and the forms of a whole text, with the one for `other`, which is first.
    private static func check(_ expansion: PluralExpansion) -> [Finding] {
        var others: [Int?: PluralExpansion.Part] = [:]
        var counts: [Int?: Int] = [:]
        return expansion.parts.compactMap { part in
            let number = part.variable?.number
            counts[number, default: 0] += 1
            // There are six categories. Duplicates aren't worth the time.
            guard counts[number, default: 0] <= mostTexts, let other = others[number] else {
                if part.category == .other { others[number] = part }
                return nil
            }
            let comparison = FormatComparison(
                source: other.signature, text: part.signature, consumed: expansion.consumed)
            let changes = comparison.changed + [comparison.reordered].compactMap(\.self)
            guard let change = changes.first, !reports(change.found, of: part, in: expansion) else { return nil }
            return Finding(
                "\(part.signature.spelling(of: change.found)) expects \(change.found.argumentClass.phrase), but other's "
                    + "\(other.signature.spelling(of: change.expected)) takes \(change.expected.argumentClass.phrase)",
                at: .bytes(part.text.range))
        }
    }

    private static let mostTexts = 100

    /// Treats integers of all widths as one kind: value types and strings often differ in width.
    private static func kind(_ argumentClass: ArgumentClass) -> ArgumentClass {
        argumentClass == .int64 || argumentClass == .character ? .int32 : argumentClass
    }
}
