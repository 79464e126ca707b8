import StringsmithModel
import StringsmithText

/// Writes the strings of an interface file in the format of Apple's export: an empty line at the start, and one before
/// each comment.
package struct InterfaceTableWriter: Sendable {
    /// The encoding of the file.
    package var encoding: OutputEncoding

    /// The encoding of `ibtool`: little-endian UTF-16 with a byte order mark.
    package static let exportEncoding = OutputEncoding(.utf16LittleEndian, byteOrderMark: true)

    /// Creates a writer. Xcode's own localization writes UTF-8.
    package init(encoding: OutputEncoding = .utf8) {
        self.encoding = encoding
    }

    /// Returns the bytes of a file. Throws `TextEncodingError` if the encoding can't represent a character.
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
        // The platform rejects an empty file.
        if text.isEmpty { text.append(.lineFeed) }
        return try encoding.encoding.encode(text, byteOrderMark: encoding.byteOrderMark)
    }
}
