import StringsmithText

/// Converts byte offsets to lines and columns. Queries should mostly be in source order.
///
/// The cursor continues from the last result, so that all queries together take one pass over the source, and a source
/// with a single call needs no line index. The index is created for a query behind the cursor, and for sources with CR
/// line endings.
struct PlaceCursor {
    private let source: UnsafeBufferPointer<UInt8>
    private let hasReturns: Bool
    private var index: LineIndex?

    /// The offsets of the last result and of its line.
    private var offset = 0
    private var lineStart = 0
    private var position = SourcePosition(line: 1, column: 1)

    init(source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        hasReturns = source.firstOffset(of: .carriageReturn, from: 0, to: source.count) != nil
    }

    /// Returns the places of both ends of a byte range.
    mutating func range(_ bytes: Range<Int>) -> SourceRange { literal(bytes).place }

    /// Returns the places of both ends of a literal, and the column of its start in bytes.
    mutating func literal(_ bytes: Range<Int>) -> (place: SourceRange, byteColumn: Int) {
        let start = position(at: bytes.lowerBound)
        let end = position(at: bytes.upperBound)
        return (SourceRange(start: start.place, end: end.place), bytes.lowerBound - start.line + 1)
    }

    /// Returns the place of a byte offset, which is clamped to the end, and the offset of its line.
    private mutating func position(at target: Int) -> (place: SourcePosition, line: Int) {
        let target = min(target, source.count)
        if target < offset || hasReturns { return indexedPosition(at: target) }
        while let lineFeed = source.firstOffset(of: .lineFeed, from: offset, to: target) {
            lineStart = lineFeed + 1
            offset = lineStart
            position = SourcePosition(line: position.line + 1, column: 1)
        }
        position.column += UnsafeBufferPointer(rebasing: source[offset..<target]).scalarCount
        offset = target
        return (position, lineStart)
    }

    private mutating func indexedPosition(at target: Int) -> (place: SourcePosition, line: Int) {
        let lines = index ?? LineIndex(Array(source))
        index = lines
        let position = lines.position(at: target)
        return (position, lines.lineContent(position.line).lowerBound)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The column of an offset in UTF-8 bytes, from 1.
    func byteColumn(of offset: Int) -> Int {
        var start = offset
        while start > 0, self[start - 1] != .lineFeed, self[start - 1] != .carriageReturn { start -= 1 }
        return offset - start + 1
    }
}
