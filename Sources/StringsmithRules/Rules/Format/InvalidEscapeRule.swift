import StringsmithModel
import StringsmithText

/// Reports escapes of characters that are read as something else.
struct InvalidEscapeRule: EntryRule {
    static let description = RuleDescription(
        .invalidEscape, .warning, summary: "an escape isn't read as a character",
        why: """
            In .strings files, a Unicode character is escaped by \\U and four hexadecimal digits. CoreFoundation reads \\U \
            without digits as a NUL character, which can't be seen, and ends the text in C functions. It reads \\u as the \
            letter u, so \\u00e9 is shown as u00e9. A doubled backslash before n, t or a quotation mark is a backslash \
            that readers see, where the source has a line break, a tab or the mark.
            """,
        examples: [
            RuleExample(wrong: "\"a\" = \"Gr\\U{fc}n\";", right: "\"a\" = \"Gr\\U00fcn\";"),
            RuleExample(wrong: "\"a\" = \"Gr\\u00fcn\";", right: "\"a\" = \"Gr\\U00fcn\";"),
            .value("Stop?\\nNothing is lost.", wrong: "Halt?\\\\nNichts fehlt.", right: "Halt?\\nNichts fehlt."),
        ], fixSafety: .unsafe)

    static let traits: EntryTraits = [.annotation, .backslash]

    func check(_ entry: CheckedEntry) -> [Finding] {
        invalid(in: entry) + Self.doubled(in: entry)
    }

    /// Returns the escapes that readers see, because the backslash is itself escaped.
    private static func doubled(in entry: CheckedEntry) -> [Finding] {
        let bytes = entry.value.bytes
        guard let source = entry.source?.bytes, bytes.contains(.backslash), !source.contains(.backslash) else {
            return []
        }
        var edits: [TextEdit] = []
        var offset = 0
        while offset + 1 < bytes.count {
            guard bytes[offset] == .backslash else {
                offset += 1
                continue
            }
            let range = offset..<offset + 2
            offset = range.upperBound
            guard let meant = escaped(by: bytes[offset - 1]), source.contains(meant.byte) else { continue }
            edits.append(TextEdit(range: range, replacement: [meant.byte]))
        }
        guard let first = edits.first, let meant = escaped(by: bytes[first.range.upperBound - 1]) else { return [] }
        let spelling = String(decoding: bytes[first.range], as: UTF8.self)
        return [
            Finding(
                "\(spelling) is shown as it is, where the source has \(meant.name)", at: .part(first.range),
                fix: FindingFix("write \(meant.name)", value: edits))
        ]
    }

    private static func escaped(by letter: UInt8) -> (byte: UInt8, name: String)? {
        switch Unicode.Scalar(letter) {
        case "n": (.lineFeed, "a line break")
        case "t": (.tab, "a tab")
        case "\"": (.quotationMark, "a quotation mark")
        default: nil
        }
    }

    private func invalid(in entry: CheckedEntry) -> [Finding] {
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
