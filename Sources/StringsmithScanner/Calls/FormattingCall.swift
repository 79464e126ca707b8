import StringsmithModel
import StringsmithText

/// Recognizes a formatting call whose format is a lookup, and reads its further arguments:
/// `String(format: NSLocalizedString("x", comment: ""), count)`.
///
/// It reads the source around a complete call, so that sources without such calls cost nothing.
struct FormattingCall {
    private let lookup: CallLookup
    private let reader: PassedArgumentReader

    /// The maximum length of an argument list.
    private static let longestList = 4096

    /// The maximum number of words before a routine's name that may be part of its expression:
    /// `Bundle.main.localizedString`.
    private static let mostQualifiers = 4

    init(_ lookup: CallLookup) {
        self.lookup = lookup
        reader = PassedArgumentReader(source: lookup.source, trivia: lookup.trivia, language: lookup.language)
    }

    /// Returns the further arguments of the call whose format is this call; nil if there is none, or if the source
    /// doesn't show them.
    func arguments(ofFormat call: FoundCall) -> [PassedArgument]? {
        guard !call.isMessage, let closing = closingBracket(before: call.name.lowerBound) else { return nil }
        let end = min(lookup.source.count, call.range.upperBound + Self.longestList)
        var offset = lookup.trivia.skip(from: call.range.upperBound, to: end)
        var arguments: [PassedArgument] = []
        while offset < end {
            if lookup.source[offset] == closing { return arguments }
            guard lookup.source[offset] == .comma else { return nil }
            let start = lookup.trivia.skip(from: offset + 1, to: end)
            // A trailing comma, or a selector without an end.
            guard start < end, lookup.source[start] != closing else { return nil }
            guard let argument = reader.argument(from: start, to: end) else { return nil }
            switch argument.label {
            case nil: arguments.append(argument.value)
            case .some(let label) where lookup.trivia.isWord(label, "locale") && arguments.isEmpty: break
            // `arguments:` passes a list of unknown length.
            case .some: return nil
            }
            offset = argument.end
        }
        return nil
    }

    /// Returns the closing bracket of the formatting call whose format starts at a place; nil if there is none.
    private func closingBracket(before place: Int) -> UInt8? {
        var place = place
        for _ in 0...Self.mostQualifiers {
            guard let last = lookup.trivia.lastSignificant(before: place) else { return nil }
            switch lookup.source[last] {
            case .fullStop where lookup.language == .swift:
                guard let word = lookup.trivia.word(before: last) else { return nil }
                place = word.lowerBound
            case .leftParenthesis: return isFunction(openedAt: last) ? .rightParenthesis : nil
            case .colon:
                guard let label = lookup.trivia.word(before: last) else { return nil }
                return lookup.language == .swift ? closing(ofLabel: label) : closing(ofSelector: label)
            default: return nil
            }
        }
        return nil
    }

    /// True for `String.localizedStringWithFormat(`.
    private func isFunction(openedAt parenthesis: Int) -> Bool {
        lookup.language == .swift
            && lookup.trivia.isWord(lookup.trivia.word(before: parenthesis), "localizedStringWithFormat")
    }

    /// True for `String(format:`, `NSString(format:` and `.init(format:`.
    private func closing(ofLabel label: Range<Int>) -> UInt8? {
        guard lookup.trivia.isWord(label, "format"),
            let parenthesis = lookup.trivia.lastSignificant(before: label.lowerBound),
            lookup.source[parenthesis] == .leftParenthesis,
            let name = lookup.trivia.word(before: parenthesis)
        else { return nil }
        let isText =
            lookup.trivia.isWord(name, "String") || lookup.trivia.isWord(name, "NSString")
            || lookup.trivia.isWord(name, "NSMutableString")
        return isText ? .rightParenthesis : nil
    }

    /// True for `[NSString stringWithFormat:`. Labels in C++ or Swift are preceded by other words.
    private func closing(ofSelector word: Range<Int>) -> UInt8? {
        let isFormat =
            lookup.trivia.isWord(word, "stringWithFormat") || lookup.trivia.isWord(word, "localizedStringWithFormat")
            || lookup.trivia.isWord(word, "initWithFormat") || lookup.trivia.isWord(word, "appendFormat")
            || lookup.trivia.isWord(word, "stringByAppendingFormat")
            || lookup.trivia.isWord(word, "informativeTextWithFormat")
        return isFormat ? .rightBracket : nil
    }
}
