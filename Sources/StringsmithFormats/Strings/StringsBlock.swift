import StringsmithText

/// Ranges of entries and their comments.
extension StringsDocument {
    /// Returns the range from the first comment above an entry, including its indentation, to the last comment after
    /// the entry.
    func block(ofEntry index: Int) -> Range<Int> {
        let leading = leadingComments(ofEntry: index)
        let trailing = trailingComments(ofEntry: index)
        let first = leading.isEmpty ? Int(entries[index].start) : range(ofItem: leading.lowerBound).lowerBound
        let end = trailing.isEmpty ? Int(entries[index].end) : range(ofItem: trailing.upperBound - 1).upperBound
        return indentationStart(before: first)..<end
    }

    /// Returns the start of the line if only spaces and tabs precede an offset, otherwise the offset itself.
    func indentationStart(before offset: Int) -> Int {
        var start = offset
        while start > 0, text[start - 1] == .space || text[start - 1] == .tab { start -= 1 }
        return start == 0 || isLineEnd(start - 1) ? start : offset
    }

    /// Returns the offset after the white space at an offset, excluding the indentation of the next item; nil at the
    /// end.
    func nextItemStart(from offset: Int) -> Int? {
        let next = text.withUnsafeBufferPointer { StringsGrammar(bytes: $0).whiteSpaceEnd(offset) }
        return next == text.count ? nil : max(offset, indentationStart(before: next))
    }

    /// Returns the end of the last item before an offset that isn't white space. White space at the end of a `//`
    /// comment is part of the comment.
    func previousItemEnd(before offset: Int) -> Int {
        var low = firstItem(from: offset)
        while low > 0, items[low - 1].kind == .whiteSpace { low -= 1 }
        return low > 0 ? min(offset, range(ofItem: low - 1).upperBound) : 0
    }

    /// Returns whether a byte belongs to an entry or comment.
    package func isInEntryOrComment(_ offset: Int) -> Bool {
        let next = firstItem(from: offset + 1)
        return next > 0 && (items[next - 1].kind == .entry || items[next - 1].kind.isComment)
    }

    /// Returns the number of the first item that starts at or after an offset.
    private func firstItem(from offset: Int) -> Int {
        items.partitioningIndex { Int($0.start) >= offset }
    }

    /// Returns a line ending if an offset isn't at the start of a line.
    func lineBreak(before offset: Int, _ lineEnd: [UInt8]) -> [UInt8] {
        let start = indentationStart(before: offset)
        return start == 0 || isLineEnd(start - 1) ? [] : lineEnd
    }

    func isLineEnd(_ offset: Int) -> Bool { text[offset] == .lineFeed || text[offset] == .carriageReturn }
}
