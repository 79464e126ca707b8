import StringsmithModel
import StringsmithText

/// Writes the strings of an interface file as Apple's tool exports them: an empty line first, and one before each
/// comment.
package struct InterfaceTableWriter: Sendable {
    /// The encoding of the file.
    package var encoding: OutputEncoding

    /// What `ibtool` writes: UTF-16, little-endian, with a byte order mark.
    package static let exportEncoding = OutputEncoding(.utf16LittleEndian, byteOrderMark: true)

    /// Makes a writer; UTF-8 is what Xcode's own localizing writes.
    package init(encoding: OutputEncoding = .utf8) {
        self.encoding = encoding
    }

    /// The bytes of a file. Throws `TextEncodingError` if the encoding has no bytes for a character.
    package func bytes(for document: InterfaceDocument) throws -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(document.properties.count * 160)
        for entry in document.spellings {
            text.append(.lineFeed)
            text += StringsCommentText.block(entry.comments, separator: [.lineFeed])
            text += [.lineFeed, .quotationMark]
            text += entry.key.bytes
            text += "\" = \"".utf8
            text += entry.value.bytes
            text += "\";\n".utf8
        }
        // A table without any byte is one that the platform rejects.
        if text.isEmpty { text.append(.lineFeed) }
        return try encoding.encoding.encode(text, byteOrderMark: encoding.byteOrderMark)
    }
}
