import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Turns byte offsets into lines and columns for questions that mostly come in the source's order.
///
/// The cursor moves on from the place of the last answer, so that all answers together cost one pass over the source and
/// a source with a single call costs no index of its lines. The index is made for a question about what lies behind the
/// cursor, and for sources with CR line ends.
struct PlaceCursor {
    private let source: UnsafeBufferPointer<UInt8>
    private let hasReturns: Bool
    private var index: LineIndex?

    /// The place of the last answer.
    private var offset = 0
    private var position = SourcePosition(line: 1, column: 1)

    init(source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        hasReturns = source.firstOffset(of: .carriageReturn, from: 0, to: source.count) != nil
    }

    /// The places of both ends of a byte range.
    mutating func range(_ bytes: Range<Int>) -> SourceRange {
        let start = position(at: bytes.lowerBound)
        return SourceRange(start: start, end: position(at: bytes.upperBound))
    }

    /// The place of a byte offset; an offset past the end is the end.
    private mutating func position(at target: Int) -> SourcePosition {
        let target = min(target, source.count)
        if target < offset || hasReturns { return indexedPosition(at: target) }
        while let lineFeed = source.firstOffset(of: .lineFeed, from: offset, to: target) {
            offset = lineFeed + 1
            position = SourcePosition(line: position.line + 1, column: 1)
        }
        position.column += UnsafeBufferPointer(rebasing: source[offset..<target]).scalarCount
        offset = target
        return position
    }

    private mutating func indexedPosition(at target: Int) -> SourcePosition {
        let lines = index ?? LineIndex(Array(source))
        index = lines
        return lines.position(at: target)
    }
}
