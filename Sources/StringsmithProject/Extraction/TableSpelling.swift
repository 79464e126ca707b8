import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// How the texts of sources are spelled in a table.
public struct TableSpelling: Hashable, Sendable {
    /// True to copy the source's escapes, as `genstrings` does; false to decode and escape anew.
    public var copiesSource: Bool

    /// True to number the arguments of values with more than one.
    public var numbersArguments: Bool

    /// True to decode `\\Uxxxx`, a doubled backslash in the source (`genstrings -u`).
    public var decodesDoubledEscapes = false

    /// Makes a spelling.
    public init(copiesSource: Bool, numbersArguments: Bool) {
        self.copiesSource = copiesSource
        self.numbersArguments = numbersArguments
    }

    /// The entry of a new table.
    func entry(_ entry: AssembledEntry) -> StringsEntrySpelling {
        if copiesSource {
            let key = decodingDoubled(entry.key.spelling)
            let value = entry.value.map { decodingDoubled($0.spelling) } ?? withoutLineBreaks(key)
            return StringsEntrySpelling(
                key: withoutLineBreaks(key), value: self.value(of: value), comments: entry.comments.map(\.spelling)
            )
        }
        return StringsEntrySpelling(
            escapingKey: entry.key.text, value: value(of: entry.value?.text ?? entry.key.text),
            comments: entry.comments.map(\.text)
        )
    }

    /// The text as a value: with argument positions if they are wanted.
    func value(of text: ExactString) -> ExactString {
        numbersArguments ? FormatString(text).positional() : text
    }

    /// A key's line breaks become escapes; those of a value stay as they are in Apple's tool.
    private func withoutLineBreaks(_ spelling: ExactString) -> ExactString {
        guard spelling.bytes.contains(.lineFeed) else { return spelling }
        var bytes: [UInt8] = []
        for (index, byte) in spelling.bytes.enumerated() {
            // A splice of a C literal keeps its backslash and its line break.
            let isSplice = index > 0 && spelling.bytes[index - 1] == .backslash
            bytes += byte == .lineFeed && !isSplice ? Array("\\n".utf8) : [byte]
        }
        return ExactString(bytes: bytes)
    }

    /// Makes characters of `\\Uxxxx` with up to four hexadecimal digits.
    private func decodingDoubled(_ spelling: ExactString) -> ExactString {
        guard decodesDoubledEscapes else { return spelling }
        let bytes = spelling.bytes
        var result: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == .backslash, offset + 3 < bytes.count, bytes[offset + 1] == .backslash,
                bytes[offset + 2] == UInt8(ascii: "U"), bytes[offset + 3].hexadecimalDigitValue != nil
            else {
                let isPair = bytes[offset] == .backslash && offset + 1 < bytes.count
                result += bytes[offset..<offset + (isPair ? 2 : 1)]
                offset += isPair ? 2 : 1
                continue
            }
            // One backslash fewer is the table's own escape, which stands for the character.
            result.append(.backslash)
            offset += 2
        }
        return ExactString(bytes: result)
    }
}
