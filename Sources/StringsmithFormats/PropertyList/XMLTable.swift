import StringsmithModel
import StringsmithText

/// A table in a property list: a dictionary, whose members are the entries, with comments between them.
package protocol XMLTable: TextTable {
    /// The dictionary; nil if the file has none, or isn't XML.
    var dictionary: PropertyListNode? { get }

    /// The members of the dictionary.
    var members: [PropertyListMember] { get }
}

extension XMLTable {
    package func entryCount(in locale: LocaleIdentifier?) -> Int { members.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(members[index].key) }

    package func keySpelling(ofEntry index: Int) -> ExactString { members[index].key }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? {
        StateLine.split(members[index].comment).text
    }

    package func state(at index: Int, in locale: LocaleIdentifier?) -> EntryState? {
        StateLine.split(members[index].comment).state
    }

    package func spelledComment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { members[index].comment }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        decodedText.map { _ in EntryRanges(key: members[index].keyRange, value: members[index].node.range) }
    }

    package func commentedOutEntries(where isWanted: (Key) -> Bool) -> [CommentedOutEntry] {
        guard let text = decodedText?.text, let dictionary else { return [] }
        return CommentedOutEntry.all(in: text, dictionary, members).filter { isWanted($0.key) }
    }

    package func dictionary(ofEntry index: Int) -> PropertyListNode? {
        members[index].node.members == nil ? nil : members[index].node
    }

    // MARK: Changes

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        guard let decodedText else {
            let entries = [Entry]().applying(changes, keepsComments: true)
            return try StringsDictTableFormat().encode(Table(name: "", entries: entries))
        }
        return try decodedText.applying(try edits(for: changes))
    }

    package func setting(_ change: CommentChange, ofEntry index: Int) throws -> [TextEdit] {
        var changes: [TableChange] = []
        if let text = change.text { changes.append(.setComment(index: index, text)) }
        if let state = change.state { changes.append(.setState(index: index, state)) }
        return try edits(for: changes)
    }

    package func settingValue(ofEntry index: Int, spelledAs literal: [UInt8]) -> TextEdit {
        TextEdit(range: members[index].node.range, replacement: literal)
    }

    private func edits(for changes: [TableChange]) throws(TableChangeError) -> [TextEdit] {
        guard let dictionary else { throw .obstacle(.notWhole) }
        return try XMLPropertyListEdits(text: text, dictionary: dictionary, members: members).edits(for: changes)
    }

    // MARK: Parts

    package var parts: [TextPart] {
        guard let content = dictionary?.content else { return [] }
        let text = text
        var parts = [TextPart(kind: .edge(isStart: true), range: spaceEnd(0, in: text)..<content.lowerBound)]
        var end = content.lowerBound
        for (index, member) in members.enumerated() {
            let block = member.block
            let comments = comments(in: end..<block.lowerBound, of: text)
            // The other comments directly above a comment describe the same entry.
            let isDescribed = member.commentRange?.lowerBound == block.lowerBound
            let above = isDescribed && lineEndCount(from: comments.last?.upperBound, to: block.lowerBound, in: text) < 2
            parts += comments.dropLast(above ? 1 : 0).map { TextPart(kind: .comments, range: $0) }
            let start = above ? comments.last?.lowerBound : nil
            parts.append(
                TextPart(
                    kind: .entry(index),
                    range: (start ?? indentationStart(before: block.lowerBound, in: text))..<member.end,
                    value: member.node.range))
            end = member.end
        }
        parts += comments(in: end..<content.upperBound, of: text).map { TextPart(kind: .comments, range: $0) }
        var last = text.count
        while last > content.upperBound, XMLCursor.isSpace(text[last - 1]) { last -= 1 }
        let start = indentationStart(before: content.upperBound, in: text)
        let before = parts[parts.count - 1].range.upperBound
        return parts + [TextPart(kind: .edge(isStart: false), range: max(start, before)..<last)]
    }

    /// Returns the ranges of comments and instructions, as one if no empty line separates them.
    private func comments(in gap: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var offset = spaceEnd(gap.lowerBound, in: text)
        while offset < gap.upperBound {
            let start = indentationStart(before: offset, in: text)
            let isComment = text[offset..<gap.upperBound].starts(with: "<!--".utf8)
            // The marks of "<!-->" don't overlap.
            offset += isComment ? 4 : 1
            let mark = Array((isComment ? "-->" : ">").utf8)
            while offset < gap.upperBound, !text[offset..<gap.upperBound].starts(with: mark) { offset += 1 }
            offset = min(offset + mark.count, gap.upperBound)
            if let last = found.last, lineEndCount(from: last.upperBound, to: start, in: text) < 2 {
                found[found.count - 1] = last.lowerBound..<offset
            } else {
                found.append(max(start, gap.lowerBound)..<offset)
            }
            offset = spaceEnd(offset, in: text)
        }
        return found
    }

    private func spaceEnd(_ start: Int, in text: [UInt8]) -> Int {
        text[start...].firstIndex { !XMLCursor.isSpace($0) } ?? text.count
    }

    /// Returns the start of the line of an offset if only white space is before it, otherwise the offset.
    private func indentationStart(before offset: Int, in text: [UInt8]) -> Int {
        var start = offset
        while start > 0, text[start - 1] == .space || text[start - 1] == .tab { start -= 1 }
        return start == 0 || text[start - 1] == .lineFeed || text[start - 1] == .carriageReturn ? start : offset
    }

    /// Returns the number of line endings in white space; many without a start.
    private func lineEndCount(from start: Int?, to end: Int, in text: [UInt8]) -> Int {
        guard let start, start <= end else { return .max }
        let space = text[start..<end]
        return space.filter { $0 == (space.contains(.lineFeed) ? .lineFeed : .carriageReturn) }.count
    }
}
