import StringsmithText

/// The text on which a method or property is called.
struct Receiver {
    enum Text {
        /// The possible literals, each as a list of joined ones.
        case literals([[StringToken]])

        /// A literal with interpolations.
        case interpolated

        /// A variable, or `self`; empty if `self` is implied.
        case word
    }

    var text: Text
    var range: Range<Int>

    /// True if a word is between the text and the name: `"key".app.localized`.
    var isQualified = false
}

/// Finds the literal before a name: `"key".localized`, `[@"key" localized]`.
///
/// The lexer passes each literal, so that only its distance to the name has to be read.
struct ReceiverFinder {
    private let lookup: CallLookup

    /// The last literal, after those that the C family joins with it.
    private var pieces: [StringToken] = []

    /// The number of words that were found. They only matter to advice, for which a few suffice.
    private var wordCount = 0
    private static let mostWords = 64

    private var source: UnsafeBufferPointer<UInt8> { lookup.source }

    init(_ lookup: CallLookup) {
        self.lookup = lookup
    }

    mutating func add(_ token: StringToken) {
        let joinsLast =
            lookup.language == .cFamily
            && pieces.last.map { lookup.trivia.skip(from: $0.range.upperBound, to: token.range.lowerBound) }
                == token.range.lowerBound
        if !joinsLast { pieces.removeAll(keepingCapacity: true) }
        pieces.append(token)
    }

    /// Returns the literal, or the word, before a name.
    mutating func receiver(of name: Range<Int>) -> Receiver? {
        // The distance to a literal is read only once.
        defer { pieces.removeAll(keepingCapacity: true) }
        if let first = pieces.first, let last = pieces.last,
            let isQualified = leads(from: last.range.upperBound, to: name)
        {
            return Receiver(
                text: pieces.contains(where: \.hasInterpolation) ? .interpolated : .literals([pieces]),
                range: first.range.lowerBound..<last.range.upperBound, isQualified: isQualified)
        }
        return nil
    }

    /// Returns the word before a name, the first few times.
    mutating func word(before name: Range<Int>) -> Receiver? {
        guard wordCount < Self.mostWords else { return nil }
        let trivia = lookup.trivia
        var place = name.lowerBound
        if let last = trivia.lastSignificant(before: place), source[last] == .fullStop {
            place = last
        } else if lookup.language == .swift {
            wordCount += 1
            return Receiver(text: .word, range: place..<place)
        }
        guard let word = trivia.word(before: place) else { return nil }
        wordCount += 1
        return Receiver(text: .word, range: word)
    }

    /// Returns the place of the `(` that starts a group before a name, as in `(flag ? "a" : "b").localized`.
    ///
    /// Reading literals backward is a guess, so the caller must check that the group ends there.
    func groupStart(before name: Range<Int>) -> Range<Int>? {
        let trivia = lookup.trivia
        guard var end = trivia.lastSignificant(before: name.lowerBound) else { return nil }
        if source[end] == .fullStop {
            guard let last = trivia.lastSignificant(before: end) else { return nil }
            end = last
        } else if lookup.language == .swift {
            return nil
        }
        guard source[end] == .rightParenthesis else { return nil }
        var depth = 0
        var offset = end
        while offset >= max(0, end - Self.longestGroup) {
            switch source[offset] {
            case .rightParenthesis: depth += 1
            case .leftParenthesis: depth -= 1
            case .quotationMark: offset = literalStart(endingAt: offset, from: end - Self.longestGroup)
            default: break
            }
            if depth == 0 {
                // After a name it is a call.
                let isCall = offset > 0 && ByteTable.identifierPart[source[offset - 1]] == 1
                return isCall ? nil : offset..<end + 1
            }
            offset -= 1
        }
        return nil
    }

    /// Returns the quote before another one, or that one if the line has no other.
    private func literalStart(endingAt quote: Int, from limit: Int) -> Int {
        var offset = quote - 1
        while offset >= max(0, limit), !lookup.trivia.isLineEnd(source[offset]) {
            if source[offset] == .quotationMark, offset == 0 || source[offset - 1] != .backslash { return offset }
            offset -= 1
        }
        return quote
    }

    private static let longestGroup = 512

    /// Returns whether a word is between a literal and a name; nil if anything else is.
    private func leads(from end: Int, to name: Range<Int>) -> Bool? {
        let trivia = lookup.trivia
        var offset = trivia.skip(from: end, to: name.lowerBound)
        if offset == name.lowerBound { return lookup.language == .cFamily ? false : nil }
        guard source[offset] == .fullStop else { return nil }
        offset = trivia.skip(from: offset + 1, to: name.lowerBound)
        if offset == name.lowerBound { return false }
        while offset < name.lowerBound, ByteTable.identifierPart[source[offset]] == 1 { offset += 1 }
        offset = trivia.skip(from: offset, to: name.lowerBound)
        guard offset < name.lowerBound, source[offset] == .fullStop else { return nil }
        return trivia.skip(from: offset + 1, to: name.lowerBound) == name.lowerBound ? true : nil
    }
}
