/// A token of a Swift source, and the facts about its surroundings that the parser needs.
///
/// Sixteen bytes, since a source has about one token per four bytes.
struct SyntaxToken {
    enum Kind: UInt8 {
        case identifier, number, string, regex

        /// `(`, `[`, `{`; `match` is the index of the closing bracket.
        case open

        /// `)`, `]`, `}`; `match` is the index of the opening bracket.
        case close

        case comma, colon, semicolon, dot, at, backslash

        /// Any run of operator characters; `?`, `!` and `>` are separate tokens unless the language joins them.
        case operation

        /// `->`.
        case arrow

        /// `#name`.
        case macro

        /// The end of the source.
        case end
    }

    /// Facts about the bytes around a token.
    struct Surroundings: OptionSet {
        let rawValue: UInt8

        static let lineBefore = Surroundings(rawValue: 1)
        static let spaceBefore = Surroundings(rawValue: 2)
        static let spaceAfter = Surroundings(rawValue: 4)

        /// An identifier in backticks, which is never a keyword.
        static let quoted = Surroundings(rawValue: 8)

        /// An identifier that begins with a dollar sign.
        static let projected = Surroundings(rawValue: 16)
    }

    var kind: Kind
    var surroundings: Surroundings
    var start: Int32
    var end: Int32

    /// The index of the matching bracket. For a string, the index after the tokens of its interpolations; for an
    /// identifier, the name, without the dollar sign of a projected value.
    var match: Int32

    var range: Range<Int> { Int(start)..<Int(end) }
}

/// The tokens that lead to a localizable type, by index, in order.
struct KeyPlaces {
    var names: [Int32] = []

    /// Those of them that may name a value with such a type, rather than only something that is called.
    var values: [Int32] = []
}

/// The tokens of a source.
struct SyntaxTokens {
    /// The tokens. The last one has the kind `end`.
    var tokens: [SyntaxToken] = []

    /// True if a bracket has no match, so that everything after it is unreliable.
    var isUnbalanced = false

    /// The comment or multi-line string that the end of the source cuts off, if any.
    var unterminated: LexicalProblem?

    /// The indices of the string tokens, in order.
    var strings: [Int32] = []

    /// True if a body without tokens contains a string.
    var hasSkippedStrings = false

    /// True if the source contains a string.
    var hasStrings: Bool { hasSkippedStrings || !strings.isEmpty }

    /// The tokens that lead to a localizable type; nil if all code matters.
    var keyPlaces: KeyPlaces?

    /// True if names are as important as strings.
    var takesNamesForStrings = false

    /// True if there is a string between two tokens.
    func hasString(from first: Int, to last: Int) -> Bool {
        takesNamesForStrings ? first < last : Self.contains(strings, first, last)
    }

    /// True if a name between two tokens leads to a localizable type.
    func hasKeyName(from first: Int, to last: Int) -> Bool {
        keyPlaces.map { Self.contains($0.names, first, last) } ?? true
    }

    /// True if a name between two tokens may name a value with a localizable type.
    func hasKeyValue(from first: Int, to last: Int) -> Bool {
        keyPlaces.map { Self.contains($0.values, first, last) } ?? true
    }

    /// Returns the string whose last interpolation ends before a token, among those from another token on; nil if there
    /// is none.
    func string(from first: Int, endingBefore end: Int) -> Int? {
        var place = Self.place(strings, end)
        while place > 0, Int(strings[place - 1]) >= first {
            place -= 1
            let token = tokens[Int(strings[place])]
            if token.kind == .string, Int(token.match) == end { return Int(strings[place]) }
        }
        return nil
    }

    /// True if an index in order is between two others.
    static func contains(_ indices: [Int32], _ first: Int, _ last: Int) -> Bool {
        let place = place(indices, first)
        return place < indices.count && Int(indices[place]) < last
    }

    /// Returns the place of the first index that isn't less than another one.
    private static func place(_ indices: [Int32], _ first: Int) -> Int {
        indices.partitioningIndex { Int($0) >= first }
    }
}
