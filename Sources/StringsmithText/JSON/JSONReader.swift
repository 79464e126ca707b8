/// Reads a JSON text from front to back.
///
/// A value reads its parts by recursion, which `JSONNode.largestDepth` bounds.
struct JSONReader {
    let text: UnsafeBufferPointer<UInt8>
    let dialect: JSONDialect
    var offset = 0
    private var depth = 0

    init(text: UnsafeBufferPointer<UInt8>, dialect: JSONDialect) {
        self.text = text
        self.dialect = dialect
    }

    /// The byte to be read next; at the end NUL, which can stand nowhere but in a JSON5 string.
    @inline(__always)
    var current: UInt8 { offset < text.count ? text[offset] : .nul }

    var isAtEnd: Bool { offset >= text.count }

    mutating func readDocument() throws(JSONSyntaxError) -> JSONNode {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        try skipWhiteSpace()
        let node = try readValue()
        try skipWhiteSpace()
        guard isAtEnd else { throw JSONSyntaxError("text after the end of the value", offset: offset) }
        return node
    }

    /// Reads the value that begins at the offset.
    private mutating func readValue() throws(JSONSyntaxError) -> JSONNode {
        let start = offset
        let value: JSONValue
        switch current {
        case .quotationMark: value = .string(try readString())
        case .leftBrace: value = .object(try readMembers())
        case .leftBracket: value = .array(try readElements())
        case .apostrophe where dialect == .json5: value = .string(try readString())
        default: value = try readLiteral()
        }
        return JSONNode(value, range: start..<offset)
    }

    private mutating func readLiteral() throws(JSONSyntaxError) -> JSONValue {
        if skipWord("true") { return .bool(true) }
        if skipWord("false") { return .bool(false) }
        if skipWord("null") { return .null }
        return .number(try readNumber())
    }

    /// Goes past a word that no letter or digit follows; false, without moving, if another text stands there.
    mutating func skipWord(_ word: StaticString) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        guard end <= text.count else { return false }
        for index in offset..<end where text[index] != word.utf8Start[index - offset] { return false }
        if end < text.count, text[end].isASCIILetter || text[end].isASCIIDigit || text[end] == .lowLine { return false }
        offset = end
        return true
    }

    private mutating func readElements() throws(JSONSyntaxError) -> [JSONNode] {
        try enter()
        var elements: [JSONNode] = []
        while current != .rightBracket {
            elements.append(try readValue())
            try skipSeparator(before: .rightBracket, "expected ',' or ']' after an element")
        }
        leave()
        return elements
    }

    private mutating func readMembers() throws(JSONSyntaxError) -> [JSONMember] {
        try enter()
        var members: [JSONMember] = []
        while current != .rightBrace {
            let start = offset
            let key = try readKey()
            let keyRange = start..<offset
            try skipWhiteSpace()
            guard current == .colon else { throw unexpected("expected ':' after a key") }
            offset += 1
            try skipWhiteSpace()
            members.append(JSONMember(key: key, keyRange: keyRange, value: try readValue()))
            try skipSeparator(before: .rightBrace, "expected ',' or '}' after a member")
        }
        leave()
        return members
    }

    private mutating func readKey() throws(JSONSyntaxError) -> ExactString {
        if current == .quotationMark || (dialect == .json5 && current == .apostrophe) { return try readString() }
        guard dialect == .json5 else { throw unexpected("expected a key in double quotes") }
        return try readIdentifier()
    }

    /// Goes past an opening bracket and the white space after it.
    private mutating func enter() throws(JSONSyntaxError) {
        depth += 1
        guard depth <= JSONNode.largestDepth else {
            throw JSONSyntaxError("more than \(JSONNode.largestDepth) levels of arrays and objects", offset: offset)
        }
        offset += 1
        try skipWhiteSpace()
    }

    /// Goes past a closing bracket.
    private mutating func leave() {
        depth -= 1
        offset += 1
    }

    /// Goes past a comma, unless the closing bracket comes; JSON allows none before that.
    private mutating func skipSeparator(before end: UInt8, _ message: String) throws(JSONSyntaxError) {
        try skipWhiteSpace()
        if current == end { return }
        guard current == .comma else { throw unexpected(message) }
        let comma = offset
        offset += 1
        try skipWhiteSpace()
        if current == end, dialect == .json { throw JSONSyntaxError("a comma before the end", offset: comma) }
    }

    /// An error at the offset, which says so if the text ends there.
    func unexpected(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(isAtEnd ? "unexpected end of the text: \(message)" : message, offset: min(offset, text.count))
    }
}
