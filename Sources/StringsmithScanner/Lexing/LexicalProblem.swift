/// Something in a source that keeps the lexer from reading on as usual.
struct LexicalProblem: Hashable, Sendable {
    enum Kind: Sendable {
        case unterminatedComment
        case unterminatedString
    }

    var kind: Kind
    var range: Range<Int>
}
