import StringsmithModel
import StringsmithText

/// Determines how a table spells the strings of sources. Escapes are copied as written, like Apple's tool does, so that
/// tables written by it don't change.
package struct TableSpelling: Hashable, Sendable {
    /// True to number the arguments of values that have several.
    package var numbersArguments = true

    /// True to copy the line splices of C literals, like `genstrings`. A table reads a splice as a line break, which
    /// the compiled key doesn't contain. If false, such literals are decoded and escaped again.
    package var copiesSplices = false

    /// True to decode `\\Uxxxx`, with a doubled backslash in the source (`genstrings -u`).
    package var decodesDoubledEscapes = false

    /// Creates a spelling that preserves the meaning of the sources.
    package init() {}

    /// Returns the entry to add for a key of the sources.
    package func entry(_ entry: AssembledEntry) -> NewEntry {
        let spelling = of(entry)
        // Without escapes, spelling and text are the same, so argument positions are computed only once.
        let plain = spelling.value.flatMap { $0.bytes.contains(.backslash) ? nil : $0 }
        let value = plain ?? self.value(of: entry.value?.text ?? entry.key.text)
        var new = NewEntry(key: entry.key.text, value: .text(value), spelling: spelling)
        new.comments = entry.comments.map(comment)
        new.phrases = entry.phrases
        return new
    }

    /// Returns a comment as spelled in the source. Apple's tool doesn't escape the quotes of a multi-line literal.
    package func comment(_ literal: SourceLiteral) -> ExactString {
        guard copiesSplices, !literal.addedBackslashes.isEmpty else { return literal.spelling }
        let edits = literal.addedBackslashes.map { TextEdit(range: $0..<$0 + 1, replacement: []) }
        return ExactString(bytes: literal.spelling.bytes.applying(edits))
    }

    /// Returns the spelling of an entry's key and value.
    func of(_ entry: AssembledEntry) -> EntrySpelling {
        let key = spelling(of: entry.key).map(withoutLineBreaks)
        let spelled = entry.value.map(spelling) ?? key
        var spelling = EntrySpelling(key: key, value: spelled.map(value))
        spelling.isLiteral = copiesSplices || decodesDoubledEscapes
        return spelling
    }

    /// Returns a text as a value, with argument positions if enabled.
    package func value(of text: ExactString) -> ExactString {
        numbersArguments && text.bytes.contains(.percentSign) ? FormatString(text).positional() : text
    }

    /// Returns nil if the decoded text should be escaped instead.
    private func spelling(of literal: SourceLiteral) -> ExactString? {
        if !copiesSplices, hasSplice(literal.spelling) { return nil }
        return decodesDoubledEscapes ? decodingDoubled(literal.spelling) : literal.spelling
    }

    private func hasSplice(_ spelling: ExactString) -> Bool {
        guard spelling.bytes.contains(.backslash) else { return false }
        return zip(spelling.bytes, spelling.bytes.dropFirst()).contains {
            $0 == .backslash && ($1 == .lineFeed || $1 == .carriageReturn)
        }
    }

    /// Escapes the line breaks of a key. Apple's tool keeps them in a value.
    private func withoutLineBreaks(_ spelling: ExactString) -> ExactString {
        guard spelling.bytes.contains(.lineFeed) else { return spelling }
        var bytes: [UInt8] = []
        for (index, byte) in spelling.bytes.enumerated() {
            let isSplice = index > 0 && spelling.bytes[index - 1] == .backslash
            bytes += byte == .lineFeed && !isSplice ? Array("\\n".utf8) : [byte]
        }
        return ExactString(bytes: bytes)
    }

    /// Replaces `\\Uxxxx` by the table's own escape for the character.
    private func decodingDoubled(_ spelling: ExactString) -> ExactString {
        let bytes = spelling.bytes
        var result: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == .backslash, offset + 1 < bytes.count else {
                result.append(bytes[offset])
                offset += 1
                continue
            }
            let isDoubled =
                bytes[offset + 1] == .backslash && offset + 3 < bytes.count && bytes[offset + 2] == UInt8(ascii: "U")
                && bytes[offset + 3].hexadecimalDigitValue != nil
            result += isDoubled ? [.backslash] : bytes[offset..<offset + 2]
            offset += 2
        }
        return ExactString(bytes: result)
    }
}
