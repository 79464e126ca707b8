import StringsmithModel
import StringsmithText

/// Reports escapes of Unicode characters that are read as something else.
struct InvalidEscapeRule: EntryRule {
    static let description = RuleDescription(
        .invalidEscape, .warning, summary: "an escape isn't read as a Unicode character",
        why: """
            In .strings files, a Unicode character is escaped by \\U and four hexadecimal digits. CoreFoundation reads \\U \
            without digits as a NUL character, which can't be seen, and ends the text in C functions. It reads \\u as the \
            letter u, so \\u00e9 is shown as u00e9.
            """,
        examples: [
            RuleExample(wrong: "\"a\" = \"Gr\\U{fc}n\";", right: "\"a\" = \"Gr\\U00fcn\";"),
            RuleExample(wrong: "\"a\" = \"Gr\\u00fcn\";", right: "\"a\" = \"Gr\\U00fcn\";"),
        ])

    static let traits = EntryTraits.annotation

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let bytes = entry.spelling?.bytes else { return [] }
        var offset = 0
        while offset + 1 < bytes.count {
            guard bytes[offset] == .backslash else {
                offset += 1
                continue
            }
            let digits = bytes[(offset + 2)...].prefix(4).prefix { $0.hexadecimalDigitValue != nil }
            switch bytes[offset + 1] {
            case UInt8(ascii: "U") where digits.isEmpty:
                return [
                    Finding(
                        "\\U without hexadecimal digits is a NUL character: write four digits, or \\\\U for the text")
                ]
            case UInt8(ascii: "u") where digits.count == 4:
                let code = String(decoding: digits, as: UTF8.self)
                return [Finding("\\u\(code) is shown as u\(code): write \\U\(code)")]
            default: offset += 2
            }
        }
        return []
    }
}
