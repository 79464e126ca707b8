import StringsmithModel
import StringsmithText

/// A number of the source that the translation lacks.
struct NumberRule: EntryRule {
    static let description = RuleDescription(
        "number", .warning, isDefault: false, summary: "a number of the source is missing",
        why: "A limit, a price or a version that differs from the source's is wrong in one of the two languages.",
        examples: [
            .value("At most 140 characters", wrong: "Höchstens 280 Zeichen", right: "Höchstens 140 Zeichen"),
            .value("Since 2019", wrong: "منذ ٢٠١٨", right: "منذ ٢٠١٩", locale: "ar"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, source != entry.value, !entry.value.isEmpty else { return [] }
        let expected = Self.numbers(in: source, entry.formats?.source)
        guard !expected.isEmpty else { return [] }
        let found = Self.numbers(in: entry.value, entry.formats?.text)
        return expected.filter { !found.contains($0) }.sorted().prefix(1).map {
            Finding("number \($0) of the source missing")
        }
    }

    /// The numbers of two digits or more outside specifiers, by the values of their digits in any script.
    private static func numbers(in text: ExactString, _ signature: FormatSignature?) -> Set<String> {
        var bytes = text.bytes
        for specifier in signature?.specifiers ?? [] where specifier.range.upperBound <= bytes.count {
            for offset in specifier.range { bytes[offset] = .space }
        }
        var numbers: Set<String> = []
        var digits = ""
        var isGrouped = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                digits += String(Int(value))
                isGrouped = false
                continue
            }
            // Thousands may be grouped in another way, by one mark or one space.
            if !digits.isEmpty, !isGrouped, ",.'’٬ \u{A0}\u{202F}".unicodeScalars.contains(scalar) {
                isGrouped = true
                continue
            }
            if digits.count > 1 { numbers.insert(digits) }
            (digits, isGrouped) = ("", false)
        }
        if digits.count > 1 { numbers.insert(digits) }
        return numbers
    }
}
