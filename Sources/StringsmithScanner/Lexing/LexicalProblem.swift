/// A lexical error in a source.
struct LexicalProblem: Hashable, Sendable {
    enum Kind: Sendable {
        case unterminatedComment
        case unterminatedString
    }

    var kind: Kind
    var range: Range<Int>
}
