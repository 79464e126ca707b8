import StringsmithText

/// Writes a new key as a literal that replaces another one.
struct LiteralReplacement {
    private let prefix: [UInt8]

    /// Reads the old literal. `@` and an encoding prefix are kept; joined and raw literals become one plain literal.
    init(of range: Range<Int>, in text: [UInt8]) {
        prefix = text[range].prefix { $0 != .quotationMark && $0 != .numberSign }.filter { $0 != UInt8(ascii: "R") }
    }

    /// Returns the literal, with escapes that Swift and the C family have in common.
    func spelling(of key: ExactString) -> [UInt8] {
        var body: [UInt8] = []
        for byte in key.bytes {
            switch byte {
            case .quotationMark, .backslash: body += [.backslash, byte]
            case .lineFeed: body += Array("\\n".utf8)
            case .carriageReturn: body += Array("\\r".utf8)
            case .tab: body += Array("\\t".utf8)
            default: body.append(byte)
            }
        }
        return prefix + [.quotationMark] + body + [.quotationMark]
    }
}
