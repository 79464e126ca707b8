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
        for _ in 0..<Self.mostLines {
            guard line < items.count, items[line].kind == .lineComment else { return nil }
            let range = range(ofItem: line)
            var start = min(range.lowerBound + 2, range.upperBound)
            if start < range.upperBound, text[start] == .space { start += 1 }
            // Most comments are prose.
            if line == first,
                !text[start..<range.upperBound].contains(where: { $0 == .equalsSign || $0 == .semicolon }),
                !text[start..<range.upperBound].starts(with: [.quotationMark])
            {
                return nil
            }
            if line == first, let key = plainKey(in: start..<range.upperBound), !isWanted(key) { return nil }
            bytes += text[start..<range.upperBound]
            edits.append(TextEdit(range: range.lowerBound..<start, replacement: []))
            let document = StringsDocument(DecodedText(unicode: bytes), path: path)
            if let entry = document.onlyEntry {
                let key = Key(document.key(entry))
                return isWanted(key) ? (CommentedOutEntry(key: key, edits: edits), line + 1) : nil
            }
            guard Self.isOpen(bytes), line + 1 < items.count, items[line + 1].kind == .whiteSpace else { return nil }
            bytes += text[self.range(ofItem: line + 1)]
            line += 2
        }
        return nil
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

    /// True if a text may be the beginning of an entry of several lines.
    private static func isOpen(_ text: [UInt8]) -> Bool {
        guard text.first == .quotationMark else { return false }
        var isQuoted = false
        var offset = 0
        while offset < text.count {
            if text[offset] == .quotationMark { isQuoted.toggle() }
            offset += isQuoted && text[offset] == .backslash ? 2 : 1
        }
        return isQuoted || text.last { $0 > .space } != .semicolon
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
