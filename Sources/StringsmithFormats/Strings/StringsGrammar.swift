import StringsmithText

/// The tokens of a `.strings` text. Functions take an offset and never return an earlier one.
///
/// The grammar is CoreFoundation's (CFOldStylePList.c), which programs use at run time.
struct StringsGrammar {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The end of the byte order marks at the start; decoding has removed the first one.
    let leadingMarksEnd: Int

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        leadingMarksEnd = RepeatedMark.length(bytes)
    }

    /// The end of a literal, and whether it has escapes.
    struct Literal {
        var end: Int
        var hasEscape = false
    }

    /// True for `[A-Za-z0-9_$/:.-]`.
    @inline(__always)
    static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .dollarSign
            || (byte >= .hyphen && byte <= .slash) || byte == .colon
    }

    @inline(__always)
    static func isQuote(_ byte: UInt8) -> Bool { byte == .quotationMark || byte == .apostrophe }

    /// True if a key can start with the byte at an offset.
    @inline(__always)
    func beginsKey(_ offset: Int) -> Bool { Self.isQuote(bytes[offset]) || Self.isWordByte(bytes[offset]) }

    /// Returns the length of white space at an offset: 0, 1, or 3 for U+2028 and U+2029, and for further byte order
    /// marks at the start, which the platform can't read.
    @inline(__always)
    func whiteSpaceLength(_ offset: Int) -> Int {
        let byte = bytes[offset]
        if byte == .space || byte &- .tab <= .carriageReturn - .tab { return 1 }
        if byte == 0xE2 { return isSeparator(offset) ? 3 : 0 }
        return byte == 0xEF && offset < leadingMarksEnd ? 3 : 0
    }

    /// True for U+2028 LINE SEPARATOR and U+2029 PARAGRAPH SEPARATOR.
    @inline(__always)
    func isSeparator(_ offset: Int) -> Bool {
        offset + 2 < bytes.count && bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] | 1 == 0xA9
    }

    /// The length of a byte order mark at an offset, or 0.
    func markLength(_ offset: Int) -> Int {
        bytes[offset...].starts(with: TextEncoding.utf8.byteOrderMark) ? TextEncoding.utf8.byteOrderMark.count : 0
    }

    @inline(__always)
    func whiteSpaceEnd(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            let length = whiteSpaceLength(offset)
            if length == 0 { break }
            offset += length
        }
        return offset
    }

    /// Returns the end of the line, before its line ending, for `//` comments.
    func lineEnd(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == .lineFeed || byte == .carriageReturn || (byte == 0xE2 && isSeparator(offset)) { break }
            offset += 1
        }
        return offset
    }

    /// Returns the offset of the first `*/` at or after an offset, or nil.
    func blockCommentEnd(_ offset: Int) -> Int? {
        var offset = offset
        while offset + 1 < bytes.count {
            if bytes[offset + 1] == .slash {
                if bytes[offset] == .asterisk { return offset + 2 }
                offset += 1
            } else {
                offset += bytes[offset + 1] == .asterisk ? 1 : 2
            }
        }
        return nil
    }

    @inline(__always)
    func wordEnd(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, Self.isWordByte(bytes[offset]) { offset += 1 }
        return offset
    }

    /// Returns the literal whose opening quote is at an offset; nil if it is unterminated.
    @inline(__always)
    func quoted(_ start: Int) -> Literal? {
        let quote = bytes[start]
        var offset = start + 1
        var hasEscape = false
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote { return Literal(end: offset + 1, hasEscape: hasEscape) }
            if byte == .backslash {
                hasEscape = true
                offset += 1
            }
            offset += 1
        }
        return nil
    }

    /// Returns the key or string at an offset that satisfies `beginsKey`; nil for an unterminated one.
    @inline(__always)
    func string(_ start: Int) -> Literal? {
        Self.isQuote(bytes[start]) ? quoted(start) : Literal(end: wordEnd(start))
    }

    /// True if a range contains a line feed or carriage return.
    func hasLineEnd(_ range: Range<Int>) -> Bool {
        range.contains { bytes[$0] == .lineFeed || bytes[$0] == .carriageReturn }
    }

    /// Returns the next offset at which an entry is likely: after a semicolon on the same line, or at the start of a
    /// line that looks like an entry, a comment or a closing brace.
    func nextPlausibleEntry(_ start: Int) -> Int {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == .semicolon { return offset + 1 }
            if byte == .lineFeed || byte == .carriageReturn {
                let next = whiteSpaceEnd(offset)
                if next == bytes.count || beginsKey(next) || bytes[next] == .rightBrace { return offset }
                offset = next
            } else if Self.isQuote(byte) {
                offset = quotedEndOnLine(offset)
            } else {
                offset += byte == .backslash ? 2 : 1
            }
        }
        return bytes.count
    }

    /// Returns the offset after a string if it is closed on its line, otherwise after its quote.
    private func quotedEndOnLine(_ start: Int) -> Int {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn {
            if bytes[offset] == bytes[start] { return offset + 1 }
            offset += bytes[offset] == .backslash ? 2 : 1
        }
        return start + 1
    }
}
