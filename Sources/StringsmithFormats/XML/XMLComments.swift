import StringsmithText

/// The comments between elements of an XML document.
package enum XMLComments {
    /// Returns the places of the comments in a part of a document, in order, with their delimiters.
    package static func ranges(in part: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = part.startIndex
        while let start = part[offset...].firstIndex(of: .lessThan) {
            let rest = part[start...]
            if rest.starts(with: opening) {
                guard let end = place(of: closing, in: part[(start + opening.count)...]) else { break }
                offset = end + closing.count
                ranges.append(start..<offset)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                offset = place(of: Array("]]>".utf8), in: rest) ?? part.endIndex
            } else {
                offset = start + 1
            }
        }
        return ranges
    }

    /// Returns the comments in a part of a document, in order: their texts without surrounding white space, and the
    /// offsets behind them.
    static func all(in part: ArraySlice<UInt8>) -> [(text: ExactString, end: Int)] {
        ranges(in: part).map { (trimmed(part[$0.dropFirst(opening.count).dropLast(closing.count)]), $0.upperBound) }
    }

    /// Returns the comments at the end of the part before an element, which belong to it: those after the last blank
    /// line, joined by line feeds; and the number of the others.
    static func attached(in part: ArraySlice<UInt8>) -> (text: ExactString?, otherCount: Int) {
        let comments = all(in: part)
        guard !comments.isEmpty else { return (nil, 0) }
        var first = comments.count
        var end = part.endIndex
        while first > 0 {
            let gap = part[comments[first - 1].end..<end]
            // White space has two line feeds around a blank line; a comment may contain such lines.
            if spaceAtStart(of: gap).count(where: { $0 == .lineFeed }) > 1 { break }
            first -= 1
            end = comments[first].end
        }
        let own = comments[first...].map(\.text.bytes).filter { !$0.isEmpty }
        let text = own.isEmpty ? nil : ExactString(bytes: Array(own.joined(separator: [UInt8.lineFeed])))
        return (text, first)
    }

    private static let opening = Array("<!--".utf8)
    private static let closing = Array("-->".utf8)

    private static func place(of mark: [UInt8], in part: ArraySlice<UInt8>) -> Int? {
        guard let first = mark.first else { return nil }
        var offset = part.startIndex
        while let start = part[offset...].firstIndex(of: first) {
            if part[start...].starts(with: mark) { return start }
            offset = start + 1
        }
        return nil
    }

    private static func spaceAtStart(of part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        part.prefix { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn }
    }

    private static func trimmed(_ part: ArraySlice<UInt8>) -> ExactString {
        var part = part.dropFirst(spaceAtStart(of: part).count)
        while let last = part.last, last <= .space { part.removeLast() }
        return ExactString(bytes: Array(part))
    }
}
