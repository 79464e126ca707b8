import StringsmithText

/// Finds the end of a dictionary, array or data value, with a stack instead of recursion.
struct StringsValueParser {
    /// CoreFoundation's nesting limit.
    static let maximumDepth = 512

    private enum Container { case dictionary, array }

    private enum Expected { case element, object, separator }

    /// White space and comments, with cached knowledge about them.
    private(set) var space: StringsSpace

    private var stack: [Container] = []

    init(space: StringsSpace) {
        self.space = space
    }

    private var grammar: StringsGrammar { space.grammar }
    private var bytes: UnsafeBufferPointer<UInt8> { grammar.bytes }

    /// Returns the end of the value whose opening bracket is at an offset.
    mutating func end(of start: Int) throws(SyntaxError) -> Int {
        if bytes[start] == .lessThan { return try dataEnd(start) }
        var expected = Expected.object
        var offset = start
        repeat {
            offset = space.end(from: offset)
            guard offset < bytes.count else { throw SyntaxError(unterminatedMessage, offset: start) }
            switch (expected, stack.last) {
            case (.element, .dictionary): try dictionaryElement(&offset, &expected)
            case (.element, _): try arrayElement(&offset, &expected)
            case (.object, _): try object(&offset, &expected)
            case (.separator, let container): try separator(&offset, &expected, in: container)
            }
        } while !stack.isEmpty
        return offset
    }

    private var unterminatedMessage: String {
        stack.last == .array ? "array not terminated" : "dictionary not terminated"
    }

    private mutating func dictionaryElement(_ offset: inout Int, _ expected: inout Expected) throws(SyntaxError) {
        if bytes[offset] == .rightBrace {
            close(&offset, &expected)
            return
        }
        guard grammar.beginsKey(offset) else { throw SyntaxError("key or '}' missing", offset: offset) }
        guard let key = grammar.string(offset) else { throw SyntaxError("string not terminated", offset: offset) }
        let next = space.end(from: key.end)
        if next < bytes.count, bytes[next] == .semicolon {
            offset = next + 1
        } else if next < bytes.count, bytes[next] == .equalsSign {
            offset = next + 1
            expected = .object
        } else {
            throw SyntaxError("'=' or ';' missing after key", offset: key.end)
        }
    }

    private mutating func arrayElement(_ offset: inout Int, _ expected: inout Expected) throws(SyntaxError) {
        if bytes[offset] == .rightParenthesis {
            close(&offset, &expected)
        } else {
            try object(&offset, &expected)
        }
    }

    private mutating func object(_ offset: inout Int, _ expected: inout Expected) throws(SyntaxError) {
        switch bytes[offset] {
        case .leftBrace, .leftParenthesis:
            guard stack.count < Self.maximumDepth else {
                throw SyntaxError("more than \(Self.maximumDepth) nested values", offset: offset)
            }
            stack.append(bytes[offset] == .leftBrace ? .dictionary : .array)
            offset += 1
            expected = .element
        case .lessThan:
            offset = try dataEnd(offset)
            expected = .separator
        default:
            guard grammar.beginsKey(offset) else { throw SyntaxError("value missing", offset: offset) }
            guard let literal = grammar.string(offset) else {
                throw SyntaxError("string not terminated", offset: offset)
            }
            offset = literal.end
            expected = .separator
        }
    }

    private mutating func separator(
        _ offset: inout Int, _ expected: inout Expected, in container: Container?
    ) throws(SyntaxError) {
        switch (container, bytes[offset]) {
        case (.dictionary, .semicolon), (.array, .comma):
            offset += 1
            expected = .element
        case (.array, .rightParenthesis): close(&offset, &expected)
        case (.array, _): throw SyntaxError("',' or ')' missing in array", offset: offset)
        default: throw SyntaxError("';' missing in dictionary", offset: offset)
        }
    }

    private mutating func close(_ offset: inout Int, _ expected: inout Expected) {
        stack.removeLast()
        offset += 1
        expected = .separator
    }

    private func dataEnd(_ start: Int) throws(SyntaxError) -> Int {
        var offset = start + 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == .greaterThan { return offset + 1 }
            if byte.hexadecimalDigitValue != nil {
                guard offset + 1 < bytes.count, bytes[offset + 1].hexadecimalDigitValue != nil else {
                    throw SyntaxError("odd number of digits in data", offset: offset)
                }
                offset += 2
            } else if byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn {
                offset += 1
            } else if grammar.isSeparator(offset) {
                offset += 3
            } else {
                throw SyntaxError("digit missing in data", offset: offset)
            }
        }
        throw SyntaxError("data not terminated", offset: start)
    }
}
