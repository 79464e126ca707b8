extension JSONReader {
    /// Reads the string whose opening quote is at the offset.
    mutating func readString() throws(SyntaxError) -> ExactString {
        let quote = text[offset]
        offset += 1
        let start = offset
        try skipPlainText(to: quote)
        if current == quote, !isAtEnd {
            offset += 1
            return ExactString(bytes: Array(UnsafeBufferPointer(rebasing: text[start..<offset - 1])))
        }
        return try readEscapedString(from: start, to: quote)
    }

    /// Skips the string whose opening quote is at the offset. Decodes its escapes to find invalid ones.
    mutating func skipString() throws(SyntaxError) -> JSONDocument.Kind {
        let start = offset
        let quote = text[offset]
        offset += 1
        try skipPlainText(to: quote)
        if current == quote, !isAtEnd {
            offset += 1
            return .string
        }
        _ = try readEscapedString(from: start + 1, to: quote)
        return .escapedString
    }

    /// Reads the rest of a string with an escape at the offset.
    private mutating func readEscapedString(from start: Int, to quote: UInt8) throws(SyntaxError) -> ExactString {
        var decoded = Array(UnsafeBufferPointer(rebasing: text[start..<offset]))
        while !isAtEnd {
            if text[offset] == quote {
                offset += 1
                return ExactString(bytes: decoded)
            }
            try readEscape(into: &decoded)
            let plain = offset
            try skipPlainText(to: quote)
            decoded += UnsafeBufferPointer(rebasing: text[plain..<offset])
        }
        throw SyntaxError("string without a closing quote", offset: start - 1)
    }

    /// Skips to the closing quote or a backslash, or to the end of the text.
    private mutating func skipPlainText(to quote: UInt8) throws(SyntaxError) {
        while offset < text.count {
            skipPlainBlocks(to: quote)
            guard offset < text.count else { break }
            let byte = text[offset]
            if byte == quote || byte == .backslash { return }
            if byte > .delete {
                offset += isValid ? 1 : try sequenceLength()
            } else if byte < .space {
                try checkControlCharacter(byte)
                offset += 1
            } else {
                offset += 1
            }
        }
        throw unexpected("string without a closing quote")
    }

    /// Skips text, eight bytes at a time, up to the quote, a backslash or a control character; unless the text is known to
    /// be valid, also up to a character that isn't ASCII.
    @inline(__always)
    private mutating func skipPlainBlocks(to quote: UInt8) {
        guard let base = text.baseAddress else { return }
        let bytes = UnsafeRawPointer(base)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits: UInt64 = 0x8080_8080_8080_8080
        let unwanted = isValid ? 0 : highBits
        // In bounds: eight bytes from `offset` are before `count`.
        while offset + 8 <= text.count {
            let block = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let quotes = block ^ (ones &* UInt64(quote))
            let backslashes = block ^ (ones &* UInt64(UInt8.backslash))
            // Subtraction borrows into the high bit of each byte that is zero, or less than a space. The lowest of these
            // bits is exact.
            let found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            let controls = (block &- (ones &* UInt64(UInt8.space))) & ~block
            let hits = (found | controls) & highBits | block & unwanted
            guard hits == 0 else {
                offset += hits.trailingZeroBitCount / 8
                return
            }
            offset += 8
        }
    }

    private func checkControlCharacter(_ byte: UInt8) throws(SyntaxError) {
        if byte == .lineFeed || byte == .carriageReturn { throw unexpected("line break in a string") }
        if dialect == .json { throw unexpected("control character in a string") }
    }

    /// Reads the escape whose backslash is at the offset.
    private mutating func readEscape(into decoded: inout [UInt8]) throws(SyntaxError) {
        let start = offset
        offset += 1
        guard !isAtEnd else { throw unexpected("string without a closing quote") }
        let byte = text[offset]
        offset += 1
        switch Unicode.Scalar(byte) {
        case "\"", "\\", "/": decoded.append(byte)
        case "b": decoded.append(0x08)
        case "f": decoded.append(0x0C)
        case "n": decoded.append(.lineFeed)
        case "r": decoded.append(.carriageReturn)
        case "t": decoded.append(.tab)
        case "u": decoded.append(wtf8: try readUnicodeEscape(from: start))
        default:
            guard dialect == .json5 else { throw SyntaxError("unknown escape", offset: start) }
            try readECMAScriptEscape(byte, from: start, into: &decoded)
        }
    }

    /// Reads an escape that only JSON5 has; `byte` is the one after the backslash, and the offset is after it.
    private mutating func readECMAScriptEscape(
        _ byte: UInt8, from start: Int, into decoded: inout [UInt8]
    ) throws(SyntaxError) {
        switch Unicode.Scalar(byte) {
        case "v": decoded.append(0x0B)
        case "0" where !current.isASCIIDigit: decoded.append(.nul)
        case "x": decoded.append(wtf8: try readHexadecimal(digits: 2, from: start))
        case "0"..."9": throw SyntaxError("unknown escape", offset: start)
        case "\n": break
        case "\r": if current == .lineFeed { offset += 1 }
        default:
            offset -= 1
            let length = byte > .delete ? try sequenceLength() : 1
            // A backslash before U+2028 or U+2029 continues the string on the next line, as before LF.
            if !isLineSeparator(at: offset) {
                decoded += UnsafeBufferPointer(rebasing: text[offset..<offset + length])
            }
            offset += length
        }
    }

    /// Returns the code point of `\u....`, or of both escapes of a surrogate pair; the offset is after the `u`.
    mutating func readUnicodeEscape(from start: Int) throws(SyntaxError) -> UInt32 {
        let unit = try readHexadecimal(digits: 4, from: start)
        guard unit & 0xFC00 == 0xD800, current == .backslash, offset + 1 < text.count,
            text[offset + 1] == UInt8(ascii: "u")
        else { return unit }
        let behindHigh = offset
        offset += 2
        let low = try readHexadecimal(digits: 4, from: behindHigh)
        if low & 0xFC00 == 0xDC00 { return 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF }
        offset = behindHigh
        return unit
    }

    private mutating func readHexadecimal(digits: Int, from start: Int) throws(SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = current.hexadecimalDigitValue else {
                throw SyntaxError("expected \(digits) hexadecimal digits in an escape", offset: start)
            }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }
}

extension [UInt8] {
    /// Appends a code point in UTF-8, or a lone surrogate in its generalized form.
    ///
    /// A surrogate here is never followed by its counterpart, since both escapes of a pair are read together.
    mutating func append(wtf8 scalar: UInt32) {
        func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: scalar >> shift) & 0x3F }
        switch scalar {
        case ..<0x80: append(UInt8(scalar))
        case ..<0x800: self += [0xC0 | UInt8(scalar >> 6), continuation(0)]
        case ..<0x10000: self += [0xE0 | UInt8(scalar >> 12), continuation(6), continuation(0)]
        default: self += [0xF0 | UInt8(scalar >> 18), continuation(12), continuation(6), continuation(0)]
        }
    }
}
