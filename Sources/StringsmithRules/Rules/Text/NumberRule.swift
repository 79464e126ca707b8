import StringsmithModel
import StringsmithText

/// Reports numbers of the source that the translation lacks.
struct NumberRule: EntryRule {
    static let description = RuleDescription(
        .number, .warning, isDefault: false, summary: "a number of the source is missing",
        why: "If a limit, price or version differs from the source, one of the two is wrong.",
        examples: [
            .value("At most 140 characters", wrong: "Höchstens 280 Zeichen", right: "Höchstens 140 Zeichen"),
            .value("Since 2019", wrong: "منذ ٢٠١٨", right: "منذ ٢٠١٩", locale: "ar"),
            .value("Speed 2.5", wrong: "السرعة ٣٫٥", right: "السرعة ٢٫٥", locale: "ar"),
            .value("Open H264 in 1080p", wrong: "In 720p öffnen", right: "In 1080p öffnen"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, source != entry.value, !entry.value.isEmpty else { return [] }
        let expected = Self.numbers(in: source, entry.formats?.source)
        guard !expected.isEmpty else { return [] }
        let found = Self.numbers(in: entry.value, entry.formats?.text)
        // Digits after a letter, as in "H264", are part of a name.
        return expected.filter { found[$0.key] == nil && !$0.value.isInName }.sorted { $0.key < $1.key }.prefix(1).map {
            Finding("number \($0.value.spelling) of the source missing")
        }
    }

    /// How a number is written, and whether it follows a letter.
    private struct Spelled {
        var spelling: String
        var isInName: Bool
    }

    /// Returns the numbers of two or more digits outside specifiers, keyed by their digits' values in any script.
    private static func numbers(in text: ExactString, _ signature: FormatSignature?) -> [String: Spelled] {
        var bytes = text.bytes
        for specifier in signature?.specifiers ?? [] where specifier.range.upperBound <= bytes.count {
            for offset in specifier.range { bytes[offset] = .space }
        }
        var numbers: [String: Spelled] = [:]
        var digits = ""
        var spelled = Spelled(spelling: "", isInName: false)
        var previous: Unicode.Scalar = " "
        var isGrouped = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            defer { previous = scalar }
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                if digits.isEmpty {
                    let isInName = previous.isASCII && previous.properties.isAlphabetic
                    spelled = Spelled(spelling: "", isInName: isInName)
                } else if isGrouped {
                    spelled.spelling.unicodeScalars.append(previous)
                }
                digits += String(Int(value))
                spelled.spelling.unicodeScalars.append(scalar)
                isGrouped = false
                continue
            }
            // Thousands and decimals may be separated differently, by one mark or one space.
            if !digits.isEmpty, !isGrouped, ",.'’٬٫ \u{A0}\u{202F}".unicodeScalars.contains(scalar) {
                isGrouped = true
                continue
            }
            if digits.count > 1 { numbers[digits] = spelled }
            (digits, isGrouped) = ("", false)
        }
        if digits.count > 1 { numbers[digits] = spelled }
        return numbers
    }
}
