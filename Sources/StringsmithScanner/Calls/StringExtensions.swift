import StringsmithText

/// Finds the member of an extension of `String`, or of a category of `NSString`, that contains a call.
struct StringExtensions {
    private let source: UnsafeBufferPointer<UInt8>
    private let language: SourceLanguage
    private let keyword: [UInt8]

    /// The last extension before the last call, and the next one.
    private var last: Int?
    private var next = -1

    init(source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
        (self.source, self.language) = (source, language)
        keyword = Array((language == .swift ? "extension " : "@implementation ").utf8)
    }

    /// Returns the head of the member around a call. Calls must be in source order, so that the source is searched once.
    mutating func member(around call: Range<Int>) -> WrapperHead? {
        let place = call.lowerBound
        if place < last ?? 0 { (last, next) = (nil, -1) }
        while next < place {
            if next >= 0 { last = next }
            next = source.firstOffset(of: keyword, from: next + 1)
        }
        guard let last, extendsString(last + keyword.count) else { return nil }
        switch language {
        case .swift: return member(from: last, around: place)
        case .cFamily:
            // The text is the receiver in methods of instances only.
            return WrapperHead(cFamilyBefore: place, in: source)
        }
    }

    /// True for `String`, `StringProtocol`, `NSString`, and `Optional where Wrapped == String`.
    private func extendsString(_ start: Int) -> Bool {
        let part = Array("String".utf8)
        var offset = start
        while offset + part.count < source.count, source[offset] != .leftBrace, source[offset] != .lineFeed {
            if source[offset..<offset + part.count].elementsEqual(part) { return true }
            offset += 1
        }
        return false
    }

    /// Walks outward over the open braces to a function or computed property.
    private func member(from start: Int, around call: Int) -> WrapperHead? {
        var depth = 0
        var offset = call - 1
        let limit = max(start, call - WrapperHead.reach)
        while offset > limit {
            switch source[offset] {
            case .rightBrace: depth += 1
            case .leftBrace where depth > 0: depth -= 1
            case .leftBrace:
                if let head = head(before: offset, limit: limit) { return head }
            default: break
            }
            offset -= 1
        }
        return nil
    }

    /// Returns the declaration whose body starts at a brace; nil for other braces.
    private func head(before brace: Int, limit: Int) -> WrapperHead? {
        var offset = brace - 1
        while offset > limit, source[offset] != .leftBrace, source[offset] != .rightBrace {
            if begins("func ", at: offset) {
                return WrapperHead(swiftFunction: offset, before: brace, in: source, isMember: true)
            }
            if begins("var ", at: offset) { return property(at: offset, body: brace) }
            offset -= 1
        }
        return nil
    }

    private func begins(_ word: StaticString, at offset: Int) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        return end <= source.count && source[offset - 1] <= .space && source.spells(word, in: offset..<end)
    }

    /// Reads `var name: Type {`.
    private func property(at start: Int, body: Int) -> WrapperHead? {
        let name = start + "var ".utf8.count
        var end = name
        while end < body, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
        let isComputed = source[end..<body].allSatisfy { byte in
            byte <= .space || byte == .colon || byte == .questionMark || byte == .fullStop
                || ByteTable.identifierPart[byte] == 1
        }
        guard isComputed, end > name else { return nil }
        return WrapperHead(property: String(decoding: source[name..<end], as: UTF8.self))
    }
}
