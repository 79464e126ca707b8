import StringsmithText

extension ExactString {
    /// Returns one edit that changes this text into another, from the first byte that differs to the last, in whole
    /// characters.
    func edit(to other: ExactString) -> TextEdit {
        let common = min(bytes.count, other.bytes.count)
        var start = 0
        while start < common, bytes[start] == other.bytes[start] { start += 1 }
        // Don't split a letter from its accents, or the bytes of either.
        while start > 0, start < bytes.count, bytes[start] >= 0x80 { start -= 1 }
        while start > 0, start < other.bytes.count, other.bytes[start] >= 0x80 { start -= 1 }
        var end = 0
        while end < common - start, bytes[bytes.count - 1 - end] == other.bytes[other.bytes.count - 1 - end] {
            end += 1
        }
        while end > 0, !bytes[bytes.count - end].isUTF8Lead { end -= 1 }
        return TextEdit(
            range: start..<bytes.count - end, replacement: Array(other.bytes[start..<other.bytes.count - end]))
    }

    /// Returns edits that remove each occurrence of a scalar.
    func removals(of scalar: Unicode.Scalar) -> [TextEdit] {
        let spelling = Array(String(scalar).utf8)
        var edits: [TextEdit] = []
        var offset = 0
        while offset + spelling.count <= bytes.count {
            if bytes[offset..<offset + spelling.count].elementsEqual(spelling) {
                edits.append(TextEdit(range: offset..<offset + spelling.count, replacement: []))
                offset += spelling.count
            } else {
                offset += 1
            }
        }
        return edits
    }
}
