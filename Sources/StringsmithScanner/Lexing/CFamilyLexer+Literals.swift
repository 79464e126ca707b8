import StringsmithText

/// Reads string and character literals.
extension CFamilyLexer {
    mutating func string(from start: Int, quote: Int) -> Int {
        let stops = ByteTable.stringStop
        let firstStop = stops.firstOffset(in: source, from: quote + 1, to: source.count)
        var offset = firstStop
        while true {
            offset = stops.firstOffset(in: source, from: offset, to: source.count)
            guard offset < source.count else { break }
            let byte = source[offset]
            if byte == .backslash {
                offset = escapeEnd(at: offset)
            } else if byte == .quotationMark {
                let token = StringToken(
                    range: start..<offset + 1, body: quote + 1..<offset, kind: .singleLine, isPlain: offset == firstStop
                )
                return endString(token)
            } else {
                break
            }
        }
        offset = min(offset, source.count)
        // The string ends with its line, so that the next line is read. This is reported only if something is lost.
        let isLost = collector.isCollecting || keepsTokens && source[start] == .commercialAt
        if isLost { problems.append(.init(kind: .unterminatedString, range: start..<offset)) }
        return endString(StringToken(range: start..<offset, body: quote + 1..<offset, kind: .singleLine))
    }

    /// Returns the offset after a backslash and the character or line ending that it escapes.
    private func escapeEnd(at backslash: Int) -> Int {
        let isCRLF =
            backslash + 2 < source.count && source[backslash + 1] == .carriageReturn
            && source[backslash + 2] == .lineFeed
        return backslash + (isCRLF ? 3 : 2)
    }

    mutating func rawString(from start: Int, quote: Int) -> Int? {
        // The standard allows delimiters of up to 16 characters.
        var open = quote + 1
        while open < source.count, open - quote <= 17, source[open] != .leftParenthesis { open += 1 }
        guard open < source.count, source[open] == .leftParenthesis else { return nil }
        let delimiter = quote + 1..<open
        var offset = open + 1
        while offset < source.count {
            if source[offset] == .rightParenthesis, closesRawString(at: offset, delimiter: delimiter) {
                let end = offset + delimiter.count + 2
                return endString(StringToken(range: start..<end, body: open + 1..<offset, kind: .rawC))
            }
            offset += 1
        }
        problems.append(.init(kind: .unterminatedString, range: start..<source.count))
        return source.count
    }

    private func closesRawString(at parenthesis: Int, delimiter: Range<Int>) -> Bool {
        let quote = parenthesis + 1 + delimiter.count
        guard quote < source.count, source[quote] == .quotationMark else { return false }
        return delimiter.allSatisfy { source[$0] == source[parenthesis + 1 + $0 - delimiter.lowerBound] }
    }

    private mutating func endString(_ token: StringToken) -> Int {
        if collector.isCollecting || tokens != nil { add(.string(token)) }
        if readsReceivers { receivers.add(token) }
        return token.range.upperBound
    }

    /// Reads a character literal. An apostrophe that isn't closed on its line is skipped.
    mutating func character(from start: Int, quote: Int) -> Int {
        var offset = quote + 1
        // Character constants are at most a few escapes long.
        let limit = min(source.count, quote + 64)
        while offset < limit, !trivia.isLineEnd(source[offset]) {
            if source[offset] == .apostrophe {
                add(.otherLiteral(start..<offset + 1))
                return offset + 1
            }
            offset += source[offset] == .backslash ? 2 : 1
        }
        return quote + 1
    }
}
