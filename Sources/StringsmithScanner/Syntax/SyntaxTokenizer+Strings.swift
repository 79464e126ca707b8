import StringsmithText

/// Reads string literals and their interpolations.
extension SyntaxTokenizer {
    /// The maximum nesting depth of strings in interpolations.
    static let deepestString = 32

    mutating func string(quote: Int, numberSigns: Int) {
        let index = tokens.count
        let start = offset
        let isMultiLine = StringDelimiter.isMultiLine(source, quote: quote, numberSigns: numberSigns)
        let delimiter = StringDelimiter(quotes: isMultiLine ? 3 : 1, numberSigns: numberSigns)
        result.strings.append(Int32(index))
        append(.string, to: quote + delimiter.quotes, start: start)
        stringDepth += 1
        let end = stringBody(delimiter, from: start)
        stringDepth -= 1
        tokens[index].end = Int32(end)
        tokens[index].match = Int32(tokens.count)
        if end >= source.count || trivia.isWhiteSpace(source[end]) {
            tokens[index].surroundings.insert(.spaceAfter)
        }
        offset = end
        surroundings = []
    }

    /// Reads from the end of the opening delimiter and returns the offset after the closing one.
    private mutating func stringBody(_ delimiter: StringDelimiter, from start: Int) -> Int {
        let stops = delimiter.quotes == 3 ? ByteTable.multiLineStringStop : ByteTable.stringStop
        var place = offset
        while true {
            place = stops.firstOffset(in: source, from: place, to: source.count)
            guard place < source.count else {
                // A string of one line may be a misread regular expression.
                if delimiter.quotes == 3 {
                    result.unterminated = LexicalProblem(kind: .unterminatedString, range: start..<source.count)
                }
                return source.count
            }
            switch source[place] {
            case .quotationMark:
                if let end = delimiter.end(in: source, at: place) { return end }
                place += 1
            case .backslash:
                guard source.repeats(.numberSign, count: delimiter.numberSigns, at: place + 1) else {
                    place += 1
                    continue
                }
                let escaped = place + 1 + delimiter.numberSigns
                guard escaped < source.count, source[escaped] == .leftParenthesis, stringDepth < Self.deepestString
                else {
                    let isLineEnd = escaped < source.count && trivia.isLineEnd(source[escaped])
                    place = isLineEnd ? escaped : min(escaped + 1, source.count)
                    continue
                }
                offset = escaped
                begin(at: escaped)
                append(.open, to: escaped + 1)
                scan(toDepth: open.count)
                place = offset
            default:
                return place
            }
        }
    }
}
