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
        var offset = start + 2
        while offset < end, !isLineEnd(source[offset]) {
            if !nestsComments, source[offset] == .backslash { offset += 1 }
            offset += 1
        }
        return min(offset, end)
    }

    /// The offset behind the `*/` of a comment; `end` and false if it isn't terminated.
    func blockCommentEnd(from start: Int, to end: Int) -> (offset: Int, isTerminated: Bool) {
        var offset = start + 2
        var depth = 1
        while offset + 1 < end {
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
        return (end, false)
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
        guard let range, range.count == word.utf8CodeUnitCount else { return false }
        return range.allSatisfy { source[$0] == word.utf8Start[$0 - range.lowerBound] }
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
