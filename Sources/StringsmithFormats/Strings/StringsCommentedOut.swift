import StringsmithModel
import StringsmithText

extension StringsDocument {
    /// Returns the entries in `//` comments whose keys a function accepts, in file order.
    package func commentedOutEntries(where isWanted: (Key) -> Bool) -> [CommentedOutEntry] {
        guard hasComments else { return [] }
        let isCompact = isCompact
        var entries: [CommentedOutEntry] = []
        var item = 0
        while item < items.count {
            guard let found = commentedOutEntry(at: item, isWanted) else {
                item += 1
                continue
            }
            var entry = found.entry
            if isCompact { entry.edits += emptyLine(behind: found.end) }
            entries.append(entry)
            item = found.end
        }
        return entries
    }

    /// The maximum number of lines of an entry in comments.
    private static let mostLines = 32

    /// Returns the entry in the line comments from an item on, and the item behind them.
    private func commentedOutEntry(at first: Int, _ isWanted: (Key) -> Bool) -> (entry: CommentedOutEntry, end: Int)? {
        var line = first
        var bytes: [UInt8] = []
        var edits: [TextEdit] = []
        var end = EntryEnd()
        for _ in 0..<Self.mostLines {
            guard line < items.count, items[line].kind == .lineComment else { return nil }
            let range = range(ofItem: line)
            var start = min(range.lowerBound + 2, range.upperBound)
            if start < range.upperBound, text[start] == .space { start += 1 }
            let content = text[start..<range.upperBound]
            if line == first, !mayBegin(content, isWanted) { return nil }
            bytes += content
            edits.append(TextEdit(range: range.lowerBound..<start, replacement: []))
            end.read(content)
            if end.isReached { return entry(of: bytes, edits, behind: line, isWanted) }
            guard mayGoOn(bytes), line + 1 < items.count, items[line + 1].kind == .whiteSpace else { return nil }
            let space = text[self.range(ofItem: line + 1)]
            bytes += space
            end.read(space)
            line += 2
        }
        return nil
    }

    /// True for a text that starts with a quoted key, or ends with an equals sign. Other keys have their values on the
    /// same line.
    private func mayGoOn(_ text: [UInt8]) -> Bool {
        text.first == .quotationMark || text.first == .apostrophe || text.last { $0 > .space } == .equalsSign
    }

    /// Returns false for a comment that can't be the first line of a wanted entry: most comments are prose.
    private func mayBegin(_ content: ArraySlice<UInt8>, _ isWanted: (Key) -> Bool) -> Bool {
        let isQuoted = content.first == .quotationMark || content.first == .apostrophe
        guard isQuoted || content.contains(where: { $0 == .equalsSign || $0 == .semicolon }) else { return false }
        return plainKey(in: content.indices).map(isWanted) ?? true
    }

    /// Returns the entry that a text without comment marks consists of, if it is wanted.
    private func entry(
        of bytes: [UInt8], _ edits: [TextEdit], behind line: Int, _ isWanted: (Key) -> Bool
    ) -> (entry: CommentedOutEntry, end: Int)? {
        let document = StringsDocument(DecodedText(unicode: bytes), path: path)
        guard let entry = document.onlyEntry else { return nil }
        let key = Key(document.key(entry))
        return isWanted(key) ? (CommentedOutEntry(key: key, edits: edits), line + 1) : nil
    }

    /// The entry, if the text consists of one with a text as value, and comments behind it.
    private var onlyEntry: StringsEntry? {
        guard entries.count == 1, problems.isEmpty, items.first?.kind == .entry, entries[0].hasTextValue,
            entries[0].hasSemicolon, entries[0].valueForm != .shorthand
        else { return nil }
        return entries[0]
    }

    /// The key at the beginning of a comment, if it is quoted and has no escapes: few of many comments need parsing.
    private func plainKey(in content: Range<Int>) -> Key? {
        guard content.count > 1, text[content.lowerBound] == .quotationMark else { return nil }
        let literal = text[(content.lowerBound + 1)..<content.upperBound]
        let key = literal.prefix { $0 != .quotationMark && $0 != .backslash }
        guard key.endIndex < content.upperBound, text[key.endIndex] == .quotationMark else { return nil }
        return Key(ExactString(bytes: Array(key)))
    }

    // MARK: Empty lines

    /// True if entries follow each other without empty lines. Then an empty line behind a comment was inserted to
    /// separate it from the next entry.
    private var isCompact: Bool {
        var isCompact = false
        for index in items.indices.dropFirst() where items[index].kind == .whiteSpace && index + 1 < items.count {
            guard items[index - 1].kind != .lineComment else { continue }
            let count = lineEndCount(in: range(ofItem: index))
            if count > 1 { return false }
            if count == 1, items[index - 1].kind == .entry { isCompact = true }
        }
        return isCompact
    }

    /// Returns the edit that removes the empty line at the start of an item.
    private func emptyLine(behind item: Int) -> [TextEdit] {
        guard item + 1 < items.count, items[item].kind == .whiteSpace else { return [] }
        let space = range(ofItem: item)
        guard Array(text[space].prefix(2 * lineEnd.count)) == lineEnd + lineEnd, lineEndCount(in: space) == 2 else {
            return []
        }
        return [TextEdit(range: space.lowerBound..<space.lowerBound + lineEnd.count, replacement: [])]
    }
}

/// Finds where an entry and the comments behind it end, reading each line once.
private struct EntryEnd {
    private enum Place { case outside, slash, quoted, escaped, lineComment, blockComment, star }

    private var place = Place.outside
    private var quote = UInt8.quotationMark
    private var hasSemicolon = false

    /// True if the text so far has the entry's semicolon and no open comment.
    var isReached: Bool { hasSemicolon && place != .blockComment && place != .star }

    mutating func read(_ text: ArraySlice<UInt8>) {
        for byte in text {
            switch place {
            case .outside, .slash: readOutside(byte)
            case .quoted:
                if byte == quote { place = .outside } else if byte == .backslash { place = .escaped }
            case .escaped: place = .quoted
            case .lineComment: if byte == .lineFeed || byte == .carriageReturn { place = .outside }
            case .blockComment: if byte == .asterisk { place = .star }
            case .star:
                if byte == .slash { place = .outside } else if byte != .asterisk { place = .blockComment }
            }
        }
    }

    private mutating func readOutside(_ byte: UInt8) {
        let isBehindSlash = place == .slash
        place = .outside
        switch byte {
        case .quotationMark, .apostrophe: (place, quote) = (.quoted, byte)
        case .semicolon: hasSemicolon = true
        case .slash: place = isBehindSlash ? .lineComment : .slash
        case .asterisk where isBehindSlash: place = .blockComment
        default: break
        }
    }
}
