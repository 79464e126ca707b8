import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A variable that holds a looked-up format until the formatting call: `let format = NSLocalizedString(...)`.
///
/// It is followed within its function, up to the next assignment of another text.
struct FormatVariable {
    private let source: UnsafeBufferPointer<UInt8>
    private let trivia: Trivia
    private let language: SourceLanguage

    private let name: Range<Int>

    /// The end of the lookup.
    private let start: Int

    /// True if the variable is declared with the lookup as its value, so that it ends with the block.
    private let isDeclared: Bool

    /// The maximum distance of the formatting call.
    static let longestDistance = 4096

    /// The maximum number of words before a routine's name, as in `Bundle.main.localizedString`.
    private static let mostQualifiers = 4

    /// Finds the variable that a lookup is assigned to; nil if there is none.
    init?(
        source: UnsafeBufferPointer<UInt8>, trivia: Trivia, language: SourceLanguage, holding lookup: Range<Int>
    ) {
        (self.source, self.trivia, self.language) = (source, trivia, language)
        start = lookup.upperBound
        guard let sign = Self.assignment(before: lookup.lowerBound, source, trivia, language) else { return nil }
        guard var name = trivia.word(before: sign) else { return nil }
        var before = trivia.lastSignificant(before: name.lowerBound)
        var isDeclared = false
        if language == .swift, let colon = before, source[colon] == .colon, let named = trivia.word(before: colon) {
            // `let format: String =`
            name = named
            before = trivia.lastSignificant(before: name.lowerBound)
        }
        if let before {
            // A member may be used anywhere.
            guard source[before] != .fullStop, source[before] != .greaterThan else { return nil }
            let word = trivia.word(before: name.lowerBound)
            isDeclared =
                language == .swift
                ? trivia.isWord(word, "let") || trivia.isWord(word, "var") : word != nil || source[before] == .asterisk
        }
        (self.name, self.isDeclared) = (name, isDeclared)
    }

    /// Returns the offset of the `=` before an expression, which may be the branch of a conditional.
    private static func assignment(
        before start: Int, _ source: UnsafeBufferPointer<UInt8>, _ trivia: Trivia, _ language: SourceLanguage
    ) -> Int? {
        var place = start
        for _ in 0...mostQualifiers {
            guard let last = trivia.lastSignificant(before: place) else { return nil }
            switch source[last] {
            case .fullStop where language == .swift:
                guard let word = trivia.word(before: last) else { return nil }
                place = word.lowerBound
            case .equalsSign: return isAssignment(last, source) ? last : nil
            case .questionMark, .colon: return statementAssignment(before: last, source)
            default: return nil
            }
        }
        return nil
    }

    /// Returns the offset of the first `=` of the statement around a place.
    private static func statementAssignment(before place: Int, _ source: UnsafeBufferPointer<UInt8>) -> Int? {
        var found: Int?
        var offset = place - 1
        while offset > 0, place - offset < 512 {
            switch source[offset] {
            case .semicolon, .leftBrace, .rightBrace: return found
            case .equalsSign where isAssignment(offset, source): found = offset
            default: break
            }
            if found != nil, source[offset] == .lineFeed { return found }
            offset -= 1
        }
        return found
    }

    private static func isAssignment(_ offset: Int, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        let isOperator = { (byte: UInt8) in
            switch byte {
            case .equalsSign, .exclamationMark, .lessThan, .greaterThan, .plusSign, .hyphen, .asterisk, .ampersand,
                .verticalBar:
                true
            default: false
            }
        }
        return offset > 0 && offset + 1 < source.count && !isOperator(source[offset - 1])
            && source[offset + 1] != .equalsSign
    }

    /// Returns the first use of the variable that is wanted, before it may hold another text.
    func firstUse(where isWanted: (Int) -> Bool) -> Range<Int>? {
        let end = min(source.count, start + Self.longestDistance)
        guard let base = source.baseAddress else { return nil }
        var offset = start
        while offset < end, let hit = memmem(base + offset, end - offset, base + name.lowerBound, name.count) {
            let place = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
            let word = place..<place + name.count
            offset = word.upperBound
            guard isWord(word), isWanted(place) else { continue }
            return isReachable(place) ? word : nil
        }
        return nil
    }

    private func isWord(_ range: Range<Int>) -> Bool {
        let part = ByteTable.identifierPart
        return part[source[range.lowerBound - 1]] == 0
            && (range.upperBound == source.count || part[source[range.upperBound]] == 0)
    }

    /// True if the variable still holds the text at a place after the lookup.
    private func isReachable(_ place: Int) -> Bool {
        var offset = start
        var (depth, lowest) = (0, 0)
        while offset < place {
            offset = trivia.skip(from: offset, to: place)
            guard offset < place else { break }
            switch source[offset] {
            case .quotationMark:
                offset = literalEnd(from: offset, to: place)
                continue
            case .leftBrace: depth += 1
            case .rightBrace:
                depth -= 1
                lowest = min(lowest, depth)
                if isDeclared, depth < 0 { return false }
                // In the C family, functions end at the start of a line.
                if language == .cFamily, trivia.isLineEnd(source[offset - 1]) { return false }
            case let byte where ByteTable.identifierPart[byte] == 1:
                var end = offset + 1
                while end < place, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
                let word = offset..<end
                // The next function has its own names.
                if trivia.isWord(word, "func") { return false }
                // Another branch of the same statement may assign another text.
                let mayReplace = lowest == 0 || depth == lowest
                if mayReplace, isName(word), isAssigned(after: word) { return false }
                offset = word.upperBound
                continue
            default: break
            }
            offset += 1
        }
        return true
    }

    private func isName(_ word: Range<Int>) -> Bool { source[word].elementsEqual(source[name]) }

    private func isAssigned(after word: Range<Int>) -> Bool {
        let next = trivia.skip(from: word.upperBound, to: source.count)
        guard next + 1 < source.count else { return false }
        return source[next] == .equalsSign && source[next + 1] != .equalsSign
    }

    private func literalEnd(from start: Int, to end: Int) -> Int {
        var offset = start + 1
        while offset < end, source[offset] != .quotationMark, source[offset] != .lineFeed {
            offset += source[offset] == .backslash ? 2 : 1
        }
        return min(offset + 1, end)
    }
}
