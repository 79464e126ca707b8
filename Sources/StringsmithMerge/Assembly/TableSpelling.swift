import StringsmithModel
import StringsmithText

/// How a table spells the texts of sources: with the escapes as they were written, like Apple's tool, so that a table that
/// it wrote doesn't change when ours takes over.
package struct TableSpelling: Hashable, Sendable {
    /// True to number the arguments of values with more than one.
    package var numbersArguments = true

    /// True to copy the line splices of C literals, as `genstrings` does. A table reads a line break there, which the
    /// compiled key does not have: without this, such a literal is decoded and escaped anew.
    package var copiesSplices = false

    /// True to decode `\\Uxxxx`, a doubled backslash in the source (`genstrings -u`).
    package var decodesDoubledEscapes = false

    /// Makes a spelling whose entries mean what the sources mean.
    package init() {}

    /// The entry for what the sources say of a key.
    package func entry(_ entry: AssembledEntry) -> NewEntry {
        let spelling = of(entry)
        // Without escapes the spelling is the text, and the positions of arguments are found once.
        let plain = spelling.value.flatMap { $0.bytes.contains(.backslash) ? nil : $0 }
        let value = plain ?? self.value(of: entry.value?.text ?? entry.key.text)
        var new = NewEntry(key: entry.key.text, value: .text(value), spelling: spelling)
        new.comments = entry.comments.map(comment)
        return new
    }

    /// A comment as it is spelled in the source. Apple's tool leaves the quotes of a multi-line literal bare.
    package func comment(_ literal: SourceLiteral) -> ExactString {
        guard copiesSplices, !literal.addedBackslashes.isEmpty else { return literal.spelling }
        let edits = literal.addedBackslashes.map { TextEdit(range: $0..<$0 + 1, replacement: []) }
        return ExactString(bytes: literal.spelling.bytes.applying(edits))
    }

    /// The spelling of an entry's key and value.
    func of(_ entry: AssembledEntry) -> EntrySpelling {
        let key = spelling(of: entry.key).map(withoutLineBreaks)
        let spelled = entry.value.map(spelling) ?? key
        var spelling = EntrySpelling(key: key, value: spelled.map(value))
        spelling.isLiteral = copiesSplices || decodesDoubledEscapes
        return spelling
    }

    /// The text as a value: with argument positions if they are wanted.
    package func value(of text: ExactString) -> ExactString {
        numbersArguments ? FormatString(text).positional() : text
    }

    /// Nil to escape the decoded text.
    private func spelling(of literal: SourceLiteral) -> ExactString? {
        if !copiesSplices, hasSplice(literal.spelling) { return nil }
        return decodesDoubledEscapes ? decodingDoubled(literal.spelling) : literal.spelling
    }

    private func hasSplice(_ spelling: ExactString) -> Bool {
        zip(spelling.bytes, spelling.bytes.dropFirst()).contains {
            $0 == .backslash && ($1 == .lineFeed || $1 == .carriageReturn)
        }
    }

    /// A key's line breaks become escapes; those of a value stay as they are in Apple's tool.
    private func withoutLineBreaks(_ spelling: ExactString) -> ExactString {
        guard spelling.bytes.contains(.lineFeed) else { return spelling }
        var bytes: [UInt8] = []
        for (index, byte) in spelling.bytes.enumerated() {
            let isSplice = index > 0 && spelling.bytes[index - 1] == .backslash
            bytes += byte == .lineFeed && !isSplice ? Array("\\n".utf8) : [byte]
        }
        return ExactString(bytes: bytes)
    }

    /// Makes of `\\Uxxxx` the table's own escape, which stands for the character.
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
