import StringsmithModel
import StringsmithText

extension CommentedOutEntry {
    /// Returns the entries in comments between the members of a dictionary, in file order.
    static func all(
        in text: [UInt8], _ dictionary: PropertyListNode, _ members: [PropertyListMember]
    ) -> [CommentedOutEntry] {
        guard let content = dictionary.content else { return [] }
        let starts = [content.lowerBound] + members.map(\.node.range.upperBound)
        let ends = members.map(\.keyRange.lowerBound) + [content.upperBound]
        return zip(starts, ends).flatMap { start, end in start < end ? comments(in: start..<end, of: text) : [] }
    }

    private static func comments(in gap: Range<Int>, of text: [UInt8]) -> [CommentedOutEntry] {
        XMLComments.ranges(in: text[gap]).compactMap { entry(in: text[$0.dropFirst(4).dropLast(3)], of: $0) }
    }

    private static func entry(in content: ArraySlice<UInt8>, of comment: Range<Int>) -> CommentedOutEntry? {
        let markup = XMLPropertyListWriter.markup(inComment: trimmed(content))
        guard markup.starts(with: "<key".utf8) else { return nil }
        let reader = XMLPropertyListReader(Array("<dict>".utf8) + markup + Array("</dict>".utf8))
        guard reader.problems.isEmpty, let members = reader.root?.members, members.count == 1 else { return nil }
        return CommentedOutEntry(
            key: Key(members[0].key), edits: [TextEdit(range: comment, replacement: markup)])
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: XMLCursor.isSpace)
        while let last = bytes.last, XMLCursor.isSpace(last) { bytes.removeLast() }
        return bytes
    }
}
