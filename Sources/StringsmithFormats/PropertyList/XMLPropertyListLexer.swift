import StringsmithText

/// Takes the XML of a property list apart: tags, text and comments, by offsets. No DTD is read and no entity but XML's own
/// five is known, so that nothing can be expanded or fetched.
struct XMLPropertyListLexer {
    /// A piece of the text.
    enum Token {
        case start(name: Range<Int>, isEmpty: Bool)
        case end(name: Range<Int>)
        case text(isRaw: Bool, content: Range<Int>)
        case comment(content: Range<Int>)
        case declaration
        case endOfFile
    }

    /// What can't be XML.
    struct Failure: Error {
        var message: String
        var range: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the next piece; each call moves forward, or is at the end.
    mutating func next() throws(Failure) -> Token {
        guard offset < bytes.count else { return .endOfFile }
        let start = offset
        guard bytes[start] == .lessThan else {
            offset = bytes[start...].firstIndex(of: .lessThan) ?? bytes.count
            return .text(isRaw: false, content: start..<offset)
        }
        if has("<!--", at: start) {
            return .comment(content: try skip(from: start, opening: 4, to: "-->", "comment"))
        }
        if has("<![CDATA[", at: start) {
            return .text(isRaw: true, content: try skip(from: start, opening: 9, to: "]]>", "CDATA section"))
        }
        if has("<?", at: start) {
            _ = try skip(from: start, opening: 2, to: "?>", "processing instruction")
            return .declaration
        }
        if has("<!", at: start) {
            let content = try skip(from: start, opening: 2, to: ">", "declaration")
            if bytes[content].contains(.leftBracket) {
                throw Failure(message: "internal DTD subset, which is not read", range: start..<offset)
            }
            return .declaration
        }
        return try tag(from: start)
    }

    private mutating func tag(from start: Int) throws(Failure) -> Token {
        let isEnd = start + 1 < bytes.count && bytes[start + 1] == .slash
        let nameStart = isEnd ? start + 2 : start + 1
        var nameEnd = nameStart
        while nameEnd < bytes.count, Self.isNameByte(bytes[nameEnd]) { nameEnd += 1 }
        var end = nameEnd
        var quote: UInt8?
        while end < bytes.count, quote != nil || bytes[end] != .greaterThan {
            if let open = quote {
                if bytes[end] == open { quote = nil }
            } else if bytes[end] == .quotationMark || bytes[end] == .apostrophe {
                quote = bytes[end]
            } else if bytes[end] == .lessThan {
                throw Failure(message: "tag not closed", range: start..<nameEnd)
            }
            end += 1
        }
        guard end < bytes.count, nameEnd > nameStart else {
            throw Failure(message: "tag not closed", range: start..<nameEnd)
        }
        offset = end + 1
        if isEnd { return .end(name: nameStart..<nameEnd) }
        return .start(name: nameStart..<nameEnd, isEmpty: bytes[end - 1] == .slash)
    }

    private mutating func skip(
        from start: Int, opening: Int, to closing: StaticString, _ what: String
    ) throws(Failure) -> Range<Int> {
        let length = closing.utf8CodeUnitCount
        var end = start + opening
        while end + length <= bytes.count {
            if has(closing, at: end) {
                offset = end + length
                return start + opening..<end
            }
            end += 1
        }
        throw Failure(message: "\(what) not closed", range: start..<start + opening)
    }

    private func has(_ mark: StaticString, at place: Int) -> Bool {
        guard place + mark.utf8CodeUnitCount <= bytes.count else { return false }
        return mark.withUTF8Buffer { mark in
            mark.indices.allSatisfy { bytes[place + $0] == mark[$0] }
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .hyphen || byte == .lowLine || byte == .colon
            || byte == .fullStop || byte > .delete
    }
}

extension XMLPropertyListLexer {
    /// A text with its references replaced and its line ends as LF.
    func decoded(_ content: Range<Int>) throws(Failure) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var place = content.lowerBound
        while place < content.upperBound {
            let byte = bytes[place]
            if byte == .carriageReturn {
                result.append(.lineFeed)
                place += place + 1 < content.upperBound && bytes[place + 1] == .lineFeed ? 2 : 1
            } else if byte == .ampersand {
                guard let end = bytes[place..<content.upperBound].prefix(12).firstIndex(of: .semicolon),
                    let scalar = Self.scalar(of: bytes[place + 1..<end])
                else { throw Failure(message: "'&' that begins no reference of XML", range: place..<place + 1) }
                UTF8Sequence.append(scalar, to: &result)
                place = end + 1
            } else {
                result.append(byte)
                place += 1
            }
        }
        return result
    }

    private static func scalar(of name: ArraySlice<UInt8>) -> UInt32? {
        let named: [(String, UInt32)] = [("amp", 38), ("lt", 60), ("gt", 62), ("quot", 34), ("apos", 39)]
        if let match = named.first(where: { name.elementsEqual($0.0.utf8) }) { return match.1 }
        guard name.first == .numberSign else { return nil }
        let text = String(decoding: name.dropFirst(), as: UTF8.self)
        let number = text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
        return number.flatMap(Unicode.Scalar.init)?.value
    }
}
