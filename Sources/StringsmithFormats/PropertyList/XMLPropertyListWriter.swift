import StringsmithModel
import StringsmithText

/// Writes a table as an XML property list, as the platform's own tools lay it out.
enum XMLPropertyListWriter {
    /// The bytes of a file, in UTF-8. Throws for a value that is not text or a character that XML can't hold.
    static func bytes(for table: Table) throws -> [UInt8] {
        var output = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """.utf8)
        for entry in table.entries {
            guard let value = entry.value.text else { throw CatalogFormatError.unsupported(entry) }
            if let comment = entry.comment, !comment.isEmpty {
                output += "\t<!-- ".utf8
                // Two hyphens end a comment, or are not allowed in it.
                var last: UInt8 = .space
                for byte in comment.bytes {
                    if byte == .hyphen, last == .hyphen { output.append(.space) }
                    output.append(byte)
                    last = byte
                }
                output += " -->\n".utf8
            }
            output += "\t<key>".utf8
            try append(entry.key.text, to: &output)
            output += "</key>\n\t<string>".utf8
            try append(value, to: &output)
            output += "</string>\n".utf8
        }
        return output + Array("</dict>\n</plist>\n".utf8)
    }

    private static func append(_ text: ExactString, to output: inout [UInt8]) throws {
        let bytes = text.bytes
        guard bytes.withUnsafeBufferPointer({ UTF8Validation.report($0).malformed.isEmpty }) else {
            throw CatalogFormatError.serializationFailed("lone surrogate in \"\(text)\"")
        }
        for byte in bytes {
            switch byte {
            case .ampersand: output += "&amp;".utf8
            case .lessThan: output += "&lt;".utf8
            case .greaterThan: output += "&gt;".utf8
            // A parser would make a line feed of it.
            case .carriageReturn: output += "&#13;".utf8
            case .tab, .lineFeed: output.append(byte)
            case ..<UInt8.space:
                throw CatalogFormatError.serializationFailed("control character \(byte) in \"\(text)\"")
            default: output.append(byte)
            }
        }
    }
}
