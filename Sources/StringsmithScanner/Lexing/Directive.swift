import StringsmithText

/// A function-like or object-like macro in the C family.
struct MacroDefinition: Sendable {
    var name: Range<Int>
    var parameters: [Range<Int>]

    /// The range from the end of the name or parameters to the end of the directive.
    var body: Range<Int>
}

/// A preprocessor directive in the C family, from its `#`.
struct Directive {
    enum Content {
        /// Not a directive: a `#` in the body of a macro.
        case none

        /// Text in which quotes have no meaning: `#error Don't`, `#pragma mark`, `#import <it's>`.
        case text

        /// Ordinary tokens: `#if`.
        case code

        /// `#define`.
        case definition
    }

    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia
    let numberSign: Int
    let name: Range<Int>

    init(source: UnsafeBufferPointer<UInt8>, trivia: Trivia, numberSign: Int) {
        self.source = source
        self.trivia = trivia
        self.numberSign = numberSign
        var start = numberSign + 1
        while start < source.count, source[start] == .space || source[start] == .tab { start += 1 }
        var end = start
        while end < source.count, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
        name = start..<end
    }

    /// The offset after the directive's name.
    var nameEnd: Int { name.upperBound }

    var content: Content {
        guard beginsLine, !name.isEmpty else { return .none }
        if trivia.isWord(name, "define") { return .definition }
        let textual: [StaticString] = ["import", "include", "include_next", "error", "warning", "pragma", "ident"]
        return textual.contains { trivia.isWord(name, $0) } ? .text : .code
    }

    private var beginsLine: Bool {
        var offset = numberSign - 1
        while offset >= 0, source[offset] == .space || source[offset] == .tab { offset -= 1 }
        return offset < 0 || trivia.isLineEnd(source[offset])
    }

    /// The end of a textual directive: the end of its line, or the start of a block comment, which may extend further.
    var textEnd: Int {
        var offset = nameEnd
        while offset < source.count, !trivia.isLineEnd(source[offset]) {
            if source[offset] == .backslash { offset += spliceLength(at: offset) }
            if offset + 1 < source.count, source[offset] == .slash, source[offset + 1] == .asterisk { break }
            offset += 1
        }
        return min(offset, source.count)
    }

    /// The name, parameters and body of a `#define`; nil if it has no name.
    var macroDefinition: MacroDefinition? {
        let end = lineEnd
        var start = nameEnd
        while start < end, source[start] == .space || source[start] == .tab { start += 1 }
        var offset = start
        while offset < end, ByteTable.identifierPart[source[offset]] == 1 { offset += 1 }
        guard offset > start else { return nil }
        let name = start..<offset
        var parameters: [Range<Int>] = []
        if offset < end, source[offset] == .leftParenthesis {
            while offset < end, source[offset] != .rightParenthesis {
                let word = offset
                while offset < end, ByteTable.identifierPart[source[offset]] == 1 { offset += 1 }
                if offset > word { parameters.append(word..<offset) } else { offset += 1 }
            }
            if offset < end { offset += 1 }
        }
        return MacroDefinition(name: name, parameters: parameters, body: offset..<end)
    }

    /// The offset of the line ending, after any splices.
    private var lineEnd: Int {
        var offset = nameEnd
        while offset < source.count, !trivia.isLineEnd(source[offset]) {
            offset += source[offset] == .backslash ? 1 + spliceLength(at: offset) : 1
        }
        return min(offset, source.count)
    }

    /// Returns the number of line ending bytes after a backslash; 0 if it isn't a splice.
    private func spliceLength(at backslash: Int) -> Int {
        guard backslash + 1 < source.count, trivia.isLineEnd(source[backslash + 1]) else { return 0 }
        let isCRLF =
            source[backslash + 1] == .carriageReturn && backslash + 2 < source.count
            && source[backslash + 2] == .lineFeed
        return isCRLF ? 2 : 1
    }
}
