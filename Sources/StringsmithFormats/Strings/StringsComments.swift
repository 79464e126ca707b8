import StringsmithText

/// Which comments belong to which entry.
///
/// The comments right above an entry are its own, several in a row too, as long as no blank line stands between: a
/// licence or a section heading is set off by one. A comment behind the semicolon on the same line belongs to that entry
/// if nothing but the line end follows it.
extension StringsDocument {
    /// The text of an entry's comments without delimiters and outer white space, joined by line feeds; nil if it has
    /// none.
    package func comment(ofEntry index: Int) -> ExactString? {
        let leading = leadingComments(ofEntry: index)
        let trailing = trailingComments(ofEntry: index)
        if trailing.isEmpty {
            // Nearly all entries have one comment or none.
            if leading.isEmpty { return nil }
            if leading.count == 1 { return ExactString(bytes: Array(text[commentContent(leading.lowerBound)])) }
        }
        var joined: [UInt8] = []
        var isFirst = true
        for item in [leading, trailing].joined() where items[item].kind.isComment {
            if !isFirst { joined.append(.lineFeed) }
            isFirst = false
            joined += text[commentContent(item)]
        }
        return ExactString(bytes: joined)
    }

    /// The items from an entry's first comment above it to its last; empty if there is none.
    func leadingComments(ofEntry index: Int) -> Range<Int> {
        let own = Int(entries[index].item)
        // What stands behind the entry before, on its line, is that entry's.
        let lower = index > 0 ? trailingComments(ofEntry: index - 1).upperBound : 0
        var first = own
        var item = own - 1
        while item >= lower {
            switch items[item].kind {
            case .whiteSpace:
                if lineEndCount(in: range(ofItem: item)) > 1 { return trimmed(first..<own) }
            case .blockComment, .lineComment:
                first = item
            case .entry, .brace, .junk:
                return trimmed(first..<own)
            }
            item -= 1
        }
        return trimmed(first..<own)
    }

    /// The items from behind an entry's semicolon to its last comment on the same line; empty if there is none.
    func trailingComments(ofEntry index: Int) -> Range<Int> {
        let next = Int(entries[index].item) + 1
        var last = next
        var item = next
        while item < items.count {
            switch items[item].kind {
            case .whiteSpace:
                if lineEndCount(in: range(ofItem: item)) > 0 { return next..<last }
            case .lineComment, .blockComment:
                if hasLineEnd(item) { return next..<(items[item].kind == .lineComment ? item + 1 : last) }
                last = item + 1
            case .entry, .brace, .junk:
                // A comment between two entries of one line describes the second.
                return next..<next
            }
            item += 1
        }
        return next..<last
    }

    /// The number of line ends in a range; CR LF is one.
    func lineEndCount(in range: Range<Int>) -> Int {
        text.withUnsafeBufferPointer { text in
            var count = 0
            for offset in range {
                if text[offset] == .lineFeed {
                    count += 1
                } else if text[offset] == .carriageReturn, offset + 1 == text.count || text[offset + 1] != .lineFeed {
                    count += 1
                }
            }
            return count
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let last = range.last(where: { items[$0].kind.isComment }) else {
            return range.upperBound..<range.upperBound
        }
        return range.lowerBound..<last + 1
    }

    private func hasLineEnd(_ item: Int) -> Bool { lineEndCount(in: range(ofItem: item)) > 0 }

    /// The text of a comment between its delimiters, without outer white space.
    func commentContent(_ item: Int) -> Range<Int> {
        var range = range(ofItem: item)
        let isBlock = items[item].kind == .blockComment
        range = range.lowerBound + 2..<range.upperBound
        if isBlock, range.count >= 2, text[range.upperBound - 1] == .slash, text[range.upperBound - 2] == .asterisk {
            range = range.lowerBound..<range.upperBound - 2
        }
        while let last = range.last, Self.isBlank(text[last]) { range = range.lowerBound..<last }
        while let first = range.first, Self.isBlank(text[first]) { range = first + 1..<range.upperBound }
        return range
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn
    }
}
