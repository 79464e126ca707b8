/// Reads the first document of a YAML file, or a JSON file, which is a part of YAML.
///
/// It knows block and flow collections, all scalar styles, comments, anchors, aliases and merge keys; tags are ignored.
/// Anything else is a problem, and then there is no value. Every byte is read once, apart from keys, and an alias counts
/// as a copy of its value, so time and memory are bounded.
package struct YAMLReader {
    let source: [UInt8]
    var offset = 0

    private var anchors: [String: YAMLValue] = [:]
    private var depth = 0

    /// The number of values that may still be read.
    private var budget = 1_000_000

    private static let deepest = 64

    private init(_ source: [UInt8]) { self.source = source }

    /// Reads a document.
    package static func read(_ source: [UInt8]) throws(SyntaxError) -> YAMLValue {
        var reader = YAMLReader(source)
        return try reader.document()
    }

    private mutating func document() throws(SyntaxError) -> YAMLValue {
        if source.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        skipSpace()
        while byte == .percentSign {
            skipLine()
            skipSpace()
        }
        if isDocumentMark(.hyphen) {
            offset += 3
            skipSpace()
        }
        let value = try block(below: -1)
        skipSpace()
        if offset < source.count, !isDocumentMark(.hyphen), !isDocumentMark(.fullStop) {
            throw problem("unexpected text")
        }
        return value
    }

    // MARK: Bytes

    var byte: UInt8? { offset < source.count ? source[offset] : nil }

    func isEnd(_ place: Int) -> Bool { place >= source.count || source[place] <= .space }

    func problem(_ message: String) -> SyntaxError { SyntaxError(message, offset: offset) }

    private func isDocumentMark(_ mark: UInt8) -> Bool {
        offset + 3 <= source.count && column == 0 && source[offset..<offset + 3].allSatisfy { $0 == mark }
            && isEnd(offset + 3)
    }

    /// The number of bytes before the place on its line.
    var column: Int {
        var start = offset
        while start > 0, !Self.isLineEnd(source[start - 1]) { start -= 1 }
        return offset - start
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }

    mutating func skipLine() {
        while let byte, !Self.isLineEnd(byte) { offset += 1 }
    }

    /// Skips white space and comments, over lines.
    mutating func skipSpace() {
        while let byte {
            if byte <= .space {
                offset += 1
            } else if byte == .numberSign, offset == 0 || source[offset - 1] <= .space {
                skipLine()
            } else {
                return
            }
        }
    }

    /// Skips white space and a comment up to the end of the line; returns true if nothing else follows.
    mutating func skipToLineEnd() -> Bool {
        while let byte, byte <= .space, !Self.isLineEnd(byte) { offset += 1 }
        guard let byte else { return true }
        if byte == .numberSign, offset == 0 || source[offset - 1] <= .space { skipLine() }
        return self.byte.map(Self.isLineEnd) ?? true
    }

    // MARK: Nodes

    mutating func enter() throws(SyntaxError) {
        depth += 1
        budget -= 1
        if depth > Self.deepest { throw problem("nesting deeper than \(Self.deepest) levels") }
        if budget < 0 { throw problem("too many values") }
    }

    mutating func leave() { depth -= 1 }

    /// Reads the next node if it is indented more than its parent.
    private mutating func block(below parent: Int, allowsEqualList: Bool = false) throws(SyntaxError) -> YAMLValue {
        skipSpace()
        guard offset < source.count else { return .null }
        let column = try indentation()
        let isList = byte == .hyphen && isEnd(offset + 1)
        guard column > parent || allowsEqualList && isList && column == parent else { return .null }
        return try node(at: column, below: parent)
    }

    /// The column of a place, which tabs mustn't determine.
    private func indentation() throws(SyntaxError) -> Int {
        let column = column
        if source[offset - column..<offset].contains(.tab) { throw problem("tab in the indentation") }
        return column
    }

    /// Reads a node that starts at the place.
    private mutating func node(at column: Int, below parent: Int) throws(SyntaxError) -> YAMLValue {
        try enter()
        defer { leave() }
        if isDocumentMark(.hyphen) || isDocumentMark(.fullStop) { return .null }
        switch byte {
        case .hyphen where isEnd(offset + 1): return try list(at: column)
        case .questionMark where isEnd(offset + 1): throw problem("'?' before a key isn't supported")
        case .ampersand, .exclamationMark: return try property(below: parent)
        case .asterisk where !startsKey(): return try alias()
        default: return startsKey() ? try map(at: column) : try scalar(below: parent)
        }
    }

    /// Reads a node after an anchor or tag.
    private mutating func property(below parent: Int) throws(SyntaxError) -> YAMLValue {
        let isAnchor = byte == .ampersand
        let name = word()
        let value =
            skipToLineEnd() ? try block(below: parent, allowsEqualList: true) : try node(at: column, below: parent)
        if isAnchor { anchors[name] = value }
        return value
    }

    private mutating func word() -> String {
        offset += 1
        let start = offset
        while !isEnd(offset), ![.comma, .rightBracket, .rightBrace].contains(source[offset]) { offset += 1 }
        return String(decoding: source[start..<offset], as: UTF8.self)
    }

    private mutating func alias() throws(SyntaxError) -> YAMLValue {
        let start = offset
        let name = word()
        guard let value = anchors[name] else {
            throw SyntaxError("no anchor '\(name)'", offset: start)
        }
        try count(value)
        return value
    }

    /// Counts the values in a copy.
    private mutating func count(_ value: YAMLValue) throws(SyntaxError) {
        budget -= 1
        if budget < 0 { throw problem("too many values") }
        switch value {
        case .null, .text: break
        case .list(let elements): for element in elements { try count(element) }
        case .map(let members): for member in members { try count(member.value) }
        }
    }

    private mutating func list(at column: Int) throws(SyntaxError) -> YAMLValue {
        var elements: [YAMLValue] = []
        while byte == .hyphen, isEnd(offset + 1) {
            offset += 1
            elements.append(
                skipToLineEnd() ? try block(below: column) : try node(at: try indentation(), below: column))
            skipSpace()
            guard offset < source.count, try indentation() == column else { break }
        }
        return .list(elements)
    }

    private mutating func map(at column: Int) throws(SyntaxError) -> YAMLValue {
        var members: [YAMLMember] = []
        while startsKey() {
            let name = try key()
            let value =
                skipToLineEnd()
                ? try block(below: column, allowsEqualList: true) : try inlineValue(below: column)
            members.append(YAMLMember(name, value))
            skipSpace()
            guard offset < source.count, try indentation() == column, !isDocumentMark(.hyphen) else { break }
        }
        return .map(try merged(members))
    }

    /// Reads a value on the line of its key.
    private mutating func inlineValue(below column: Int) throws(SyntaxError) -> YAMLValue {
        try enter()
        defer { leave() }
        switch byte {
        case .ampersand, .exclamationMark: return try property(below: column)
        case .asterisk: return try alias()
        default: return try scalar(below: column)
        }
    }

    /// Adds the members of the maps that `<<` names, unless they are in the map itself.
    private mutating func merged(_ members: [YAMLMember]) throws(SyntaxError) -> [YAMLMember] {
        guard members.contains(where: { $0.name == "<<" }) else { return members }
        let own = members.filter { $0.name != "<<" }
        var result: [YAMLMember] = []
        for member in members where member.name == "<<" {
            for source in member.value.elements { result += source.members }
        }
        let names = Set(own.map(\.name))
        return result.filter { !names.contains($0.name) } + own
    }
}
