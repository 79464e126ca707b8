import StringsmithText

/// A specifier of a key for an expression of unknown type.
package struct OpenSpecifier: Hashable, Sendable {
    /// The offset of `%@` in the key's text.
    package var offset: Int

    /// The offset of `%@` in the key's spelling.
    package var spellingOffset: Int

    /// The place of the expression.
    package var place: SourceRange

    package init(offset: Int, spellingOffset: Int, place: SourceRange) {
        self.offset = offset
        self.spellingOffset = spellingOffset
        self.place = place
    }
}

/// The keys that a literal with interpolations may have. Tables only get the most likely one.
package struct KeyGuess: Hashable, Sendable {
    /// The text with `%@` in each gap, or with gaps for any text.
    package var text: ExactString

    /// The offsets of specifiers that aren't known; nil if the gaps may have any text.
    package var gaps: [Int]?

    package init(text: ExactString, gaps: [Int]?) { (self.text, self.gaps) = (text, gaps) }
}

extension KeyUse {
    /// The specifiers to try instead of `%@`, most likely first.
    private static let alternatives = ["%lld", "%lf", "%d", "%llu", "%f", "%u"].map { Array($0.utf8) }

    /// The maximum number of open specifiers to try, since each one multiplies the number of possible keys.
    private static let mostOpenSpecifiers = 3

    /// Returns the use with the specifiers of an existing key that differs only in these; of several, the most likely
    /// one's. The use is unchanged if there is no such key, or if its own key exists.
    ///
    /// - Parameter isKnown: returns whether the use's table has a key.
    package func settled(where isKnown: (ExactString) -> Bool) -> KeyUse {
        guard (1...Self.mostOpenSpecifiers).contains(openSpecifiers.count), !isKnown(key.text) else { return self }
        let choices = [Array("%@".utf8)] + Self.alternatives
        for combination in 1..<openSpecifiers.reduce(1, { count, _ in count * choices.count }) {
            var rest = combination
            let specifiers = openSpecifiers.map { _ in
                defer { rest /= choices.count }
                return choices[rest % choices.count]
            }
            let text = Self.replacing(openSpecifiers.map(\.offset), in: key.text.bytes, by: specifiers)
            guard isKnown(text) else { continue }
            var settled = self
            settled.key.text = text
            settled.key.spelling = Self.replacing(
                openSpecifiers.map(\.spellingOffset), in: key.spelling.bytes, by: specifiers)
            settled.openSpecifiers = []
            return settled
        }
        return self
    }

    /// Replaces each `%@` by a specifier.
    private static func replacing(_ offsets: [Int], in bytes: [UInt8], by specifiers: [[UInt8]]) -> ExactString {
        var result: [UInt8] = []
        var start = 0
        for (offset, specifier) in zip(offsets, specifiers) where offset >= start && offset + 2 <= bytes.count {
            result += bytes[start..<offset]
            result += specifier
            start = offset + 2
        }
        return ExactString(bytes: result + bytes[start...])
    }
}
