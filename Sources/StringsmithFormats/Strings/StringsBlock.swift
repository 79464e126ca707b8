import StringsmithText

/// An entry with the comments that belong to it, as one stretch of text.
extension StringsDocument {
    /// From the first comment above an entry (and the indentation before it) to the last comment behind it.
    func block(ofEntry index: Int) -> Range<Int> {
        let leading = leadingComments(ofEntry: index)
        let trailing = trailingComments(ofEntry: index)
        let first = leading.isEmpty ? Int(entries[index].start) : range(ofItem: leading.lowerBound).lowerBound
        let end = trailing.isEmpty ? Int(entries[index].end) : range(ofItem: trailing.upperBound - 1).upperBound
        return indentationStart(before: first)..<end
    }

    /// The start of the line if only spaces and tabs stand before an offset, else the offset itself.
    func indentationStart(before offset: Int) -> Int {
        var start = offset
        while start > 0, text[start - 1] == .space || text[start - 1] == .tab { start -= 1 }
        return start == 0 || isLineEnd(start - 1) ? start : offset
    }

    /// The offset behind the white space that begins at an offset, indentation of the next item excluded; nil at the end.
    func nextItemStart(from offset: Int) -> Int? {
        let next = text.withUnsafeBufferPointer { StringsGrammar(bytes: $0).whiteSpaceEnd(offset) }
        return next == text.count ? nil : max(offset, indentationStart(before: next))
    }

    /// The end of what stands before the white space before an offset.
    func previousItemEnd(before offset: Int) -> Int {
        var end = offset
        while end > 0, text[end - 1] == .space || text[end - 1] == .tab || isLineEnd(end - 1) { end -= 1 }
        return end
    }

    /// A line end, if an offset is not at the start of a line.
    func lineBreak(before offset: Int, _ lineEnd: [UInt8]) -> [UInt8] {
        let start = indentationStart(before: offset)
        return start == 0 || isLineEnd(start - 1) ? [] : lineEnd
    }

    func isLineEnd(_ offset: Int) -> Bool { text[offset] == .lineFeed || text[offset] == .carriageReturn }
}
