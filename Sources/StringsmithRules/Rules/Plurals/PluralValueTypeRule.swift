import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports value types that aren't numeric.
struct PluralValueTypeRule: PluralRule {
    static let description = RuleDescription(
        .pluralValueType, .error, summary: "the value type of a plural variable isn't numeric",
        why: """
            NSStringFormatValueTypeKey states what the caller passes: a numeric specifier without %, such as d or lu, or @ \
            for an object that holds a number, such as an NSNumber. Nothing else can select a category.
            """,
        examples: [
            .plural(wrong: ["other": "%s ファイル"], right: ["other": "%d ファイル"], locale: "ja", wrongType: "s"),
            .plural(wrong: ["other": "%d ファイル"], right: ["other": "%d ファイル"], locale: "ja", wrongType: "s"),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.variables.compactMap { variable in
            guard let type = variable.valueType else {
                return Finding("variable \"\(variable.name)\" has no value type", at: .bytes(variable.nameRange))
            }
            if Self.canHoldNumber(type.text) { return nil }
            let fix = Self.meant(by: variable).map { meant in
                let edit = TextEdit(range: type.range, replacement: Array("<string>\(meant)</string>".utf8))
                return FindingFix("change the value type to \(meant), as in the strings", file: [edit])
            }
            return Finding(
                "value type \"\(type.text)\" isn't numeric, like d or lu", at: .bytes(type.range), fix: fix)
        }
    }

    /// Returns the length modifier and conversion that all strings of a variable with a specifier use, without `%`.
    private static func meant(by variable: PlacedVariable) -> ExactString? {
        let spellings = variable.texts.flatMap { text in
            FormatSignature(text.text.text).specifiers.map { specifier in
                ExactString(bytes: Array(text.text.text.bytes[specifier.range].dropFirst()))
            }
        }
        guard let first = spellings.first, spellings.allSatisfy({ $0 == first }), canHoldNumber(first),
            first.bytes.allSatisfy(\.isASCIILetter)
        else { return nil }
        return first
    }

    /// Whether the argument of a type is a number, or an object that Foundation asks for its number: an `NSNumber` or
    /// `NSDecimalNumber` selects a category on Apple's platforms.
    private static func canHoldNumber(_ type: ExactString) -> Bool {
        // A type with a percent sign contradicts the documentation, but works.
        let bytes = type.bytes.first == .percentSign ? type.bytes : [.percentSign] + type.bytes
        let format = FormatString(ExactString(bytes: bytes))
        guard format.pieces.count == 1, let specifier = format.specifiers.first else { return false }
        switch specifier.argumentClass {
        case .int32, .int64, .double, .longDouble, .character, .object: return true
        case .codeUnit, .cString, .wideString, .pointer, .variable: return false
        }
    }
}
