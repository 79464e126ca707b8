import StringsmithText

/// Skips white space and comments. Functions that take an offset never return an earlier one.
struct Trivia {
    let source: UnsafeBufferPointer<UInt8>

    /// True in Swift, where block comments nest.
    let nestsComments: Bool

    /// Returns the offset after white space, line splices and comments, at most `end`.
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

    /// Returns the offset of the line ending after a `//` comment. In the C family, a splice continues the comment.
    func lineCommentEnd(from start: Int, to end: Int) -> Int {
        let stops = nestsComments ? ByteTable.lineEnd : ByteTable.lineEndOrSplice
        var offset = start + 2
        while true {
            offset = stops.firstOffset(in: source, from: offset, to: end)
            guard offset < end, source[offset] == .backslash else { return min(offset, end) }
            offset += 2
        }
    }

    /// Returns the offset after the `*/` of a comment; `end` and false if it is unterminated.
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

    /// Returns the offset of the last byte before a place that isn't white space, or nil.
    func lastSignificant(before place: Int) -> Int? {
        var offset = place - 1
        while offset >= 0, isWhiteSpace(source[offset]) { offset -= 1 }
        return offset >= 0 ? offset : nil
    }

    /// Returns the word at a place, which is empty if there is none.
    func word(at start: Int) -> Range<Int> {
        var end = start
        while end < source.count, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
        return start..<end
    }

    /// Returns the word before a place, ignoring white space; nil if something else precedes it.
    func word(before place: Int) -> Range<Int>? {
        guard let last = lastSignificant(before: place), ByteTable.identifierPart[source[last]] == 1 else { return nil }
        var start = last
        while start > 0, ByteTable.identifierPart[source[start - 1]] == 1 { start -= 1 }
        return start..<last + 1
    }

    /// Returns the word before a place on the same line, which can't be the last word of a line comment.
    func wordOnLine(before place: Int) -> Range<Int>? {
        guard let word = word(before: place),
            ByteTable.lineEnd.firstOffset(in: source, from: word.upperBound, to: place) == place
        else { return nil }
        return word
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
