/// A token of a Swift source, with what the parser asks of its surroundings.
///
/// Sixteen bytes: a source has a token for every four bytes or so.
struct SyntaxToken {
    enum Kind: UInt8 {
        case identifier, number, string, regex

        /// `(`, `[`, `{`; `match` is the index of the closing bracket.
        case open

        /// `)`, `]`, `}`; `match` is the index of the opening bracket.
        case close

        case comma, colon, semicolon, dot, at, backslash

        /// Any run of operator characters; `?`, `!` and `>` stand alone unless the language joins them.
        case operation

        /// `->`.
        case arrow

        /// `#name`.
        case macro

        /// The end of the source.
        case end
    }

    /// A set of facts about the bytes around a token.
    struct Surroundings: OptionSet {
        let rawValue: UInt8

        static let lineBefore = Surroundings(rawValue: 1)
        static let spaceBefore = Surroundings(rawValue: 2)
        static let spaceAfter = Surroundings(rawValue: 4)

        /// An identifier in grave accents: never a keyword.
        static let quoted = Surroundings(rawValue: 8)
    }

    var kind: Kind
    var surroundings: Surroundings
    var start: Int32
    var end: Int32

    /// The other bracket's index; of a string, the index behind the tokens of its interpolations.
    var match: Int32

    var range: Range<Int> { Int(start)..<Int(end) }
}

/// The tokens of a source.
struct SyntaxTokens {
    /// Ends with a token of kind `end`.
    var tokens: [SyntaxToken] = []

    /// True if a bracket has no partner: what follows it can't be trusted.
    var isUnbalanced = false

    /// The offset of the string tokens, in order, by their index.
    var strings: [Int32] = []

    /// True if a string stands between two tokens.
    func hasString(from first: Int, to last: Int) -> Bool {
        var low = 0
        var high = strings.count
        while low < high {
            let middle = (low + high) / 2
            if Int(strings[middle]) < first { low = middle + 1 } else { high = middle }
        }
        return low < strings.count && Int(strings[low]) < last
    }
}
