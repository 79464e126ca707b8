extension JSONReader {
    /// Skips white space and, in JSON5, comments.
    @inline(__always)
    mutating func skipWhiteSpace() throws(SyntaxError) {
        // Punctuation often follows immediately.
        if offset < text.count, text[offset] > .space, dialect == .json { return }
        try skipSomeWhiteSpace()
    }

    private mutating func skipSomeWhiteSpace() throws(SyntaxError) {
        while offset < text.count {
            let byte = text[offset]
            if byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab {
                offset += 1
                skipSpaces()
            } else if dialect == .json5, let length = try wideSpaceLength(byte) {
                offset += length
            } else {
                return
            }
        }
    }

    /// Skips spaces, eight at a time.
    @inline(__always)
    private mutating func skipSpaces() {
        guard let base = text.baseAddress else { return }
        let bytes = UnsafeRawPointer(base)
        // In bounds: eight bytes from `offset` are before `count`.
        while offset + 8 <= text.count {
            let block = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let others = block ^ 0x2020_2020_2020_2020
            guard others == 0 else {
                offset += others.trailingZeroBitCount / 8
                return
            }
            offset += 8
        }
    }

    /// Returns the length of other white space and comments, which JSON5 allows; nil if there are none.
    private func wideSpaceLength(_ byte: UInt8) throws(SyntaxError) -> Int? {
        if byte == .slash { return try commentLength() }
        if byte == 0x0B || byte == 0x0C { return 1 }
        guard byte > .delete else { return nil }
        let scalar = try scalar()
        let isSpace = scalar.properties.generalCategory == .spaceSeparator || scalar == "\u{FEFF}"
        return isSpace || isLineSeparator(at: offset) ? UTF8.width(scalar) : nil
    }

    private func commentLength() throws(SyntaxError) -> Int {
        var end = offset + 2
        guard end <= text.count else { throw unexpected("expected a value") }
        if text[end - 1] == .slash {
            while end < text.count, text[end] != .lineFeed, text[end] != .carriageReturn, !isLineSeparator(at: end) {
                end += 1
            }
            return end - offset
        }
        guard text[end - 1] == .asterisk else { throw unexpected("expected a comment") }
        while end + 1 < text.count {
            if text[end] == .asterisk, text[end + 1] == .slash { return end + 2 - offset }
            end += 1
        }
        throw unexpected("unterminated comment")
    }

    /// True at U+2028 LINE SEPARATOR and U+2029 PARAGRAPH SEPARATOR, which end a line in ECMAScript.
    func isLineSeparator(at offset: Int) -> Bool {
        offset + 2 < text.count && text[offset] == 0xE2 && text[offset + 1] == 0x80 && text[offset + 2] & 0xFE == 0xA8
    }

    /// Reads an unquoted key: an ECMAScript 5 identifier name.
    mutating func readIdentifier() throws(SyntaxError) -> ExactString {
        var name: [UInt8] = []
        while !isAtEnd {
            let start = offset
            let scalar: Unicode.Scalar
            if current == .backslash {
                guard offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "u") else { break }
                offset += 2
                guard let escaped = Unicode.Scalar(try readUnicodeEscape(from: start)) else {
                    throw SyntaxError("a lone surrogate in a key", offset: start)
                }
                scalar = escaped
            } else {
                scalar = try self.scalar()
                offset += UTF8.width(scalar)
            }
            guard Self.isIdentifierPart(scalar, first: name.isEmpty) else {
                offset = start
                break
            }
            name += scalar.utf8
        }
        guard !name.isEmpty else { throw unexpected("expected a key") }
        return ExactString(bytes: name)
    }

    private static func isIdentifierPart(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        if scalar == "$" || scalar == "_" { return true }
        if first { return scalar.properties.isIDStart }
        return scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    /// Returns the scalar at the offset.
    private func scalar() throws(SyntaxError) -> Unicode.Scalar {
        guard current > .delete else { return Unicode.Scalar(current) }
        let length = try sequenceLength()
        // The first byte of a sequence of n bytes contains 7 - n bits.
        var value = UInt32(text[offset]) & (0x7F >> UInt32(length))
        for index in 1..<length { value = value << 6 | UInt32(text[offset + index] & 0x3F) }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Returns the length of the UTF-8 sequence at the offset, which isn't ASCII (Unicode 16, table 3-7).
    func sequenceLength() throws(SyntaxError) -> Int {
        let lead = text[offset]
        let second = offset + 1 < text.count ? text[offset + 1] : .nul
        let length: Int
        let secondRange: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (length, secondRange) = (2, 0x80...0xBF)
        case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
        case 0xED: (length, secondRange) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, secondRange) = (3, 0x80...0xBF)
        case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, secondRange) = (4, 0x80...0xBF)
        case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
        default: throw SyntaxError("bytes that are not UTF-8", offset: offset)
        }
        guard offset + length <= text.count, secondRange.contains(second),
            length < 3 || text[offset + 2] & 0xC0 == 0x80, length < 4 || text[offset + 3] & 0xC0 == 0x80
        else { throw SyntaxError("bytes that are not UTF-8", offset: offset) }
        return length
    }
}
