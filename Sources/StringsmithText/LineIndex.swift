#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Converts byte offsets in UTF-8 text to lines and columns.
///
/// The program works with byte ranges, so an index is built only for files with diagnostics. `DecodedText.lines` is that of
/// a file.
package struct LineIndex: Sendable {
    private let text: [UInt8]
    private let lineStarts: [Int]

    /// The number of scalars before each block of the text, so that columns in very long lines are as fast as in short
    /// ones; empty if all bytes are ASCII and columns are differences of offsets.
    private let scalarCounts: [Int]

    private static let blockLength = 512

    /// Finds the lines of a text. Time and space are linear in its length.
    package init(_ text: [UInt8]) {
        self.text = text
        lineStarts = text.withUnsafeBufferPointer(Self.lineStarts)
        scalarCounts = text.withUnsafeBufferPointer(Self.scalarCounts)
    }

    /// The number of lines. A text that ends with a line ending has an empty last line.
    package var lineCount: Int { lineStarts.count }

    /// The position of a byte offset; offsets past the end are clamped.
    package func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), text.count)
        let line = lineNumber(at: offset)
        return SourcePosition(line: line + 1, column: scalarCount(lineStarts[line]..<offset) + 1)
    }

    /// The offset of a position, clamped to the end of its line or of the text.
    package func offset(of place: SourcePosition) -> Int {
        guard place.line >= 1, place.line <= lineStarts.count else { return text.count }
        let content = lineContent(place.line)
        var rest = max(place.column - 1, 0)
        if scalarCounts.isEmpty { return min(content.lowerBound + rest, content.upperBound) }
        var offset = content.lowerBound
        let target = scalarCount(before: offset) + rest
        // The last block that starts before the place, unless it starts before the line.
        let blocks = offset / Self.blockLength + 1..<content.upperBound / Self.blockLength + 1
        let block = scalarCounts[blocks].partitioningIndex { $0 > target } - 1
        if block * Self.blockLength > offset {
            offset = block * Self.blockLength
            rest = target - scalarCounts[block]
            // A block may start inside a character, whose first byte is counted in the previous block.
            while offset < content.upperBound, !text[offset].isUTF8Lead { offset += 1 }
        }
        while rest > 0, offset < content.upperBound {
            offset += 1
            while offset < content.upperBound, !text[offset].isUTF8Lead { offset += 1 }
            rest -= 1
        }
        return offset
    }

    /// The positions of both ends of a byte range.
    package func range(_ bytes: Range<Int>) -> SourceRange {
        SourceRange(start: position(at: bytes.lowerBound), end: position(at: bytes.upperBound))
    }

    /// Returns the byte range of a line (from 1) without its line ending.
    package func lineContent(_ line: Int) -> Range<Int> {
        guard line >= 1, line <= lineStarts.count else { return 0..<0 }
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : text.count
        while end > start, text[end - 1] == .lineFeed || text[end - 1] == .carriageReturn { end -= 1 }
        return start..<end
    }

    /// Returns the offset of the start of the line of a byte offset.
    package func lineStart(at offset: Int) -> Int { lineStarts[lineNumber(at: offset)] }

    /// The index of the last line start at or before an offset.
    private func lineNumber(at offset: Int) -> Int { max(lineStarts.partitioningIndex { $0 > offset } - 1, 0) }

    private func scalarCount(_ range: Range<Int>) -> Int {
        if scalarCounts.isEmpty { return range.count }
        if range.count <= Self.blockLength { return leadCount(range) }
        return scalarCount(before: range.upperBound) - scalarCount(before: range.lowerBound)
    }

    private func scalarCount(before offset: Int) -> Int {
        let block = offset / Self.blockLength
        return scalarCounts[block] + leadCount(block * Self.blockLength..<offset)
    }

    private func leadCount(_ range: Range<Int>) -> Int {
        text.withUnsafeBufferPointer { Self.leadCount($0, range) }
    }

    private static func leadCount(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        UnsafeBufferPointer(rebasing: text[range]).scalarCount
    }

    private static func scalarCounts(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
        if text.isASCII { return [] }
        var counts = [0]
        counts.reserveCapacity(text.count / blockLength + 2)
        var start = 0
        while start < text.count {
            let end = min(start + blockLength, text.count)
            counts.append(counts[counts.count - 1] + leadCount(text, start..<end))
            start = end
        }
        return counts
    }

    private static func lineStarts(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
        guard let base = text.baseAddress, !text.isEmpty else { return [0] }
        if memchr(base, Int32(UInt8.carriageReturn), text.count) != nil { return mixedLineStarts(of: text) }
        var starts = [0]
        starts.reserveCapacity(text.count / 32 + 1)
        var rest = UnsafeRawPointer(base)
        let end = rest + text.count
        while rest < end, let lineFeed = memchr(rest, Int32(UInt8.lineFeed), end - rest) {
            rest = UnsafeRawPointer(lineFeed) + 1
            starts.append(rest - UnsafeRawPointer(base))
        }
        return starts
    }

    private static func mixedLineStarts(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
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

extension UnsafeBufferPointer<UInt8> {
    /// True if no byte is over 0x7F.
    @inlinable package var isASCII: Bool {
        guard let baseAddress else { return true }
        let bytes = UnsafeRawPointer(baseAddress)
        var bits: UInt64 = 0
        var offset = 0
        while count - offset >= 8 {
            bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            offset += 8
        }
        while offset < count {
            bits |= UInt64(baseAddress[offset])
            offset += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// The number of scalars in a UTF-8 text.
    @inlinable package var scalarCount: Int {
        guard let baseAddress else { return 0 }
        let bytes = UnsafeRawPointer(baseAddress)
        var continuations = 0
        var offset = 0
        while count - offset >= 8 {
            // Eight bytes at a time, each counted in its own lane: a continuation byte has its highest bit set and the
            // next one not. A lane counts up to 255 bytes.
            var lanes: UInt64 = 0
            let end = offset + Swift.min((count - offset) / 8, 255) * 8
            while offset < end {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                lanes += (word >> 7) & ~(word >> 6) & 0x0101_0101_0101_0101
                offset += 8
            }
            let pairs = (lanes & 0x00FF_00FF_00FF_00FF) + ((lanes >> 8) & 0x00FF_00FF_00FF_00FF)
            continuations += Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
        }
        while offset < count {
            if !baseAddress[offset].isUTF8Lead { continuations += 1 }
            offset += 1
        }
        return count - continuations
    }
}
