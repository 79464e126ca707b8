/// Reads a JSON text from start to end into the list of a `JSONDocument`.
///
/// Values are read by recursion, which is limited by `JSONNode.largestDepth`.
struct JSONReader {
    let text: UnsafeBufferPointer<UInt8>
    let dialect: JSONDialect

    /// True if the text is known to be valid UTF-8.
    let isValid: Bool

    var offset = 0
    private var depth = 0
    private var values: [JSONDocument.Value] = []

    init(text: UnsafeBufferPointer<UInt8>, dialect: JSONDialect, isValid: Bool = false) {
        (self.text, self.dialect, self.isValid) = (text, dialect, isValid)
    }

    /// The next byte; NUL at the end, which is otherwise only allowed in JSON5 strings.
    @inline(__always)
    var current: UInt8 { offset < text.count ? text[offset] : .nul }

    var isAtEnd: Bool { offset >= text.count }

    mutating func readDocument() throws(SyntaxError) -> [JSONDocument.Value] {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        // Catalogs have about one value per ten bytes; a smaller capacity would cause copies as the list grows.
        values.reserveCapacity(text.count / 10)
        try skipWhiteSpace()
        try readValue()
        try skipWhiteSpace()
        guard isAtEnd else { throw SyntaxError("text after the end of the value", offset: offset) }
        return values
    }

    /// Reads the value at the offset.
    private mutating func readValue() throws(SyntaxError) {
        let start = offset
        switch current {
        case .quotationMark: append(try skipString(), from: start)
        case .leftBrace: try readContainer(.object)
        case .leftBracket: try readContainer(.array)
        case .apostrophe where dialect == .json5: append(try skipString(), from: start)
        default: append(try skipLiteral(), from: start)
        }
    }

    /// Adds a value without contents, which ends at the offset.
    private mutating func append(_ kind: JSONDocument.Kind, from start: Int) {
        values.append(
            JSONDocument.Value(
                kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: offset),
                next: UInt32(truncatingIfNeeded: values.count + 1)))
    }

    private mutating func readContainer(_ kind: JSONDocument.Kind) throws(SyntaxError) {
        let index = values.count
        append(kind, from: offset)
        try enter()
        if kind == .object { try readMembers() } else { try readElements() }
        leave()
        values[index].end = UInt32(truncatingIfNeeded: offset)
        values[index].next = UInt32(truncatingIfNeeded: values.count)
    }

    private mutating func skipLiteral() throws(SyntaxError) -> JSONDocument.Kind {
        if skipWord("true") { return .true }
        if skipWord("false") { return .false }
        if skipWord("null") { return .null }
        try skipNumber()
        return .number
    }

    /// Skips a word if no letter or digit follows it; otherwise returns false and doesn't move.
    mutating func skipWord(_ word: StaticString) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        guard end <= text.count else { return false }
        for index in offset..<end where text[index] != word.utf8Start[index - offset] { return false }
        if end < text.count, text[end].isASCIILetter || text[end].isASCIIDigit || text[end] == .lowLine { return false }
        offset = end
        return true
    }

    private mutating func readElements() throws(SyntaxError) {
        while current != .rightBracket {
            try readValue()
            try skipSeparator(before: .rightBracket, "expected ',' or ']' after an element")
        }
    }

    private mutating func readMembers() throws(SyntaxError) {
        while current != .rightBrace {
            try readKey()
            try skipWhiteSpace()
            guard current == .colon else { throw unexpected("expected ':' after a key") }
            offset += 1
            try skipWhiteSpace()
            try readValue()
            try skipSeparator(before: .rightBrace, "expected ',' or '}' after a member")
        }
    }

    private mutating func readKey() throws(SyntaxError) {
        let start = offset
        if current == .quotationMark || (dialect == .json5 && current == .apostrophe) {
            append(try skipString(), from: start)
            return
        }
        guard dialect == .json5 else { throw unexpected("expected a key in double quotes") }
        _ = try readIdentifier()
        append(.identifier, from: start)
    }

    /// Skips an opening bracket and the white space after it.
    private mutating func enter() throws(SyntaxError) {
        depth += 1
        guard depth <= JSONNode.largestDepth else {
            throw SyntaxError("more than \(JSONNode.largestDepth) levels of arrays and objects", offset: offset)
        }
        offset += 1
        try skipWhiteSpace()
    }

    /// Skips a closing bracket.
    private mutating func leave() {
        depth -= 1
        offset += 1
    }

    /// Skips a comma unless a closing bracket follows. JSON doesn't allow a comma before that.
    private mutating func skipSeparator(before end: UInt8, _ message: String) throws(SyntaxError) {
        try skipWhiteSpace()
        if current == end { return }
        guard current == .comma else { throw unexpected(message) }
        let comma = offset
        offset += 1
        try skipWhiteSpace()
        if current == end, dialect == .json { throw SyntaxError("trailing comma", offset: comma) }
    }

    /// Returns an error at the offset, which mentions the end of the text if it is there.
    func unexpected(_ message: String) -> SyntaxError {
        SyntaxError(isAtEnd ? "unexpected end of the text: \(message)" : message, offset: min(offset, text.count))
    }
}
