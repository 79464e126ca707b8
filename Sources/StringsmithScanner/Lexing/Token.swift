/// A token that the lexer passes to the call collector while a call is open. Places are byte offsets.
enum Token {
    case identifier(Range<Int>)
    case string(StringToken)
    case number(Range<Int>)

    /// One byte of punctuation.
    case punctuation(UInt8, at: Int)

    /// A regular expression or character literal, which is never a key.
    case otherLiteral(Range<Int>)

    var range: Range<Int> {
        switch self {
        case .identifier(let range), .number(let range), .otherLiteral(let range): range
        case .string(let token): token.range
        case .punctuation(_, let offset): offset..<offset + 1
        }
    }
}
