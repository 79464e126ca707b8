import StringsmithModel
import StringsmithText

/// Finds the texts in an Objective-C source that are joined from pieces around a look-up, or chosen by comparing a
/// number, and the look-ups that it compares.
struct CFamilyComposedTexts {
    private let tokens: CFamilyTokens
    private let path: String
    private let decoder: LiteralDecoder

    /// The messages that are pieces of others, by their opening brackets.
    private var pieces: Set<Int> = []
    private var found: [(tokens: Range<Int>, text: ExactString, form: TextForm, pieces: JoinedPieces?)] = []

    init(_ tokens: CFamilyTokens, _ path: String) {
        (self.tokens, self.path) = (tokens, path)
        decoder = LiteralDecoder(source: tokens.source, language: .cFamily)
    }

    /// Returns the texts, sorted by place.
    mutating func texts() -> [FoundText] {
        for index in tokens.all.indices {
            switch tokens.all[index] {
            case .punctuation(.leftBracket, _): readMessage(index)
            case .punctuation(.questionMark, _): readChoice(index)
            case .identifier where tokens.isMark(index + 1, .leftParenthesis) && tokens.word(index) == "if":
                readConditional(index)
            default: break
            }
        }
        var places = PlaceCursor(source: tokens.source)
        return found.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }.map { item in
            let start = tokens.all[item.tokens.lowerBound].range.lowerBound
            let end = tokens.all[item.tokens.upperBound - 1].range.upperBound
            var found = FoundText(path: path, place: places.range(start..<end), text: item.text, form: item.form)
            found.pieces = item.pieces
            return found
        }
    }

    // MARK: Messages

    private static let formats: Set<String> = [
        "stringWithFormat:", "localizedStringWithFormat:", "initWithFormat:", "stringByAppendingFormat:",
    ]

    private mutating func readMessage(_ open: Int) {
        guard !pieces.contains(open), !tokens.isMark(open - 1, .commercialAt), let message = tokens.message(open) else {
            return
        }
        noteComparison(message, open)
        let isFormat = Self.formats.contains(message.selector)
        guard isFormat || message.selector == "stringByAppendingString:" else { return }
        var joined = JoinedPieces()
        // `text = [text stringByAppendingString:...]`
        joined.extendsVariable =
            message.selector.hasPrefix("stringByAppending") && tokens.isMark(open - 1, .equalsSign)
            && message.receiver.count == 1 && tokens.isWord(message.receiver.lowerBound)
            && tokens.word(open - 2) == tokens.word(message.receiver.lowerBound)
        add(message, to: &joined)
        if joined.isSentence, !isLog(open) {
            found.append((open..<tokens.matches[open] + 1, joined.text, isFormat ? .format : .sum, joined))
        }
    }

    /// Notes a look-up that is compared, or used as a key.
    private mutating func noteComparison(_ message: CFamilyTokens.Message, _ open: Int) {
        guard let last = message.arguments.last else { return }
        if MessageSinks.comparing.contains(message.selector) {
            guard let text = lookup(message.receiver.lowerBound) ?? lookup(last.lowerBound) else { return }
            found.append((open..<tokens.matches[open] + 1, text, .comparison, nil))
        } else if message.selector.hasSuffix("orKey:"), !message.selector.hasPrefix("localizedString"),
            let text = lookup(last.lowerBound)
        {
            found.append((last, text, .key, nil))
        }
    }

    private mutating func add(_ message: CFamilyTokens.Message, to joined: inout JoinedPieces) {
        guard let first = message.arguments.first else { return joined.addValue() }
        if message.selector.hasPrefix("stringByAppending") { add(message.receiver, to: &joined) }
        guard Self.formats.contains(message.selector) else { return add(first, to: &joined) }
        guard tokens.startsText(first.lowerBound), tokens.end(ofOperand: first.lowerBound) == first.upperBound else {
            return add(first, to: &joined)
        }
        let arguments = Array(message.arguments.dropFirst())
        joined.add(format: text(first.lowerBound)) { place, joined in
            if arguments.indices.contains(place), pieces.insert(arguments[place].lowerBound).inserted {
                add(arguments[place], to: &joined)
            } else {
                joined.addValue()
            }
        }
    }

    private mutating func add(_ range: Range<Int>, to joined: inout JoinedPieces) {
        guard let end = tokens.end(ofOperand: range.lowerBound), end == range.upperBound else {
            return joined.addValue()
        }
        if let lookup = lookup(range.lowerBound) { return joined.add(lookup: lookup) }
        if tokens.startsText(range.lowerBound) { return joined.add(text(range.lowerBound).bytes) }
        guard tokens.isMark(range.lowerBound, .leftBracket), depth < Self.deepest,
            let message = tokens.message(range.lowerBound)
        else { return joined.addValue() }
        pieces.insert(range.lowerBound)
        guard Self.formats.contains(message.selector) || message.selector == "stringByAppendingString:" else {
            return joined.addValue()
        }
        depth += 1
        add(message, to: &joined)
        depth -= 1
    }

    /// The number of messages around the one that is read, and the maximum.
    private var depth = 0
    private static let deepest = 64

    private func text(_ index: Int) -> ExactString { decoder.decode(tokens.pieces(from: index)[...]).text }

    /// Returns the key of the look-up that starts at a token; nil for other expressions.
    /// - Parameter isFormat: true for the format of another look-up.
    private func lookup(_ index: Int, isFormat: Bool = false) -> ExactString? {
        if tokens.isMark(index, .leftBracket) {
            guard let message = tokens.message(index), let first = message.arguments.first else { return nil }
            let isLookup = message.selector.hasPrefix("localizedStringForKey:")
            if Self.formats.contains(message.selector), !message.selector.hasPrefix("stringByAppending") {
                return isFormat ? nil : lookup(first.lowerBound, isFormat: true)
            }
            return isLookup ? tokens.startsText(first.lowerBound) ? text(first.lowerBound) : "%@" : nil
        }
        guard tokens.isMark(index + 1, .leftParenthesis) else { return nil }
        let name = tokens.word(index)
        guard name.hasPrefix("NSLocalizedString") || name.hasSuffix("LocalizedString") else { return nil }
        return tokens.startsText(index + 2) ? text(index + 2) : "%@"
    }

    private func isLog(_ index: Int) -> Bool {
        var index = index
        while index > 0, tokens.isMark(index, .leftBracket) || tokens.isMark(index, .comma) { index -= 1 }
        return tokens.isMark(index, .leftParenthesis)
            && (tokens.word(index - 1) == "NSLog" || FoundText.isForLogs(tokens.word(index - 1)))
    }

    // MARK: Plurals

    /// Reads `count == 1 ? @"file" : @"files"`.
    private mutating func readChoice(_ mark: Int) {
        let condition = tokens.isMark(mark - 1, .rightParenthesis) ? mark - 1 : mark
        guard let number = comparedNumber(before: condition), let (one, end) = branch(mark + 1),
            tokens.isMark(end, .colon), let (other, last) = branch(end + 1)
        else { return }
        note(one, other, number, number.start..<last)
    }

    /// Reads `if (count == 1) { x = @"file"; } else { x = @"files"; }`.
    private mutating func readConditional(_ index: Int) {
        let close = tokens.matches[index + 1]
        guard close > index, let number = comparedNumber(before: close), number.start == index + 2,
            let (one, end) = statement(close + 1), tokens.word(end) == "else",
            let (other, _) = statement(end + 1)
        else { return }
        note(one, other, number, index + 2..<close)
    }

    /// Returns the text that a statement returns or assigns, with or without braces, and the index after it.
    private func statement(_ start: Int) -> (branch: CountedTexts.Branch, end: Int)? {
        let hasBrace = tokens.isMark(start, .leftBrace)
        var index = hasBrace ? start + 1 : start
        let first = index
        while tokens.all.indices.contains(index), index - first < Self.longestTarget {
            if tokens.isMark(index, .equalsSign) || tokens.word(index) == "return" {
                guard let (branch, end) = branch(index + 1), tokens.isMark(end, .semicolon) else { return nil }
                guard hasBrace else { return (branch, end + 1) }
                return tokens.isMark(end + 1, .rightBrace) ? (branch, end + 2) : nil
            }
            guard tokens.isWord(index) || tokens.isMark(index, .fullStop) || tokens.isMark(index, .asterisk) else {
                return nil
            }
            index += 1
        }
        return nil
    }

    /// The most tokens of what is assigned to.
    private static let longestTarget = 16

    /// Returns the text that starts at a token, and the index after it.
    private func branch(_ index: Int) -> (branch: CountedTexts.Branch, end: Int)? {
        guard let end = tokens.end(ofOperand: index) else { return nil }
        if tokens.startsText(index) { return (CountedTexts.Branch(text: text(index), isLookup: false), end) }
        if let key = lookup(index) { return (CountedTexts.Branch(text: key, isLookup: true), end) }
        guard tokens.isMark(index, .leftBracket), let message = tokens.message(index),
            let first = message.arguments.first,
            Self.formats.contains(message.selector), tokens.startsText(first.lowerBound)
        else { return nil }
        return (CountedTexts.Branch(text: text(first.lowerBound), isLookup: false), end)
    }

    /// Returns the name of what a comparison that ends before a token singles out one of, and the start of it.
    private func comparedNumber(before end: Int) -> (name: String, start: Int)? {
        guard end > 3, case .number(let range) = tokens.all[end - 1], range.count == 1 else { return nil }
        var start = end - 1
        var signs = ""
        while start > 0, case .punctuation(let byte, _) = tokens.all[start - 1], Set("<>=!".utf8).contains(byte) {
            signs = String(decoding: [byte], as: UTF8.self) + signs
            start -= 1
        }
        let wanted = tokens.source[range.lowerBound] == UInt8(ascii: "1") ? ["==", "!=", ">", "<="] : [">=", "<"]
        guard tokens.source[range.lowerBound] | 3 == UInt8(ascii: "3"), wanted.contains(signs), start > 0 else {
            return nil
        }
        var name = tokens.word(start - 1)
        if tokens.isMark(start - 1, .rightBracket), let open = Optional(tokens.matches[start - 1]), open >= 0 {
            name = tokens.word(start - 2)
            return (name, open)
        }
        guard !name.isEmpty else { return nil }
        start -= 1
        while start > 1, tokens.isMark(start - 1, .fullStop), tokens.isWord(start - 2) { start -= 2 }
        return (name, start)
    }

    private mutating func note(
        _ one: CountedTexts.Branch, _ other: CountedTexts.Branch, _ number: (name: String, start: Int),
        _ range: Range<Int>
    ) {
        let texts = CountedTexts(one, other, number: number.name)
        guard let form = texts.form, !isLog(number.start - 1) else { return }
        found.append((range, texts.text, form, nil))
    }
}
