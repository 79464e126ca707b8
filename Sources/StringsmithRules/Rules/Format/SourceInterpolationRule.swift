import StringsmithModel
import StringsmithText

/// Reports Swift interpolations in tables.
struct SourceInterpolationRule: EntryRule {
    static let description = RuleDescription(
        .sourceInterpolation, .error, summary: "a Swift interpolation is in a table",
        why: """
            Only the Swift compiler understands \\(name). In a value, the backslash disappears and the rest is shown \
            verbatim; in a key, no lookup can match it.
            """,
        examples: [
            RuleExample(wrong: "\"greeting\" = \"Hallo \\(name)!\";", right: "\"greeting\" = \"Hallo %@!\";"),
            RuleExample(wrong: "\"a\" = \"\\(items.count) Dateien\";", right: "\"a\" = \"Dateien \\\\(alle)\";"),
        ])

    static let traits = EntryTraits.annotation

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let spelling = entry.spelling, let name = Self.interpolation(in: spelling.bytes) else { return [] }
        return [Finding("\\(\(name)) is only for Swift sources: use a format specifier such as %@")]
    }

    /// Returns the text between `\(` and `)` if it could be an expression.
    private static func interpolation(in bytes: [UInt8]) -> String? {
        var offset = 0
        while offset + 1 < bytes.count {
            guard bytes[offset] == .backslash else {
                offset += 1
                continue
            }
            guard bytes[offset + 1] == .leftParenthesis else {
                offset += 2
                continue
            }
            let start = offset + 2
            var end = start
            while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
            if end > start, end < bytes.count, !bytes[start].isASCIIDigit,
                bytes[end] == .rightParenthesis || bytes[end] == .leftParenthesis
            {
                return String(decoding: bytes[start..<end], as: UTF8.self)
            }
            offset = start
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .fullStop
    }
}
