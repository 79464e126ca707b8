/// Turns byte offsets of a UTF-8 text into lines and columns.
///
/// Byte ranges are what the program works with; an index is made only for a file that has something to tell a person.
public struct LineIndex: Sendable {
    private let text: [UInt8]
    private let lineStarts: [Int]

    /// Finds the lines of a text. Time and space are linear in its length.
    public init(_ text: [UInt8]) {
        self.text = text
        lineStarts = text.withUnsafeBufferPointer(Self.lineStarts)
    }

    /// The number of lines; a text that ends in a line end has an empty last line.
    public var lineCount: Int { lineStarts.count }

    /// The place of a byte offset; an offset past the end is the end.
    public func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), text.count)
        let line = lineNumber(at: offset)
        var column = 1
        for byte in text[lineStarts[line]..<offset] where byte.isUTF8Lead { column += 1 }
        return SourcePosition(line: line + 1, column: column)
    }

    /// The places of both ends of a byte range.
    public func range(_ bytes: Range<Int>) -> SourceRange {
        SourceRange(start: position(at: bytes.lowerBound), end: position(at: bytes.upperBound))
    }

    /// The byte range of a line (from 1) without its line end.
    public func lineContent(_ line: Int) -> Range<Int> {
        guard line >= 1, line <= lineStarts.count else { return 0..<0 }
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : text.count
        while end > start, text[end - 1] == .lineFeed || text[end - 1] == .carriageReturn { end -= 1 }
        return start..<end
    }

    /// The index of the last line start at or before an offset, by binary search.
    private func lineNumber(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private static func lineStarts(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            if byte == .lineFeed {
                starts.append(offset)
            } else if byte == .carriageReturn, offset == text.count || text[offset] != .lineFeed {
                starts.append(offset)
            }
        }
        return starts
    }
}
