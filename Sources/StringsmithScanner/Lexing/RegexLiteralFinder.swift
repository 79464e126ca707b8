import StringsmithText

/// Finds the end of Swift's regular expression literals, in which quotes and brackets have no meaning.
struct RegexLiteralFinder {
    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia

    /// No literal starts before this offset: an earlier search found nothing. This prevents searching a line with many
    /// slashes once per slash.
    private var searchedUntil = 0

    init(source: UnsafeBufferPointer<UInt8>, trivia: Trivia) {
        self.source = source
        self.trivia = trivia
    }

    /// Returns the end of a `/.../` literal, or nil if the slash is an operator.
    ///
    /// The rules of the language (SE-0354): a literal is where an operand can be, doesn't start or end with a space,
    /// ends on its line, and has no unmatched closing parenthesis.
    mutating func end(at slash: Int) -> Int? {
        guard slash >= searchedUntil, slash + 1 < source.count, canStandHere(slash) else { return nil }
        let first = source[slash + 1]
        guard !trivia.isWhiteSpace(first), first != .rightParenthesis else { return nil }
        var openParentheses = 0
        var isInClass = false
        var offset = slash + 1
        while offset < source.count, !trivia.isLineEnd(source[offset]) {
            switch source[offset] {
            case .backslash: offset += 1
            case .leftBracket: isInClass = true
            case .rightBracket: isInClass = false
            case .leftParenthesis where !isInClass: openParentheses += 1
            case .rightParenthesis where !isInClass:
                openParentheses -= 1
                if openParentheses < 0 { return nil }
            case .slash:
                return trivia.isWhiteSpace(source[offset - 1]) ? nil : offset + 1
            default: break
            }
            offset += 1
        }
        searchedUntil = offset
        return nil
    }

    /// Returns the end of a `#/.../#` literal, which can span lines if its first line is empty.
    mutating func extendedEnd(slash: Int, numberSigns: Int) -> Int? {
        guard slash >= searchedUntil else { return nil }
        var offset = slash + 1
        var isMultiLine = false
        while offset < source.count {
            let byte = source[offset]
            if trivia.isLineEnd(byte), !isMultiLine {
                isMultiLine = trivia.lastSignificant(before: offset) == slash
                guard isMultiLine else { break }
            } else if byte == .backslash {
                offset += 1
            } else if byte == .slash, closes(at: offset + 1, numberSigns: numberSigns) {
                return offset + 1 + numberSigns
            }
            offset += 1
        }
        searchedUntil = offset
        return nil
    }

    private func closes(at offset: Int, numberSigns: Int) -> Bool {
        source.repeats(.numberSign, count: numberSigns, at: offset)
    }

    /// After an operand, a slash is a division; after a keyword, an operator or an opening bracket, it starts a
    /// literal.
    private func canStandHere(_ slash: Int) -> Bool {
        guard let last = trivia.lastSignificant(before: slash) else { return true }
        switch source[last] {
        case .rightParenthesis, .rightBracket, .rightBrace, .quotationMark, .graveAccent, .slash: return false
        case .questionMark, .exclamationMark: return last + 1 < slash
        default: break
        }
        guard let word = trivia.word(before: slash) else { return true }
        let keywords: [StaticString] = [
            "return", "in", "case", "where", "if", "guard", "while", "try", "await", "else", "switch", "throw", "is",
            "as",
        ]
        return keywords.contains { trivia.isWord(word, $0) }
    }
}
