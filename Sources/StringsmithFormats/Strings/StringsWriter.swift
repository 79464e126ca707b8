import StringsmithText

/// Writes a new `.strings` file in the layout of genstrings.
///
/// Each entry consists of `/* comment */`, the key and value, and an empty line, also after the last entry. All lines
/// end in LF.
package struct StringsWriter: Sendable {
    /// The encoding of the file.
    package var encoding: OutputEncoding

    /// The comment of entries without one; nil for none.
    package var placeholderComment: ExactString? = .absentComment

    /// Creates a writer.
    package init(encoding: OutputEncoding = .utf8) {
        self.encoding = encoding
    }

    /// Returns the bytes of a file. Several comments of an entry are joined by a line feed and three spaces, like in
    /// genstrings. Throws `TextEncodingError` if the encoding can't represent a character.
    package func bytes(for entries: [StringsEntrySpelling]) throws -> [UInt8] {
        try encoding.encoding.encode(text(for: entries), byteOrderMark: encoding.byteOrderMark)
    }

    /// Returns the UTF-8 text of a file.
    package func text(for entries: [StringsEntrySpelling]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(entries.reduce(0) { $0 + $1.key.bytes.count + $1.value.bytes.count + 64 })
        let separator = Array("\n   ".utf8)
        let placeholder = placeholderComment.map { [$0] }
        // By index, since an entry of its own would be a copy.
        for index in entries.indices {
            var comments = entries[index].comments
            if comments.contains(where: \.isEmpty) { comments.removeAll(where: \.isEmpty) }
            if let comments = comments.isEmpty ? placeholder : comments {
                StringsCommentText.append(comments, separator: separator, to: &text)
                text.append(.lineFeed)
            }
            text.append(.quotationMark)
            text += entries[index].key.bytes
            text += "\" = \"".utf8
            text += entries[index].value.bytes
            text += "\";\n\n".utf8
        }
        return text
    }
}
