import StringsmithModel
import StringsmithText

/// Reads an argument of a formatting call: its end, and its type as far as the spelling shows it.
struct PassedArgumentReader {
    struct Argument {
        var label: Range<Int>?
        var value: PassedArgument

        /// The offset of the comma or bracket after it.
        var end: Int
    }

    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia
    let language: SourceLanguage

    /// The maximum nesting depth of brackets.
    private static let deepestBracket = 64

    /// Reads the argument at an offset; returns nil if its end can't be determined.
    func argument(from start: Int, to end: Int) -> Argument? {
        var parts: [ArgumentPart] = []
        var label: Range<Int>?
        var offset = start
        while offset < end {
            let byte = source[offset]
            switch byte {
            case .comma, .rightParenthesis, .rightBracket:
                return Argument(label: label, value: PassedArgument(parts, source, language), end: offset)
            case .semicolon, .rightBrace, .leftBrace: return nil
            case .colon where language == .swift && parts.count == 1 && label == nil:
                guard case .word(let word) = parts[0] else { return nil }
                (label, parts) = (word, [])
                offset += 1
            default:
                guard let part = part(at: offset, to: end) else { return nil }
                parts.append(part)
                offset = part.range.upperBound
            }
            offset = trivia.skip(from: offset, to: end)
        }
        return nil
    }

    private func part(at offset: Int, to end: Int) -> ArgumentPart? {
        switch source[offset] {
        case .quotationMark: return stringEnd(from: offset, to: end).map { .string(offset..<$0) }
        case .leftParenthesis, .leftBracket: return bracketEnd(from: offset, to: end).map { .bracket(offset..<$0) }
        // Raw strings, regular expressions and characters are rare here, and not worth a wrong guess.
        case .numberSign, .apostrophe, .graveAccent, .backslash: return nil
        case let byte where byte.isASCIIDigit: return .number(offset..<numberEnd(from: offset, to: end))
        case let byte where ByteTable.identifierPart[byte] == 1:
            var last = offset + 1
            while last < end, ByteTable.identifierPart[source[last]] == 1 { last += 1 }
            return .word(offset..<last)
        default: return .punctuation(offset..<offset + 1)
        }
    }

    private func numberEnd(from start: Int, to end: Int) -> Int {
        var offset = start + 1
        while offset < end {
            let isPoint = source[offset] == .fullStop && offset + 1 < end && source[offset + 1].isASCIIDigit
            guard isPoint || ByteTable.identifierPart[source[offset]] == 1 || isCPoint(offset) else { break }
            offset += 1
        }
        return offset
    }

    /// `1.` and `1.f` are numbers in the C family.
    private func isCPoint(_ offset: Int) -> Bool { language == .cFamily && source[offset] == .fullStop }

    /// Returns the end of a literal on one line; nil for Swift's `"""`, and if an interpolation contains quotes.
    private func stringEnd(from start: Int, to end: Int) -> Int? {
        if start + 2 < end, source[start + 1] == .quotationMark, source[start + 2] == .quotationMark { return nil }
        var offset = start + 1
        while offset < end {
            switch source[offset] {
            case .quotationMark: return offset + 1
            case .lineFeed, .carriageReturn: return nil
            case .backslash where language == .swift && offset + 1 < end && source[offset + 1] == .leftParenthesis:
                guard let behind = bracketEnd(from: offset + 1, to: end) else { return nil }
                offset = behind
            case .backslash: offset += 2
            default: offset += 1
            }
        }
        return nil
    }

    /// Returns the offset after the closing bracket. Closures and anything else with braces aren't read.
    private func bracketEnd(from start: Int, to end: Int, depth: Int = 0) -> Int? {
        guard depth < Self.deepestBracket else { return nil }
        let closing: UInt8 = source[start] == .leftParenthesis ? .rightParenthesis : .rightBracket
        var offset = trivia.skip(from: start + 1, to: end)
        while offset < end {
            let byte = source[offset]
            if byte == closing { return offset + 1 }
            switch byte {
            case .rightParenthesis, .rightBracket, .rightBrace, .leftBrace, .semicolon, .numberSign: return nil
            case .apostrophe, .graveAccent: return nil
            case .quotationMark:
                guard let behind = stringEnd(from: offset, to: end) else { return nil }
                offset = behind
            case .leftParenthesis, .leftBracket:
                guard let behind = bracketEnd(from: offset, to: end, depth: depth + 1) else { return nil }
                offset = behind
            default: offset += 1
            }
            offset = trivia.skip(from: offset, to: end)
        }
        return nil
    }
}

/// A part of an argument in the source.
enum ArgumentPart {
    case word(Range<Int>)
    case string(Range<Int>)
    case number(Range<Int>)

    /// `(...)` or `[...]`.
    case bracket(Range<Int>)

    /// A single byte.
    case punctuation(Range<Int>)

    var range: Range<Int> {
        switch self {
        case .word(let range), .string(let range), .number(let range), .bracket(let range), .punctuation(let range):
            range
        }
    }

    var word: Range<Int>? {
        if case .word(let range) = self { range } else { nil }
    }
}
