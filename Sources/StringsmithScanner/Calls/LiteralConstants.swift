import StringsmithText

/// The constants of a Swift source that stand for a string literal, such as `static let table = "Errors"`.
package struct LiteralConstants {
    private let source: UnsafeBufferPointer<UInt8>
    private let trivia: Trivia

    package init(_ source: UnsafeBufferPointer<UInt8>) {
        (self.source, trivia) = (source, Trivia(source: source, nestsComments: true))
    }

    /// Returns the text of a constant; nil unless all that the source declares with this name are constants with this
    /// text. Anything that looks like a parameter or variable of the name counts as another declaration.
    package func text(of name: String) -> String? {
        var found: String?
        for (start, end) in occurrences(of: Array(name.utf8)) {
            let next = trivia.skip(from: end, to: source.count)
            let keyword = word(before: start)
            if keyword == "let" {
                guard let text = literal(from: next), found == nil || found == text else { return nil }
                found = text
            } else if keyword == "var" || next < source.count && source[next] == .colon || isWord("in", at: next) {
                return nil
            }
        }
        return found
    }

    /// Returns the ranges of a whole word.
    private func occurrences(of word: [UInt8]) -> [(start: Int, end: Int)] {
        guard let first = word.first else { return [] }
        var found: [(start: Int, end: Int)] = []
        var offset = 0
        while let start = source[offset...].firstIndex(of: first) {
            let end = start + word.count
            offset = start + 1
            guard end <= source.count, source[start..<end].elementsEqual(word), !isPart(start - 1), !isPart(end) else {
                continue
            }
            found.append((start, end))
        }
        return found
    }

    private func isPart(_ offset: Int) -> Bool {
        source.indices.contains(offset) && ByteTable.identifierPart[source[offset]] == 1
    }

    /// Returns the word that is followed by a name and nothing but spaces in between; empty if there is none.
    private func word(before start: Int) -> String {
        var end = start
        while end > 0, source[end - 1] == .space { end -= 1 }
        var begin = end
        while isPart(begin - 1) { begin -= 1 }
        return end < start ? String(decoding: source[begin..<end], as: UTF8.self) : ""
    }

    private func isWord(_ word: StaticString, at start: Int) -> Bool {
        let end = start + word.utf8CodeUnitCount
        return end <= source.count && source.spells(word, in: start..<end) && !isPart(end)
    }

    /// Returns the plain literal that a constant is initialized with, whose type may be given.
    private func literal(from start: Int) -> String? {
        var offset = start
        if offset < source.count, source[offset] == .colon {
            offset = trivia.skip(from: offset + 1, to: source.count)
            while isPart(offset) || offset < source.count && source[offset] == .questionMark { offset += 1 }
            offset = trivia.skip(from: offset, to: source.count)
        }
        guard offset < source.count, source[offset] == .equalsSign else { return nil }
        offset = trivia.skip(from: offset + 1, to: source.count)
        guard offset < source.count, source[offset] == .quotationMark else { return nil }
        let text = source[(offset + 1)...].prefix { $0 != .quotationMark && $0 != .backslash && $0 != .lineFeed }
        guard !text.isEmpty, text.endIndex < source.count, source[text.endIndex] == .quotationMark else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
