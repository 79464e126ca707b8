import StringsmithModel
import StringsmithText

/// Converts changes of a table to edits of an XML property list. Comments, layout, DOCTYPE and instructions stay.
struct XMLPropertyListEdits {
    private let text: [UInt8]

    /// The top-level dictionary.
    private let dictionary: PropertyListNode

    /// Its members, by entry number.
    private let members: [PropertyListMember]

    /// The line ending of the text.
    private let lineEnd: [UInt8]

    private let lines: LineIndex

    init(text: [UInt8], dictionary: PropertyListNode, members: [PropertyListMember]) {
        (self.text, self.dictionary, self.members) = (text, dictionary, members)
        lineEnd = StringsStyle.lineEnd(of: text)
        lines = LineIndex(text)
    }

    /// Returns the edits for changes that are applied together.
    func edits(for changes: [TableChange]) throws(TableChangeError) -> [TextEdit] {
        var edits: [TextEdit] = []
        var comments: [Int: CommentChange] = [:]
        var removed: Set<Int> = []
        for change in changes { if case .remove(let index) = change { removed.insert(index) } }
        edits += removing(removed)
        edits += try adding(changes, besides: removed)
        for change in changes {
            switch change {
            case .add, .remove, .setManual: break
            case .rename(let index, let key, _): edits.append(try renaming(index, to: key))
            case .setValue(let index, let value, _): edits += try settingValue(of: index, to: value)
            case .setDefault(let index, let text, _): edits += try settingValue(of: index, to: .text(text))
            case .setComment(let index, let comment): comments[index, default: CommentChange()].text = .some(comment)
            case .setState(let index, let state): comments[index, default: CommentChange()].state = .some(state)
            case .commentOut(let index): edits.append(commentingOut(index))
            }
        }
        for (index, change) in comments.sorted(by: { $0.key < $1.key }) {
            let old = StateLine.split(members[index].comment)
            edits += try settingComment(
                of: index, to: StateLine.joined(change.text ?? old.text, change.state ?? old.state))
        }
        return edits
    }

    // MARK: One entry

    private func renaming(_ index: Int, to key: ExactString) throws(TableChangeError) -> TextEdit {
        let member = members[index]
        let spelled = try XMLPropertyListWriter.spelling(of: key)
        if let content = member.keyContent { return TextEdit(range: content, replacement: spelled) }
        return TextEdit(range: member.keyRange, replacement: Self.element("key", spelled))
    }

    private func settingValue(of index: Int, to value: EntryValue) throws(TableChangeError) -> [TextEdit] {
        let member = members[index]
        if let text = value.text, member.node.text != nil { return [try settingText(of: member.node, to: text)] }
        if case .varied(let text) = value { return try settingForms(of: member, to: text) }
        let element = try XMLPropertyListWriter.element(
            value, of: Key(member.key), layout(before: member.keyRange.lowerBound))
        return [TextEdit(range: member.node.range, replacement: element)]
    }

    func settingText(of node: PropertyListNode, to text: ExactString) throws(TableChangeError) -> TextEdit {
        let spelled = try XMLPropertyListWriter.spelling(of: text)
        if let content = node.content { return TextEdit(range: content, replacement: spelled) }
        return TextEdit(range: node.range, replacement: Self.element("string", spelled))
    }

    private func settingComment(of index: Int, to comment: ExactString?) throws(TableChangeError) -> [TextEdit] {
        let member = members[index]
        guard let comment, !comment.isEmpty else {
            guard let old = member.commentRange else { return [] }
            // Include the white space before the comment if it follows something on its line; otherwise, that after it.
            let start = spaceStart(before: old.lowerBound)
            if start > lines.lineStart(at: old.lowerBound) {
                return [TextEdit(range: start..<old.upperBound, replacement: [])]
            }
            var end = old.upperBound
            while end < text.count, XMLCursor.isSpace(text[end]) { end += 1 }
            return [TextEdit(range: old.lowerBound..<end, replacement: [])]
        }
        let markup = try XMLPropertyListWriter.comment(comment, lineEnd: lineEnd)
        if let old = member.commentRange { return [TextEdit(range: old, replacement: markup)] }
        let start = member.keyRange.lowerBound
        // Behind another entry on its line, the comment would be that one's. Many entries may be on a line, whose
        // indentation isn't repeated.
        let isFirst = index == 0 || spaceStart(before: start) <= lines.lineStart(at: start)
        let replacement = isFirst ? markup + lineEnd + indentation(before: start) : lineEnd + markup + lineEnd
        return [TextEdit(range: start..<start, replacement: replacement)]
    }

    private func commentingOut(_ index: Int) -> TextEdit {
        let range = members[index].keyRange.lowerBound..<members[index].node.range.upperBound
        let markup = XMLPropertyListWriter.commentMarkup(Array(text[range]))
        return TextEdit(range: range, replacement: markup)
    }

    // MARK: Removing

    private func removing(_ indices: Set<Int>) -> [TextEdit] {
        var edits: [TextEdit] = []
        var index = 0
        while index < members.count {
            guard indices.contains(index) else {
                index += 1
                continue
            }
            let first = index
            while index < members.count, indices.contains(index) { index += 1 }
            let start = members[first].block.lowerBound
            let end = members[index - 1].end
            if index < members.count, text[end..<members[index].block.lowerBound].allSatisfy(XMLCursor.isSpace) {
                edits.append(TextEdit(range: start..<members[index].block.lowerBound, replacement: []))
            } else {
                edits.append(TextEdit(range: spaceStart(before: start)..<end, replacement: []))
            }
        }
        return edits
    }

    func spaceStart(before offset: Int) -> Int {
        var start = offset
        while start > 0, XMLCursor.isSpace(text[start - 1]) { start -= 1 }
        return start
    }

    // MARK: Adding

    private func adding(_ changes: [TableChange], besides removed: Set<Int>) throws(TableChangeError) -> [TextEdit] {
        var edits: [TextEdit] = []
        var inner: [UInt8] = []
        let layout = style
        let staying = StayingEntries(count: members.count, besides: removed)
        for change in changes {
            guard case .add(let entry) = change else { continue }
            let element = try XMLPropertyListWriter.pair(entry, layout)
            switch staying.place(entry.place) {
            case .before(let index):
                let start = members[index].block.lowerBound
                edits.append(TextEdit(range: start..<start, replacement: element + layout.newLine))
            case .after(let index):
                let end = members[index].end
                edits.append(TextEdit(range: end..<end, replacement: layout.newLine + element))
            case .end: inner += layout.indentation + element + lineEnd
            }
        }
        if !inner.isEmpty { edits.append(insertionIntoEmpty(inner)) }
        return edits
    }

    private func insertionIntoEmpty(_ lines: [UInt8]) -> TextEdit {
        let outer = indentation(before: dictionary.range.lowerBound)
        guard let content = dictionary.content else {
            let whole = Array("<dict>".utf8) + lineEnd + lines + outer + Array("</dict>".utf8)
            return TextEdit(range: dictionary.range, replacement: whole)
        }
        // After anything else in the dictionary, such as a comment.
        let start = spaceStart(before: content.upperBound)
        return TextEdit(range: start..<content.upperBound, replacement: lineEnd + lines + outer)
    }

    /// The layout of the entries. If there are none, they are indented with the dictionary's white space and a tab.
    private var style: XMLLayout {
        guard let last = members.last else { return layout(before: dictionary.range.lowerBound).inner }
        return layout(before: last.keyRange.lowerBound)
    }

    /// Returns the layout of elements on the line of an offset. A level is what the last entry is indented more than
    /// the dictionary, or a tab.
    func layout(before offset: Int) -> XMLLayout {
        var layout = XMLLayout(indentation: indentation(before: offset), lineEnd: lineEnd)
        let outer = indentation(before: dictionary.range.lowerBound)
        let inner = members.last.map { indentation(before: $0.keyRange.lowerBound) } ?? []
        if inner.count > outer.count, inner.starts(with: outer) { layout.level = Array(inner.dropFirst(outer.count)) }
        return layout
    }

    /// Returns the white space at the start of the line of an offset.
    private func indentation(before offset: Int) -> [UInt8] {
        Array(text[lines.lineStart(at: offset)..<offset].prefix { $0 == .space || $0 == .tab })
    }

    private static func element(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array("<\(name)>".utf8) + content + Array("</\(name)>".utf8)
    }
}
