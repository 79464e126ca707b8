import StringsmithText

/// Lines and columns of many byte offsets, computed in one pass. `LineIndex` counts each column from the start of the
/// line, which takes quadratic time for thousands of places on a long line.
struct TextPlaces {
    private let offsets: [Int]
    private var positions: [SourcePosition] = []

    /// Computes the places of the ends of ranges in a text.
    init(_ text: [UInt8], ranges: [Range<Int>]) {
        offsets = ranges.flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
        positions.reserveCapacity(offsets.count)
        var position = SourcePosition(line: 1, column: 1)
        var offset = 0
        text.withUnsafeBufferPointer { text in
            for target in offsets {
                while offset < min(target, text.count) {
                    let byte = text[offset]
                    offset += 1
                    let isCarriageReturn =
                        byte == .carriageReturn && (offset == text.count || text[offset] != .lineFeed)
                    if byte == .lineFeed || isCarriageReturn {
                        position = SourcePosition(line: position.line + 1, column: 1)
                    } else if byte.isUTF8Lead {
                        position.column += 1
                    }
                }
                positions.append(position)
            }
        }
    }

    /// Returns the place of one of the given ranges.
    func range(_ bytes: Range<Int>) -> SourceRange {
        SourceRange(start: position(bytes.lowerBound), end: position(bytes.upperBound))
    }

    private func position(_ offset: Int) -> SourcePosition {
        positions[offsets.dropLast().partitioningIndex { $0 >= offset }]
    }
}
