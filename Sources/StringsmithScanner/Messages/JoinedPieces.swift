import StringsmithModel
import StringsmithText

/// The pieces that an expression joins to one text.
package struct JoinedPieces: Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text([UInt8])

        /// A look-up with its key, or what is known of its text.
        case lookup(ExactString)
        case value
    }

    private(set) var pieces: [Piece] = []

    /// True if the first piece is what a variable had, to which the others are appended.
    var extendsVariable = false

    mutating func add(_ text: some Sequence<UInt8>) {
        var bytes: [UInt8] = []
        if case .text(let former)? = pieces.last {
            bytes = former
            pieces.removeLast()
        }
        bytes += text
        pieces.append(.text(bytes))
    }

    mutating func add(lookup text: ExactString) { pieces.append(.lookup(text)) }

    mutating func addValue() { pieces.append(.value) }

    /// Adds the texts of a format, and an argument for each specifier, by its number from 0.
    mutating func add(format: ExactString, _ addArgument: (Int, inout JoinedPieces) -> Void) {
        var next = 0
        for piece in FormatString(format).pieces {
            switch piece {
            case .text(let range): add(format.bytes[range])
            case .percentSign: add([.percentSign])
            case .specifier(let specifier):
                addArgument(specifier.position.map { $0 - 1 } ?? next, &self)
                next += 1
            }
        }
    }

    /// The text with the keys of look-ups, and `%@` for values.
    var text: ExactString {
        var bytes: [UInt8] = []
        for (place, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text): bytes += text
            case .lookup(let text): bytes += text.bytes
            case .value: if place > 0 || !extendsVariable { bytes += Array("%@".utf8) }
            }
        }
        return ExactString(bytes: bytes)
    }

    /// True if a look-up forms a sentence with another piece. What stands on different lines, in parentheses, or on
    /// different sides of a dash or comma is independent, like two whole sentences.
    var isSentence: Bool {
        pieces.indices.contains { place in
            guard case .lookup(let text) = pieces[place] else { return false }
            return joins(text, behind: place) || joins(text, before: place)
        }
    }

    /// The keys of the look-ups, as far as they are known.
    package var keys: [ExactString] {
        pieces.compactMap { piece in if case .lookup(let key) = piece, key != "%@" { key } else { nil } }
    }

    /// True if the pieces form a sentence with the texts that the look-ups have in a table: a key says less.
    package func areSentence(with texts: [ExactString: ExactString]) -> Bool {
        var joined = self
        joined.pieces = pieces.map { piece in
            if case .lookup(let key) = piece, let text = texts[key] { .lookup(text) } else { piece }
        }
        return joined.isSentence
    }

    private func joins(_ lookup: ExactString, behind place: Int) -> Bool {
        var (separator, next): ([UInt8], Int) = ([], place + 1)
        if next < pieces.count, case .text(let text) = pieces[next] { (separator, next) = (text, next + 1) }
        if next < pieces.count, case .lookup(let other) = pieces[next] {
            // A line break may be in the middle of a sentence.
            separator += Self.start(of: other).filter { $0 >= .space }
        }
        let gap = Gap(Self.end(of: lookup) + separator, isLast: next == pieces.count)
        if gap.startsWithWords { return true }
        if isUnit(at: place), !gap.hasColon { return false }
        guard !gap.isBreak, next < pieces.count else { return false }
        if gap.hasSpace || gap.hasColon, Self.isWhole(lookup) { return false }
        if case .lookup(let other) = pieces[next] {
            return !gap.hasColon && !(gap.hasSpace && Self.isWhole(other))
        }
        return true
    }

    private func joins(_ lookup: ExactString, before place: Int) -> Bool {
        if isUnit(at: place) { return false }
        var (separator, last): ([UInt8], Int) = ([], place - 1)
        if last >= 0, case .text(let text) = pieces[last] { (separator, last) = (text, last - 1) }
        let gap = Gap(separator + Self.start(of: lookup))
        if gap.endsWithWords { return true }
        guard !gap.isBreak, !gap.hasColon, last >= 0, case .value = pieces[last] else { return false }
        if extendsVariable, last == 0, separator.isEmpty { return false }
        return !(gap.hasSpace && Self.isWhole(lookup))
    }

    /// Returns what follows the last word of a look-up, and what precedes the first one, which separate it as well.
    private static func end(of lookup: ExactString) -> [UInt8] {
        Array(lookup.bytes[((lookup.bytes.lastIndex { !isMark($0) } ?? -1) + 1)...])
    }

    private static func start(of lookup: ExactString) -> [UInt8] { Array(lookup.bytes.prefix { isMark($0) }) }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte <= .space || [.colon, .leftParenthesis, .rightParenthesis].contains(byte)
    }

    /// True for a unit at the end, behind its value. Its key is a symbol such as `U/h` and ` g`: words have three letters
    /// or more, apart from those such as `to`.
    private func isUnit(at place: Int) -> Bool {
        guard case .lookup(let key) = pieces[place] else { return false }
        let symbol = key.bytes.filter { $0 > .space }
        guard symbol.contains(where: \.isASCIILetter), symbol.allSatisfy({ $0.isASCIILetter || $0 == .slash }),
            symbol.split(separator: .slash).allSatisfy({ $0.count <= 2 && !FoundText.isShortWord($0) })
        else { return false }
        let isMark = { (piece: Piece) in
            guard case .text(let text) = piece else { return false }
            return !text.contains { $0.isASCIILetter || $0 >= 0x80 }
        }
        guard pieces[(place + 1)...].allSatisfy(isMark), case .value? = pieces[..<place].last(where: { !isMark($0) })
        else { return false }
        return true
    }

    /// True for a whole sentence.
    private static func isWhole(_ text: ExactString) -> Bool {
        guard let first = text.bytes.first(where: \.isASCIILetter), first & 0x20 == 0 else { return false }
        guard let last = text.bytes.last(where: { $0 > .space }) else { return false }
        return [.fullStop, .exclamationMark, .questionMark].contains(last) || text.bytes.hasSuffix([0xE2, 0x80, 0xA6])
    }
}

/// The text between two pieces.
private struct Gap {
    /// True if words or numbers follow the first piece, or precede the second one, without a break.
    private(set) var startsWithWords = false
    private(set) var endsWithWords = false

    /// True if a line, a comma, or the like ends what belongs together.
    private(set) var isBreak = false
    private(set) var hasSpace = false
    private(set) var hasColon = false

    /// - Parameter isLast: true if no other piece follows.
    init(_ text: [UInt8], isLast: Bool = false) {
        // A file extension ends a name.
        if isLast, (2...6).contains(text.count), text[0] == .fullStop,
            text.dropFirst().allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
        {
            isBreak = true
            return
        }
        var isInTag = false
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            let start = offset
            offset += 1
            while offset < text.count, (0x80..<0xC0).contains(text[offset]) { offset += 1 }
            if isInTag || byte == UInt8(ascii: "<") {
                isInTag = byte != UInt8(ascii: ">")
            } else if byte.isASCIILetter || byte.isASCIIDigit || (0xC3...0xED).contains(byte) && byte != 0xE2 {
                if !isBreak { startsWithWords = true }
                endsWithWords = true
            } else if Self.breaks(text, start) {
                isBreak = true
                endsWithWords = false
            } else if byte == .space, text[offset...].prefix(2).elementsEqual([.space, .space]) {
                // Three spaces form columns.
                isBreak = true
                endsWithWords = false
            } else {
                hasSpace = hasSpace || byte == .space
                if byte == .colon { (hasColon, endsWithWords) = (true, false) }
            }
        }
    }

    private static let marks = Set("\n\r()[]{},;|/\\=-".utf8)

    private static func breaks(_ text: [UInt8], _ offset: Int) -> Bool {
        switch text[offset] {
        // Dashes, bullets, arrows, and symbols, but not quotation marks, and the mark of `Loading…`.
        case 0xE2:
            let isQuote =
                text.count > offset + 2 && text[offset + 1] == 0x80 && (0x98...0x9F).contains(text[offset + 2])
            return !isQuote
        // The middle dot.
        case 0xC2: return text.count > offset + 1 && text[offset + 1] == 0xB7
        case 0xEE...0xFF: return true
        case .fullStop, .exclamationMark, .questionMark: return offset + 1 == text.count || text[offset + 1] <= .space
        default: return marks.contains(text[offset])
        }
    }
}
