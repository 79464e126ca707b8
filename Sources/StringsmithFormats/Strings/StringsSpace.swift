import StringsmithText

/// White space and comments, which may stand between any two tokens.
struct StringsSpace {
    let grammar: StringsGrammar

    /// The first comment that never ends, if there is one.
    private(set) var unterminatedComment: Int?

    /// From here on no `*/` is to be found; without it a text full of `/*` would be searched to its end again and again.
    private var noCommentEndFrom = Int.max

    init(grammar: StringsGrammar) {
        self.grammar = grammar
    }

    /// The first offset from `start` that is neither white space nor comment.
    mutating func end(from start: Int) -> Int {
        var offset = start
        while offset < grammar.bytes.count {
            offset = grammar.whiteSpaceEnd(offset)
            guard let (end, _) = comment(offset) else { return offset }
            offset = end
        }
        return offset
    }

    /// The comment at an offset, if one begins there. One that never ends is taken to end with its line.
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
