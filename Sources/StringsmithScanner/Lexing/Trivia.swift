import StringsmithText

/// White space and comments, looked over from a place in a source. Every function returns an offset that is not before
/// the one it was given.
struct Trivia {
    let source: UnsafeBufferPointer<UInt8>

    /// Swift's block comments nest, the C family's don't.
    let nestsComments: Bool

    /// The offset behind white space, line splices and comments, at most `end`.
    func skip(from start: Int, to end: Int) -> Int {
        var offset = start
        while offset < end {
            let byte = source[offset]
            if isWhiteSpace(byte) {
                offset += 1
            } else if byte == .backslash, offset + 1 < end, isLineEnd(source[offset + 1]) {
                offset += 2
            } else if byte == .slash, offset + 1 < end, source[offset + 1] == .slash {
                offset = lineCommentEnd(from: offset, to: end)
            } else if byte == .slash, offset + 1 < end, source[offset + 1] == .asterisk {
                offset = blockCommentEnd(from: offset, to: end).offset
            } else {
                break
            }
        }
        return offset
    }

    /// The offset of the line end that ends a `//` comment. A splice continues a comment of the C family.
    func lineCommentEnd(from start: Int, to end: Int) -> Int {
        let stops = nestsComments ? ByteTable.lineEnd : ByteTable.lineEndOrSplice
        var offset = start + 2
        while true {
            offset = stops.firstOffset(in: source, from: offset, to: end)
            guard offset < end, source[offset] == .backslash else { return min(offset, end) }
            offset += 2
        }
    }

    /// The offset behind the `*/` of a comment; `end` and false if it isn't terminated.
    func blockCommentEnd(from start: Int, to end: Int) -> (offset: Int, isTerminated: Bool) {
        let stops = ByteTable.commentDelimiter
        var offset = start + 2
        var depth = 1
        while true {
            offset = stops.firstOffset(in: source, from: offset, to: end)
            guard offset + 1 < end else { return (end, false) }
            switch (source[offset], source[offset + 1]) {
            case (.asterisk, .slash):
                depth -= 1
                offset += 2
                if depth == 0 { return (offset, true) }
            case (.slash, .asterisk) where nestsComments:
                depth += 1
                offset += 2
            default:
                offset += 1
            }
        }
    }

    /// The offset of the last byte before a place that is not white space, or nil.
    func lastSignificant(before place: Int) -> Int? {
        var offset = place - 1
        while offset >= 0, isWhiteSpace(source[offset]) { offset -= 1 }
        return offset >= 0 ? offset : nil
    }

    /// The word that ends right before a place, white space between; nil if something else stands there.
    func word(before place: Int) -> Range<Int>? {
        guard let last = lastSignificant(before: place), ByteTable.identifierPart[source[last]] == 1 else { return nil }
        var start = last
        while start > 0, ByteTable.identifierPart[source[start - 1]] == 1 { start -= 1 }
        return start..<last + 1
    }

    func isWord(_ range: Range<Int>?, _ word: StaticString) -> Bool {
        guard let range else { return false }
        return source.spells(word, in: range)
    }

    @inline(__always)
    func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == .space || byte &- .tab < 5
    }

    @inline(__always)
    func isLineEnd(_ byte: UInt8) -> Bool {
        byte == .lineFeed || byte == .carriageReturn
    }
}
