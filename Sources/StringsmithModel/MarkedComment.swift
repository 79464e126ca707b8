import StringsmithText

/// A comment taken apart: what people wrote, and the marker on its last line.
package struct MarkedComment: Hashable, Sendable {
    /// What `genstrings` writes where a call has no comment: as good as none.
    package static let placeholder: ExactString = "No comment provided by engineer."

    /// The text without the marker; nil if there is none.
    package var text: ExactString?

    /// The marker, if there is one.
    package var marker: EntryMarker?

    /// Makes a comment of its parts.
    package init(text: ExactString?, marker: EntryMarker?) {
        self.text = text
        self.marker = marker
    }

    /// Takes the comment of an entry apart.
    package init(_ comment: ExactString?) {
        guard let comment else { return }
        text = comment
        // Only the last line can be a marker, and hardly any is: it is looked at as bytes first.
        let lastLine = comment.bytes.lastIndex(of: .lineFeed).map { comment.bytes[($0 + 1)...] } ?? comment.bytes[...]
        let line = Self.trimmed(lastLine)
        guard line.starts(with: EntryMarker.prefix.utf8),
            let marker = EntryMarker(line: String(decoding: line, as: UTF8.self))
        else { return }
        self.marker = marker
        let rest = Self.trimmed(comment.bytes[..<line.startIndex])
        text = rest.isEmpty ? nil : ExactString(bytes: rest)
    }

    /// True if a person wrote something.
    package var isWritten: Bool { text.map { $0 != Self.placeholder && !$0.isEmpty } ?? false }

    /// True if two texts say the same: escapes of a source, line breaks and indentation are a matter of spelling.
    package static func saysSame(_ left: ExactString?, _ right: ExactString?) -> Bool {
        left == right || left.map(words) == right.map(words)
    }

    /// The words of a comment, its escapes undone.
    private static func words(_ text: ExactString) -> [ArraySlice<UInt8>] {
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in text.bytes {
            switch byte {
            case .backslash where !isEscaped:
                isEscaped = true
                continue
            case UInt8(ascii: "n") where isEscaped, UInt8(ascii: "t") where isEscaped: plain.append(.space)
            default: plain.append(byte)
            }
            isEscaped = false
        }
        return plain.split { $0 <= .space }
    }

    /// The whole comment for the table; nil if there is nothing to write.
    package var joined: ExactString? {
        guard let marker else { return text }
        guard let text else { return ExactString(marker.line) }
        return ExactString(bytes: text.bytes + Array("\n   ".utf8) + Array(marker.line.utf8))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let last = bytes.last, last <= .space { bytes.removeLast() }
        while let first = bytes.first, first <= .space { bytes.removeFirst() }
        return bytes
    }
}
