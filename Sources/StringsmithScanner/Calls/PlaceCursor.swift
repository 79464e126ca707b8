import StringsmithText

/// Turns byte offsets into lines and columns for questions that mostly come in the source's order.
///
/// The cursor moves on from the place of the last answer, so that all answers together cost one pass over the source and
/// a source with a single call costs no index of its lines. A question about what lies behind the cursor makes the index.
struct PlaceCursor {
    private let source: UnsafeBufferPointer<UInt8>
    private let lineEnds = ByteTable.lineEnd
    private var index: LineIndex?
    private var offset = 0
    private var position = SourcePosition(line: 1, column: 1)

    init(source: UnsafeBufferPointer<UInt8>) {
        self.source = source
    }

    /// The places of both ends of a byte range.
    mutating func range(_ bytes: Range<Int>) -> SourceRange {
        let start = position(at: bytes.lowerBound)
        return SourceRange(start: start, end: position(at: bytes.upperBound))
    }

    /// The place of a byte offset; an offset past the end is the end.
    private mutating func position(at target: Int) -> SourcePosition {
        let target = min(target, source.count)
        if target < offset { return indexedPosition(at: target) }
        while true {
            let stop = lineEnds.firstOffset(in: source, from: offset, to: target)
            position.column += UnsafeBufferPointer(rebasing: source[offset..<stop]).scalarCount
            offset = stop
            guard offset < target else { return position }
            passLineEnd(before: target)
        }
    }

    /// LF, CR LF and CR each end a line.
    private mutating func passLineEnd(before target: Int) {
        let isReturn = source[offset] == .carriageReturn
        offset += 1
        if isReturn, offset < source.count, source[offset] == .lineFeed {
            // Between CR and LF the line has not ended.
            guard offset < target else {
                position.column += 1
                return
            }
            offset += 1
        }
        position = SourcePosition(line: position.line + 1, column: 1)
    }

    private mutating func indexedPosition(at target: Int) -> SourcePosition {
        let lines = index ?? LineIndex(Array(source))
        index = lines
        return lines.position(at: target)
    }
}
