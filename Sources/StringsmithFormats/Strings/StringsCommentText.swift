import StringsmithText

/// Writes comments.
enum StringsCommentText {
    /// Puts `/* ... */` around texts. A `*/` in a text, which would end the comment, is written as `* /`.
    static func block(_ comments: [ExactString], separator: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        append(comments, separator: separator, to: &text)
        return text
    }

    /// Appends a block comment to a text.
    static func append(_ comments: [ExactString], separator: [UInt8], to text: inout [UInt8]) {
        text += "/* ".utf8
        for (index, comment) in comments.enumerated() {
            if index > 0 { text += separator }
            text += harmless(comment.bytes)
        }
        text += " */".utf8
    }

    /// Writes each line of a text as `// ...`, or with another delimiter.
    static func lines(
        _ comment: ExactString, delimiter: [UInt8], lineEnd: [UInt8], indentation: [UInt8]
    ) -> [UInt8] {
        let lines = split(comment.bytes).map { $0.isEmpty ? delimiter : delimiter + [.space] + $0 }
        return Array(lines.joined(separator: lineEnd + indentation))
    }

    /// Replaces `*/`, which would end the comment, by `* /`.
    static func harmless(_ text: [UInt8]) -> [UInt8] {
        if !text.contains(.slash) { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for byte in text {
            if byte == .slash, result.last == .asterisk { result.append(.space) }
            result.append(byte)
        }
        return result
    }

    /// Replaces U+2028 and U+2029, which end a `//` comment.
    static func withoutSeparators(_ text: [UInt8], replacement: [UInt8]) -> [UInt8] {
        guard text.contains(0xE2) else { return text }
        return text.withUnsafeBufferPointer { bytes in
            let grammar = StringsGrammar(bytes: bytes)
            var result: [UInt8] = []
            var offset = 0
            while offset < bytes.count {
                let isSeparator = grammar.isSeparator(offset)
                if isSeparator { result += replacement } else { result.append(bytes[offset]) }
                offset += isSeparator ? 3 : 1
            }
            return result
        }
    }

    /// Splits a text into lines. U+2028 and U+2029 are line ends too, since they end a `//` comment.
    private static func split(_ text: [UInt8]) -> [[UInt8]] {
        text.withUnsafeBufferPointer { bytes in
            let grammar = StringsGrammar(bytes: bytes)
            var lines: [[UInt8]] = []
            var start = 0
            var offset = 0
            while offset < bytes.count {
                var length = 0
                if bytes[offset] == .lineFeed {
                    length = 1
                } else if bytes[offset] == .carriageReturn {
                    length = offset + 1 < bytes.count && bytes[offset + 1] == .lineFeed ? 2 : 1
                } else if grammar.isSeparator(offset) {
                    length = 3
                }
                if length > 0 {
                    lines.append(Array(bytes[start..<offset]))
                    start = offset + length
                }
                offset += max(length, 1)
            }
            lines.append(Array(bytes[start...]))
            return lines
        }
    }
}
