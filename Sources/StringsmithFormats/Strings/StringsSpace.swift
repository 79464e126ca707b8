import StringsmithText

/// Skips white space and comments, which are allowed between any two tokens.
struct StringsSpace {
    let grammar: StringsGrammar

    /// The first unterminated comment, if any.
    private(set) var unterminatedComment: Int?

    /// The offset after which there is no `*/`. Without this, a text full of `/*` would be searched to its end
    /// repeatedly.
    private var noCommentEndFrom = Int.max

    init(grammar: StringsGrammar) {
        self.grammar = grammar
    }

    /// Returns the first offset at or after `start` that is neither in white space nor in a comment.
    mutating func end(from start: Int) -> Int {
        var offset = start
        while offset < grammar.bytes.count {
            offset = grammar.whiteSpaceEnd(offset)
            guard let (end, _) = comment(offset) else { return offset }
            offset = end
        }
        return offset
    }

    /// Returns the comment at an offset, if there is one. An unterminated comment ends with its line.
    @inline(__always)
    mutating func comment(_ offset: Int) -> (end: Int, kind: StringsItem.Kind)? {
        let bytes = grammar.bytes
        guard offset + 1 < bytes.count, bytes[offset] == .slash else { return nil }
        if bytes[offset + 1] == .slash { return (grammar.lineEnd(offset + 2), .lineComment) }
        guard bytes[offset + 1] == .asterisk else { return nil }
        if offset + 2 < noCommentEndFrom, let end = grammar.blockCommentEnd(offset + 2) { return (end, .blockComment) }
        noCommentEndFrom = min(noCommentEndFrom, offset + 2)
        unterminatedComment = min(unterminatedComment ?? offset, offset)
        return (grammar.lineEnd(offset + 2), .blockComment)
    }
}
