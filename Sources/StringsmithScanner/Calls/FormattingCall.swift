import StringsmithModel
import StringsmithText

/// Recognizes a formatting call whose format is a lookup, and reads its further arguments:
/// `String(format: NSLocalizedString("x", comment: ""), count)`. The format may be kept in a variable before the call.
///
/// It reads the source around a complete call, so that sources without such calls cost nothing.
struct FormattingCall {
    private let source: UnsafeBufferPointer<UInt8>
    private let trivia: Trivia
    private let language: SourceLanguage
    private let reader: PassedArgumentReader

    /// The last search for the name or label of a formatting call: its start, and the first place that it found.
    private var searched = (start: 0, found: -1)

    /// A part of the names and labels of all formatting calls.
    private static let commonPart = Array("ormat".utf8)

    /// The maximum length of an argument list.
    private static let longestList = 4096

    /// The maximum number of words before a routine's name that may be part of its expression:
    /// `Bundle.main.localizedString`.
    private static let mostQualifiers = 4

    init(source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
        (self.source, self.language) = (source, language)
        trivia = Trivia(source: source, nestsComments: language == .swift)
        reader = PassedArgumentReader(source: source, trivia: trivia, language: language)
    }

    /// Returns the further arguments of the call whose format is a lookup; nil if there is none, or if the source
    /// doesn't show them.
    mutating func arguments(ofFormat lookup: Range<Int>) -> [PassedArgument]? {
        let lookup = withParentheses(lookup)
        if let closing = closingBracket(before: lookup.lowerBound) {
            return arguments(from: lookup.upperBound, closing: closing)
        }
        guard let variable = FormatVariable(source: source, trivia: trivia, language: language, holding: lookup),
            nextFormattingCall(after: lookup.upperBound) < lookup.upperBound + FormatVariable.longestDistance,
            let use = variable.firstUse(where: { closingBracket(before: $0) != nil }),
            let closing = closingBracket(before: use.lowerBound)
        else { return nil }
        return arguments(from: use.upperBound, closing: closing)
    }

    /// Returns the next place that may be in the name or label of a formatting call; the end of the source if there is
    /// none. The source is searched once, however many variables hold strings.
    private mutating func nextFormattingCall(after start: Int) -> Int {
        if start < searched.start || start > searched.found {
            searched = (start, source.firstOffset(of: Self.commonPart, from: start))
        }
        return searched.found
    }

    /// Returns the range of an expression with the parentheses that contain nothing else.
    private func withParentheses(_ expression: Range<Int>) -> Range<Int> {
        var expression = expression
        for _ in 0..<Self.mostQualifiers {
            let end = trivia.skip(
                from: expression.upperBound, to: min(source.count, expression.upperBound + Self.longestList))
            guard end < source.count, source[end] == .rightParenthesis,
                let open = trivia.lastSignificant(before: expression.lowerBound), source[open] == .leftParenthesis,
                let before = trivia.lastSignificant(before: open),
                source[before] == .colon || source[before] == .leftParenthesis
            else { return expression }
            expression = open..<end + 1
        }
        return expression
    }

    /// Returns the arguments after a format.
    private func arguments(from start: Int, closing: UInt8) -> [PassedArgument]? {
        let end = min(source.count, start + Self.longestList)
        var offset = behindCast(from: trivia.skip(from: start, to: end), to: end)
        var arguments: [PassedArgument] = []
        while offset < end {
            if source[offset] == closing { return arguments }
            guard source[offset] == .comma else { return nil }
            let start = trivia.skip(from: offset + 1, to: end)
            // A trailing comma, or a selector without an end.
            guard start < end, source[start] != closing else { return nil }
            guard let argument = reader.argument(from: start, to: end) else { return nil }
            switch argument.label {
            case nil: arguments.append(argument.value)
            case .some(let label) where trivia.isWord(label, "locale") && arguments.isEmpty: break
            // `arguments:` passes a list of unknown length.
            case .some: return nil
            }
            offset = argument.end
        }
        return nil
    }

    /// Returns the place behind a cast: `NSString(format: NSLocalizedString("x", comment: "") as NSString, count)`.
    private func behindCast(from start: Int, to end: Int) -> Int {
        guard language == .swift, source[start..<end].starts(with: "as ".utf8) else { return start }
        let name = trivia.skip(from: start + 3, to: end)
        let length = source[name..<end].prefix { $0.isASCIILetter }.count
        return trivia.skip(from: name + length, to: end)
    }

    /// Returns the closing bracket of the formatting call whose format starts at a place; nil if there is none.
    private func closingBracket(before place: Int) -> UInt8? {
        var place = place
        for _ in 0...Self.mostQualifiers {
            guard let last = trivia.lastSignificant(before: place) else { return nil }
            switch source[last] {
            case .fullStop where language == .swift:
                guard let word = trivia.word(before: last) else { return nil }
                place = word.lowerBound
            case .leftParenthesis: return isFunction(openedAt: last) ? .rightParenthesis : nil
            case .colon:
                guard let label = trivia.word(before: last) else { return nil }
                return language == .swift ? closing(ofLabel: label) : closing(ofSelector: label)
            default: return nil
            }
        }
        return nil
    }

    /// True for `String.localizedStringWithFormat(` and `NSLog(`.
    private func isFunction(openedAt parenthesis: Int) -> Bool {
        let name = trivia.word(before: parenthesis)
        return trivia.isWord(name, "NSLog")
            || language == .swift && trivia.isWord(name, "localizedStringWithFormat")
    }

    /// True for `String(format:`, `NSString(format:` and `.init(format:`.
    private func closing(ofLabel label: Range<Int>) -> UInt8? {
        guard trivia.isWord(label, "format"),
            let parenthesis = trivia.lastSignificant(before: label.lowerBound),
            source[parenthesis] == .leftParenthesis,
            let name = trivia.word(before: parenthesis)
        else { return nil }
        let isText =
            trivia.isWord(name, "String") || trivia.isWord(name, "NSString")
            || trivia.isWord(name, "NSMutableString")
        return isText ? .rightParenthesis : nil
    }

    /// True for `[NSString stringWithFormat:`. Labels in C++ or Swift are preceded by other words.
    private func closing(ofSelector word: Range<Int>) -> UInt8? {
        let isFormat =
            trivia.isWord(word, "stringWithFormat") || trivia.isWord(word, "localizedStringWithFormat")
            || trivia.isWord(word, "initWithFormat") || trivia.isWord(word, "appendFormat")
            || trivia.isWord(word, "stringByAppendingFormat")
            || trivia.isWord(word, "informativeTextWithFormat")
        return isFormat ? .rightBracket : nil
    }
}
