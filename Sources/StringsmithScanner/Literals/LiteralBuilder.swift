import StringsmithText

/// Builds the decoded text of a literal and its spelling for a table.
struct LiteralBuilder {
    private(set) var text: [UInt8] = []
    private(set) var spelling: [UInt8] = []

    /// The offsets in the spelling of backslashes before bare quotes.
    private(set) var addedBackslashes: [Int] = []

    /// Reserves capacity for a literal of a length in bytes.
    init(capacity: Int) {
        text.reserveCapacity(capacity)
        spelling.reserveCapacity(capacity)
    }

    /// Appends characters that need no escapes in the source and in a table.
    mutating func appendPlain(_ run: UnsafeBufferPointer<UInt8>) {
        text.append(contentsOf: run)
        spelling.append(contentsOf: run)
    }

    /// Appends a character that needs no escape in the source.
    mutating func appendPlain(_ byte: UInt8) {
        text.append(byte)
        // Raw and multi-line literals can contain bare quotes and backslashes, which have to be escaped in a table.
        if byte == .quotationMark { addedBackslashes.append(spelling.count) }
        if byte == .quotationMark || byte == .backslash { spelling.append(.backslash) }
        spelling.append(byte)
    }

    /// Appends an escape that has the same meaning in a table, and keeps its spelling.
    mutating func appendKept(escape: UInt8, value: UInt8) {
        text.append(value)
        spelling.append(.backslash)
        spelling.append(escape)
    }

    /// Appends the line splice of a C literal. Apple's tool copies it to the table; the text doesn't contain it.
    mutating func appendSplice(_ bytes: some Sequence<UInt8>) {
        spelling.append(contentsOf: bytes)
    }

    /// Appends the character of an escape that tables don't support.
    mutating func appendDecoded(_ scalar: UInt32) {
        if scalar < 0x80 {
            appendDecodedByte(UInt8(scalar))
        } else {
            let bytes = Self.encode(scalar)
            text += bytes
            spelling += bytes
        }
    }

    /// Appends a numeric byte escape (`\xC3`). Bytes over 0x7F are parts of a UTF-8 sequence.
    mutating func appendDecodedByte(_ byte: UInt8) {
        text.append(byte)
        switch byte {
        case .quotationMark, .backslash: spelling += [.backslash, byte]
        case .lineFeed: spelling += Array("\\n".utf8)
        case _ where byte < .space || byte == .delete:
            let digits = Array("0123456789abcdef".utf8)
            spelling += Array("\\U00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: spelling.append(byte)
        }
    }

    /// Encodes a scalar in UTF-8, even a lone surrogate.
    private static func encode(_ scalar: UInt32) -> [UInt8] {
        let continuation = { (shift: UInt32) in UInt8(0x80 | (scalar >> shift) & 0x3F) }
        return switch scalar {
        case 0..<0x800: [UInt8(0xC0 | scalar >> 6), continuation(0)]
        case 0..<0x1_0000: [UInt8(0xE0 | scalar >> 12), continuation(6), continuation(0)]
        case 0..<0x11_0000: [UInt8(0xF0 | scalar >> 18), continuation(12), continuation(6), continuation(0)]
        default: [0xEF, 0xBF, 0xBD]
        }
    }
}
