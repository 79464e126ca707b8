import StringsmithText

/// Writes a new `.strings` file in genstrings' layout.
///
/// `/* comment */`, the entry, an empty line, each ended by LF, the empty line behind the last entry too.
package struct StringsWriter: Sendable {
    /// The encoding of the file.
    package var encoding: OutputEncoding

    /// What genstrings writes where a call has no comment.
    package static let absentComment: ExactString = "No comment provided by engineer."

    /// What is written for an entry without comment; nil for no comment line at all.
    package var placeholderComment: ExactString? = absentComment

    /// Makes a writer.
    package init(encoding: OutputEncoding = .utf8) {
        self.encoding = encoding
    }

    /// The bytes of a file. Several comments of an entry are joined by a line feed and three spaces, as genstrings
    /// joins them. Throws `TextEncodingError` if the encoding has no bytes for a character.
    package func bytes(for entries: [StringsEntrySpelling]) throws -> [UInt8] {
        try encoding.encoding.encode(text(for: entries), byteOrderMark: encoding.byteOrderMark)
    }

    /// The UTF-8 text of a file.
    package func text(for entries: [StringsEntrySpelling]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(entries.reduce(0) { $0 + $1.key.bytes.count + $1.value.bytes.count + 64 })
        for entry in entries {
            let comments = entry.comments.filter { !$0.isEmpty }
            if let comment = comments.isEmpty ? placeholderComment.map({ [$0] }) : comments {
                text += StringsCommentText.block(comment, separator: Array("\n   ".utf8))
                text.append(.lineFeed)
            }
            text.append(.quotationMark)
            text += entry.key.bytes
            text += "\" = \"".utf8
            text += entry.value.bytes
            text += "\";\n\n".utf8
        }
        return text
    }
}
