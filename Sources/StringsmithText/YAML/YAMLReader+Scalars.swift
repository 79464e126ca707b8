/// Reads keys, scalars and flow collections.
extension YAMLReader {
    // MARK: Keys

    /// True if a key and its colon start at the place.
    func startsKey() -> Bool { keyEnd() != nil }

    /// Returns the place of the colon after a key on the line.
    private func keyEnd() -> Int? {
        guard let first = byte, !Self.isLineEnd(first) else { return nil }
        var place = offset
        if first == .quotationMark || first == .apostrophe {
            place += 1
            while place < source.count, source[place] != first, !Self.isLineEnd(source[place]) {
                place += source[place] == .backslash && first == .quotationMark ? 2 : 1
            }
            guard place < source.count, source[place] == first else { return nil }
            place += 1
            while place < source.count, source[place] == .space { place += 1 }
            return place < source.count && source[place] == .colon && isEnd(place + 1) ? place : nil
        }
        if [.leftBracket, .leftBrace, .verticalBar, .greaterThan].contains(first) { return nil }
        while place < source.count, !Self.isLineEnd(source[place]) {
            if source[place] == .colon, isEnd(place + 1) { return place }
            if source[place] == .numberSign, source[place - 1] <= .space { return nil }
            place += 1
        }
        return nil
    }

    /// Reads a key and its colon.
    mutating func key() throws(SyntaxError) -> String {
        guard let end = keyEnd() else { throw problem("expected a key") }
        var name = ""
        if byte == .quotationMark || byte == .apostrophe {
            name = try quoted()
        } else {
            name = Self.text(source[offset..<end])
        }
        offset = end + 1
        return name
    }

    // MARK: Scalars

    /// Reads a scalar or flow collection whose further lines are indented more than its parent.
    mutating func scalar(below parent: Int) throws(SyntaxError) -> YAMLValue {
        switch byte {
        case .quotationMark, .apostrophe:
            let text = try quoted()
            try endLine()
            return .text(text)
        case .leftBracket, .leftBrace:
            let value = try flow()
            try endLine()
            return value
        case .verticalBar, .greaterThan: return .text(try blockScalar(below: parent))
        case .commercialAt, .graveAccent, .percentSign: throw problem("a text can't start with this character")
        default: return try plain(below: parent)
        }
    }

    private mutating func endLine() throws(SyntaxError) {
        if !skipToLineEnd() { throw problem("unexpected text after a value") }
    }

    private mutating func plain(below parent: Int) throws(SyntaxError) -> YAMLValue {
        var text = plainLine()
        while offset < source.count {
            let end = offset
            skipSpace()
            if offset < source.count, column > parent, !(byte == .hyphen && isEnd(offset + 1)) || parent < 0 {
                if startsKey() { throw problem("unexpected key") }
                // A comment ends the text.
                if source[end..<offset].contains(.numberSign) { throw problem("unexpected text") }
                text += " " + plainLine()
            } else {
                offset = end
                break
            }
        }
        return text.isEmpty || text == "~" || text == "null" ? .null : .text(text)
    }

    /// Reads a plain text to the end of its line, or to a comment.
    private mutating func plainLine() -> String {
        let start = offset
        while let byte, !Self.isLineEnd(byte) {
            if byte == .numberSign, offset > 0, source[offset - 1] <= .space { break }
            offset += 1
        }
        let text = Self.text(source[start..<offset])
        skipLine()
        return text
    }

    /// Returns a text without white space at its ends.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let last = bytes.last, last <= .space { bytes.removeLast() }
        while let first = bytes.first, first <= .space { bytes.removeFirst() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a quoted text, in which line endings are spaces.
    private mutating func quoted() throws(SyntaxError) -> String {
        let (start, quote) = (offset, source[offset])
        var text: [UInt8] = []
        offset += 1
        while let byte {
            offset += 1
            if byte == quote {
                guard quote == .apostrophe, self.byte == .apostrophe else {
                    return String(decoding: text, as: UTF8.self)
                }
                offset += 1
                text.append(byte)
            } else if byte == .backslash, quote == .quotationMark {
                guard let escaped = self.byte else { break }
                offset += 1
                text += try escape(escaped)
            } else if Self.isLineEnd(byte) {
                while let last = text.last, last == .space { text.removeLast() }
                while let next = self.byte, next <= .space { offset += 1 }
                text.append(.space)
            } else {
                text.append(byte)
            }
        }
        throw SyntaxError("missing closing quote", offset: start)
    }

    /// Decodes an escape whose first byte was read.
    private mutating func escape(_ byte: UInt8) throws(SyntaxError) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "n"): return [.lineFeed]
        case UInt8(ascii: "t"): return [.tab]
        case UInt8(ascii: "r"): return [.carriageReturn]
        case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = byte == UInt8(ascii: "x") ? 2 : byte == UInt8(ascii: "u") ? 4 : 8
            guard offset + count <= source.count,
                let number = UInt32(String(decoding: source[offset..<offset + count], as: UTF8.self), radix: 16)
            else { throw problem("invalid escape") }
            offset += count
            // Surrogates only occur in pairs, in JSON, in strings that aren't paths.
            return Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
        case .lineFeed, .carriageReturn:
            while let next = self.byte, next <= .space { offset += 1 }
            return []
        default: return [byte]
        }
    }

    /// Reads the lines after `|` or `>`. Their exact white space doesn't matter.
    private mutating func blockScalar(below parent: Int) throws(SyntaxError) -> String {
        let start = offset
        while let byte, !Self.isLineEnd(byte), byte != .numberSign {
            guard
                byte <= .space || byte.isASCIIDigit || [.verticalBar, .greaterThan, .hyphen, .plusSign].contains(byte)
            else { throw SyntaxError("invalid start of a block text", offset: start) }
            offset += 1
        }
        skipLine()
        var text: [UInt8] = []
        while offset < source.count {
            let lineStart = offset
            while let byte, Self.isLineEnd(byte) || byte == .space || byte == .tab { offset += 1 }
            guard offset < source.count, column > parent else {
                offset = lineStart
                break
            }
            let contentStart = offset
            skipLine()
            if !text.isEmpty { text.append(.lineFeed) }
            text += source[contentStart..<offset]
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Flow collections

    /// Reads `[...]` or `{...}`.
    private mutating func flow() throws(SyntaxError) -> YAMLValue {
        try enter()
        defer { leave() }
        let (start, isMap) = (offset, byte == .leftBrace)
        let closing: UInt8 = isMap ? .rightBrace : .rightBracket
        offset += 1
        var elements: [YAMLValue] = []
        var members: [YAMLMember] = []
        while true {
            skipSpace()
            guard let byte else { break }
            if byte == closing {
                offset += 1
                return isMap ? .map(members) : .list(elements)
            }
            let value = try flowValue()
            skipSpace()
            var member = YAMLValue.null
            if self.byte == .colon {
                offset += 1
                skipSpace()
                if self.byte != .comma, self.byte != closing { member = try flowValue() }
                members.append(YAMLMember(value.text ?? "", member))
                if !isMap { elements.append(.map(members.suffix(1))) }
            } else if isMap {
                members.append(YAMLMember(value.text ?? "", .null))
            } else {
                elements.append(value)
            }
            skipSpace()
            if self.byte == .comma {
                offset += 1
            } else if self.byte != closing {
                break
            }
        }
        throw SyntaxError("missing '\(isMap ? "}" : "]")'", offset: start)
    }

    private mutating func flowValue() throws(SyntaxError) -> YAMLValue {
        switch byte {
        case .quotationMark, .apostrophe: return .text(try quoted())
        case .leftBracket, .leftBrace: return try flow()
        case .ampersand, .asterisk, .exclamationMark: throw problem("anchors in brackets aren't supported")
        default: break
        }
        let start = offset
        while let byte, ![.comma, .rightBracket, .rightBrace, .leftBracket, .leftBrace].contains(byte) {
            if byte == .colon, isEnd(offset + 1) || source[offset + 1] == .comma { break }
            if byte == .numberSign, source[offset - 1] <= .space { break }
            offset += 1
        }
        guard offset > start else { throw problem("unexpected character") }
        let text = Self.text(source[start..<offset])
        return text.isEmpty || text == "~" || text == "null" ? .null : .text(text)
    }
}
