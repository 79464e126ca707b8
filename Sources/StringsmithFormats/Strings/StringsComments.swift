import StringsmithText

/// Determines the comments of each entry.
///
/// Comments directly above an entry belong to it, even if there are several, but only those after the last blank line,
/// which separates a license or section heading. A comment after the semicolon belongs to that entry if nothing else
/// follows on the line.
extension StringsDocument {
    /// The number of comments that belong to no entry, such as a license or a heading.
    package var unattachedCommentCount: Int {
        let attached = entries.indices.reduce(0) { count, index in
            count
                + [leadingComments(ofEntry: index), trailingComments(ofEntry: index)].joined().count {
                    items[$0].kind.isComment
                }
        }
        return items.count { $0.kind.isComment } - attached
    }

    /// Returns the text of an entry's comments without delimiters and surrounding white space, joined by line feeds;
    /// nil if there are none.
    package func comment(ofEntry index: Int) -> ExactString? {
        let leading = leadingComments(ofEntry: index)
        let trailing = trailingComments(ofEntry: index)
        if trailing.isEmpty {
            // Nearly all entries have at most one comment.
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

    /// Returns the items from the first to the last comment above an entry; empty if there are none.
    func leadingComments(ofEntry index: Int) -> Range<Int> {
        let own = Int(entries[index].item)
        // Comments after the previous entry, on the same line, belong to that entry.
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

    /// Returns the offset after a header of the file that is directly above its first entry, before which it must stay;
    /// nil if there is none.
    func fileHeaderEnd(aboveEntry index: Int) -> Int? {
        guard index == 0 else { return nil }
        let comments = leadingComments(ofEntry: 0)
        guard items[..<comments.lowerBound].allSatisfy({ $0.kind == .whiteSpace }),
            lineEndCount(in: range(ofItem: comments.lowerBound).lowerBound..<Int(entries[0].start)) > 1,
            var last = comments.last(where: { items[$0].kind.isComment && namesFile($0) })
        else { return nil }
        // Lines without text close a header in `//` comments.
        for item in last + 1..<comments.upperBound where items[item].kind.isComment {
            guard items[item].kind == .lineComment, commentContent(item).isEmpty else { break }
            last = item
        }
        return nextItemStart(from: range(ofItem: last).upperBound)
    }

    private static let headerWords = [".strings", "Created by ", "©", "Copyright (c)"].map { Array($0.utf8) }

    /// True for a comment that names a file or its author, as editors write them at the top.
    private func namesFile(_ item: Int) -> Bool {
        let content = text[commentContent(item)]
        return Self.headerWords.contains { content.firstRange(of: $0) != nil }
    }

    /// Returns the items from an entry's semicolon to the last comment on the same line; empty if there is none.
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
                // A comment between two entries on a line belongs to the second.
                return next..<next
            }
            item += 1
        }
        return next..<last
    }

    /// Returns the text of the comments after an entry on its line; nil if there are none.
    package func trailingComment(ofEntry index: Int) -> ExactString? {
        let comments = trailingComments(ofEntry: index).filter { items[$0].kind.isComment }
        if comments.isEmpty { return nil }
        let texts = comments.map { text[commentContent($0)] }
        return ExactString(bytes: Array(texts.joined(separator: [.lineFeed])))
    }

    /// Returns the number of line endings in a range; CR LF counts as one.
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

    /// Returns the opening delimiter of a comment: `//`, `/*`, or that of a documentation comment: `///`, `/**`, `//!`,
    /// `/*!`. Longer runs of a character are part of the text, such as a line of slashes.
    func commentDelimiter(_ item: Int) -> Range<Int> {
        let range = range(ofItem: item)
        let isBlock = items[item].kind == .blockComment
        let end = range.lowerBound + 2
        let last = isBlock ? range.upperBound - 2 : range.upperBound
        guard end < last, [isBlock ? .asterisk : .slash, .exclamationMark].contains(text[end]) else {
            return range.lowerBound..<end
        }
        let isDocumentation = end + 1 < last ? text[end + 1] != text[end] : !isBlock
        return range.lowerBound..<(isDocumentation ? end + 1 : end)
    }

    /// Returns the range of a comment between its delimiters, without surrounding white space.
    func commentContent(_ item: Int) -> Range<Int> {
        var range = range(ofItem: item)
        let isBlock = items[item].kind == .blockComment
        let delimiter = commentDelimiter(item)
        range = delimiter.upperBound..<range.upperBound
        if isBlock, range.count >= 2, text[range.upperBound - 1] == .slash, text[range.upperBound - 2] == .asterisk {
            range = range.lowerBound..<range.upperBound - 2
            // `/** ... **/`
            if delimiter.count > 2 {
                if let last = range.last, text[last] == .asterisk { range = range.lowerBound..<last }
            }
        }
        while let last = range.last, Self.isBlank(text[last]) { range = range.lowerBound..<last }
        while let first = range.first, Self.isBlank(text[first]) { range = first + 1..<range.upperBound }
        return range
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn
    }
}
