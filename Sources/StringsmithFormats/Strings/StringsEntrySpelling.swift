import StringsmithModel
import StringsmithText

/// An entry to write, with key and value as spelled between their quotes.
package struct StringsEntrySpelling: Hashable, Sendable {
    /// The key as spelled between `"`.
    package var key: ExactString

    /// The value as spelled between `"`.
    package var value: ExactString

    /// The texts of the comment, without delimiters.
    package var comments: [ExactString]

    /// The whole entry with its comments as it stood elsewhere in the file; nil for a new one.
    var text: ExactString?

    /// Creates an entry from spellings, which must not contain unescaped `"`.
    package init(key: ExactString, value: ExactString, comments: [ExactString] = []) {
        self.key = key
        self.value = value
        self.comments = comments
    }

    /// Escapes decoded texts: `\" \\ \n \t \r`, and other control characters and lone surrogates as `\Uxxxx`.
    package init(escapingKey key: ExactString, value: ExactString, comments: [ExactString] = []) {
        self.key = ExactString(bytes: StringsEscapes.encode(key))
        self.value = ExactString(bytes: StringsEscapes.encode(value))
        self.comments = comments
    }

    /// Escapes an entry; returns nil if its value isn't text.
    package init?(_ entry: Entry) {
        guard let text = entry.value.text else { return nil }
        self.init(escapingKey: entry.key.text, value: text, comments: entry.comment.map { [$0] } ?? [])
    }
}

extension StringsEntrySpelling {
    /// True if these spellings are read as these texts.
    package func reads(key: ExactString, value: ExactString) -> Bool {
        Self.reads(self.key, as: key) && Self.reads(self.value, as: value)
    }

    /// The entry with escapes instead of line breaks, which could differ from the file's line endings.
    var withoutLineBreaks: StringsEntrySpelling {
        let isRaw: (UInt8) -> Bool = { $0 == .lineFeed || $0 == .carriageReturn }
        guard key.bytes.contains(where: isRaw) || value.bytes.contains(where: isRaw) else { return self }
        let escaped = [key, value].map { spelling -> ExactString in
            var bytes: [UInt8] = []
            var isEscaped = false
            for byte in spelling.bytes {
                if isRaw(byte) {
                    // A backslash before a line break has no meaning.
                    bytes += (isEscaped ? [] : [.backslash]) + [UInt8(ascii: byte == .lineFeed ? "n" : "r")]
                } else {
                    bytes.append(byte)
                }
                isEscaped = byte == .backslash && !isEscaped
            }
            return ExactString(bytes: bytes)
        }
        return StringsEntrySpelling(key: escaped[0], value: escaped[1], comments: comments)
    }

    private static func reads(_ spelling: ExactString, as text: ExactString) -> Bool {
        if !spelling.bytes.contains(where: { $0 == .backslash || $0 == .quotationMark || $0 == 0xED }) {
            return spelling == text
        }
        var isEscaped = false
        for byte in spelling.bytes {
            if byte == .quotationMark, !isEscaped { return false }
            isEscaped = byte == .backslash && !isEscaped
        }
        if isEscaped { return false }
        return spelling.bytes.withUnsafeBufferPointer { StringsEscapes.decode($0) } == text.bytes
    }
}
