import StringsmithText

/// A position in an XML text. Every function advances or fails.
struct XMLCursor {
    var offset = 0
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isPropertyList: Bool

    /// The first place that isn't well-formed, in a property list.
    private(set) var deviation: SyntaxError?

    init(
        _ bytes: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0), isPropertyList: Bool = false
    ) {
        self.bytes = bytes
        self.isPropertyList = isPropertyList
    }

    /// The current byte; NUL, which documents can't contain, at the end.
    var byte: UInt8 { offset < bytes.count ? bytes[offset] : .nul }

    func byte(after distance: Int) -> UInt8 { offset + distance < bytes.count ? bytes[offset + distance] : .nul }

    func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }

    func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count == right.count && bytes[left].elementsEqual(bytes[right])
    }

    func starts(with text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    func error(_ message: String) -> SyntaxError { SyntaxError(message, offset: offset) }

    /// Throws an error that CoreFoundation doesn't find in a property list; there, reading goes on.
    mutating func reject(_ error: SyntaxError) throws(SyntaxError) {
        guard isPropertyList else { throw error }
        note(error)
    }

    mutating func note(_ error: SyntaxError) {
        if deviation == nil { deviation = error }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == .space || byte == .lineFeed || byte == .tab || byte == .carriageReturn
    }

    mutating func skipSpace() {
        while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    }

    /// Skips everything that is allowed outside the top-level element.
    mutating func skipOuterSpace() throws(SyntaxError) {
        guard Self.isSpace(byte) else { throw error("text outside the outermost element") }
        skipSpace()
    }

    /// Skips white space; returns true if an attribute follows, which requires white space before it.
    mutating func skipSpaceInTag() throws(SyntaxError) -> Bool {
        let start = offset
        skipSpace()
        if byte == .greaterThan || byte == .slash { return false }
        guard offset > start else { throw error("tag not closed") }
        return true
    }

    // All characters outside ASCII count as letters: no interface file has such names.
    mutating func name() throws(SyntaxError) -> Range<Int> {
        let start = offset
        guard byte.isASCIILetter || byte == .lowLine || byte == .colon || byte >= 0x80 else {
            throw error("name expected")
        }
        while byte.isASCIILetter || byte.isASCIIDigit || byte == .hyphen || byte == .fullStop || byte == .lowLine
            || byte == .colon || byte >= 0x80
        {
            offset += 1
        }
        return start..<offset
    }

    /// Returns the range between the quotes of an attribute's value.
    mutating func quotedValue() throws(SyntaxError) -> Range<Int> {
        let quote = byte
        guard quote == .quotationMark || quote == .apostrophe else { throw error("attribute's value without quotes") }
        offset += 1
        let start = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote {
                offset += 1
                return start..<offset - 1
            }
            if byte == .lessThan { throw error("< in an attribute's value") }
            try skipCharacter()
        }
        throw error("end of file in an attribute's value")
    }

    /// Skips to the end of a tag as CoreFoundation does, which ends at the first `>` after the name; returns whether the
    /// element is empty.
    mutating func skipTagOfList(from nameEnd: Int) throws(SyntaxError) -> Bool {
        let end = offset
        offset = nameEnd
        let isSlash = byte == .slash && byte(after: 1) == .greaterThan
        guard Self.isSpace(byte) || byte == .greaterThan || isSlash else { throw error("tag not closed") }
        guard let close = bytes[nameEnd...].firstIndex(of: .greaterThan) else { throw error("tag not closed") }
        offset = close + 1
        if end > nameEnd, end != offset { note(error("'>' in an attribute, which ends the tag for the platform")) }
        return close > nameEnd && bytes[close - 1] == .slash
    }

    mutating func skipText() throws(SyntaxError) {
        while offset < bytes.count, bytes[offset] != .lessThan {
            if bytes[offset] == .rightBracket, starts(with: "]]>") { try reject(error("]]> in text")) }
            try skipCharacter()
        }
    }

    /// Skips a character of text or of an attribute's value, or a reference.
    @inline(__always)
    private mutating func skipCharacter() throws(SyntaxError) {
        let byte = bytes[offset]
        if byte == .ampersand {
            let isLegal = XMLText.reference(bytes, at: offset) != nil
            guard let reference = XMLText.reference(bytes, at: offset, inPropertyList: isPropertyList) else {
                throw error(isLegal ? "reference of more than 8 digits" : "& that doesn't start a reference")
            }
            if !isLegal { note(error("reference to a character that XML does not allow")) }
            offset += reference.length
        } else if byte < .space || byte == 0xEF {
            try skipRareCharacter()
        } else {
            offset += 1
        }
    }

    /// Skips control characters, and those that start like U+FFFE and U+FFFF, which are invalid in XML.
    private mutating func skipRareCharacter() throws(SyntaxError) {
        let byte = bytes[offset]
        let isForbidden =
            byte == 0xEF ? self.byte(after: 1) == 0xBF && self.byte(after: 2) >= 0xBE : !Self.isSpace(byte)
        if isForbidden { try reject(error("character that XML does not allow")) }
        offset += 1
    }

    mutating func skipComment() throws(SyntaxError) {
        let start = offset
        offset += "<!--".utf8.count
        while offset < bytes.count {
            if bytes[offset] == .hyphen, byte(after: 1) == .hyphen {
                if byte(after: 2) == .greaterThan {
                    offset += 3
                    return
                }
                try reject(error("-- in a comment"))
            }
            if bytes[offset] == .ampersand { offset += 1 } else { try skipCharacter() }
        }
        offset = start
        throw error("comment not closed")
    }

    mutating func skipCharacterData() throws(SyntaxError) {
        let start = offset
        offset += "<![CDATA[".utf8.count
        while offset < bytes.count {
            if bytes[offset] == .rightBracket, starts(with: "]]>") {
                offset += 3
                return
            }
            if bytes[offset] == .ampersand { offset += 1 } else { try skipCharacter() }
        }
        offset = start
        throw error("CDATA section not closed")
    }

    /// - Parameter allowsDeclaration: true to allow an XML declaration after white space.
    mutating func skipInstruction(allowsDeclaration: Bool = false) throws(SyntaxError) {
        let start = offset
        offset += 2
        do throws(SyntaxError) {
            let target = slice(try name())
            let isReserved = target.count == 3 && String(decoding: target, as: UTF8.self).lowercased() == "xml"
            if isReserved, !allowsDeclaration {
                throw SyntaxError("XML declaration not at the beginning", offset: start)
            }
            guard Self.isSpace(byte) || byte == .questionMark else { throw error("processing instruction not closed") }
        } catch {
            try reject(error)
            offset = start + 2
        }
        while offset < bytes.count {
            if bytes[offset] == .questionMark, byte(after: 1) == .greaterThan {
                offset += 2
                return
            }
            if bytes[offset] == .ampersand { offset += 1 } else { try skipCharacter() }
        }
        offset = start
        throw error("processing instruction not closed")
    }

    /// Skips a document type declaration that only names a DTD. Others could declare entities.
    mutating func skipDocumentType() throws(SyntaxError) {
        let start = offset
        offset += "<!DOCTYPE".utf8.count
        var quote: UInt8?
        while offset < bytes.count {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if !isPropertyList, byte == .quotationMark || byte == .apostrophe {
                // CoreFoundation ends the declaration also between quotes.
                quote = byte
            } else if byte == .leftBracket {
                throw error("internal DTD subset, which isn't supported")
            } else if byte == .greaterThan {
                offset += 1
                return
            }
            offset += 1
        }
        offset = start
        throw error("document type declaration not closed")
    }

    /// Skips `<?xml version="1.0" encoding="..." standalone="..."?>`, where the last two attributes are optional.
    mutating func skipDeclaration() throws(SyntaxError) {
        guard starts(with: "<?xml"), Self.isSpace(byte(after: 5)) else { return }
        offset += 5
        var isFirst = true
        var expected = ["version", "encoding", "standalone"][...]
        while true {
            let start = offset
            skipSpace()
            if byte == .questionMark { break }
            guard offset > start else { throw error("XML declaration not closed") }
            let name = String(decoding: slice(try name()), as: UTF8.self)
            guard let position = expected.firstIndex(of: name), !isFirst || name == "version" else {
                throw error("unknown part of the XML declaration")
            }
            isFirst = false
            expected = expected[(position + 1)...]
            skipSpace()
            guard byte == .equalsSign else { throw error("attribute without value") }
            offset += 1
            skipSpace()
            _ = try quotedValue()
        }
        guard !isFirst, byte(after: 1) == .greaterThan else { throw error("XML declaration not closed") }
        offset += 2
    }
}
