import StringsmithText

/// A position in the bytes of a manifest or project, which share the syntax of white space and comments.
struct DeclarationCursor {
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The current byte; nil at the end.
    var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Skips white space and comments; returns false if there are none.
    @discardableResult
    mutating func skipTrivia() -> Bool {
        let start = offset
        while let byte {
            if byte <= .space {
                offset += 1
            } else if byte == .slash, offset + 1 < bytes.count, bytes[offset + 1] == .slash {
                while let byte = self.byte, byte != .lineFeed { offset += 1 }
            } else if byte == .slash, offset + 1 < bytes.count, bytes[offset + 1] == .asterisk {
                offset += 3
                while offset < bytes.count, !(bytes[offset - 1] == .asterisk && bytes[offset] == .slash) { offset += 1 }
                offset = min(offset + 1, bytes.count)
            } else {
                break
            }
        }
        return offset > start
    }
}
