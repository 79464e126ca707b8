import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports texts of a variable whose arguments differ from its value type or from the text of `other`.
struct PluralSpecifierRule: PluralRule {
    static let description = RuleDescription(
        .pluralSpecifier, .error, summary: "the text for a category takes another kind of argument",
        why: """
            All texts of a variable get the same arguments. A text that takes an object instead of a number crashes \
            for the numbers in its category.
            """,
        examples: [
            .plural(
                wrong: ["one": "%@ Datei", "other": "%d Dateien"], right: ["one": "%d Datei", "other": "%d Dateien"])
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.formats.flatMap { format in
            format.variables.flatMap { Self.check($0, consumed: FormatSignature.consumed(by: format)) }
        }
    }

    private static func check(_ variable: StringsDictVariable, consumed: Set<Int>) -> [Finding] {
        // With several variables, the argument has the variable's number in the format.
        let expected = variable.valueType.flatMap(PluralVariables.argumentClass)
        let other = variable[.other].map { FormatSignature($0.text) }
        return variable.texts.compactMap { text in
            let signature = FormatSignature(text.text.text)
            if let expected, let bare = signature.specifiers.first(where: { $0.position == nil }),
                kind(bare.argumentClass) != kind(expected), bare.argumentClass != .variable
            {
                let spelling = String(decoding: text.text.text.bytes[bare.range], as: UTF8.self)
                return Finding(
                    "\(spelling) takes \(bare.argumentClass.phrase) where the value type says "
                        + expected.phrase, at: .bytes(text.text.range))
            }
            guard let other else { return nil }
            let comparison = FormatComparison(source: other, text: signature, consumed: consumed)
            return comparison.changed.first.map {
                let spelling = signature.spelling(of: $0.found)
                return Finding(
                    "\(spelling) takes \($0.found.argumentClass.phrase) where other's "
                        + "\(other.spelling(of: $0.expected)) takes \($0.expected.argumentClass.phrase)",
                    at: .bytes(text.text.range))
            }
        }
    }

    /// Treats integers of all widths as one kind: value types and texts often differ in width.
    private static func kind(_ argumentClass: ArgumentClass) -> ArgumentClass {
        argumentClass == .int64 || argumentClass == .character ? .int32 : argumentClass
    }
}
