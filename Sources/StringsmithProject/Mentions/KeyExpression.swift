import StringsmithModel
import StringsmithText

/// An expression in a source whose value is a key, as far as its literals show it.
///
/// Sums (`screen + ".title"`), formats (`String(format: "%@.title", screen)`), joined arrays, interpolations, and the
/// branches of conditions are read. Everything else can be any text.
struct KeyExpression {
    private let text: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { self.text = Self.trimmed(text) }

    /// Takes the first argument of a call.
    init(firstOf arguments: ArraySlice<UInt8>) {
        self.init(Self.split(arguments) { bytes, offset in bytes[offset] == .comma }.first ?? arguments)
    }

    /// Returns the labels of the arguments behind the first one.
    static func labels(of arguments: ArraySlice<UInt8>) -> [String] {
        split(arguments) { bytes, offset in bytes[offset] == .comma }.dropFirst().compactMap { argument in
            let argument = trimmed(argument)
            let label = argument.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine }
            guard argument[label.endIndex...].first == .colon else { return nil }
            return String(decoding: label, as: UTF8.self)
        }
    }

    var isEmpty: Bool { text.isEmpty }

    /// The keys that it can be.
    var patterns: Set<KeyPattern> { Set(choices.map { KeyPattern(Self.pattern(of: $0)) }) }

    /// True if a literal in it is completed at run time.
    var hasInterpolation: Bool { zip(text, text.dropFirst()).contains { $0 == .backslash && $1 == .leftParenthesis } }

    /// True if it is a single literal, which is found as such.
    var isLiteral: Bool { Self.literalEnd(text) == text.endIndex }

    /// The branches of conditions and alternatives to nil, or else the text itself.
    private var choices: [ArraySlice<UInt8>] {
        let branches = Self.split(text) { bytes, offset in
            guard offset > bytes.startIndex, bytes[offset - 1] <= .space else { return false }
            let isFollowed = bytes[(offset + 1)...].first == .questionMark
            return bytes[offset] == .colon || bytes[offset] == .questionMark && !isFollowed
        }
        // What is in front of a question mark is a condition.
        let values = branches.filter { $0.endIndex == text.endIndex || text[$0.endIndex] != .questionMark }
        return values.flatMap { value in
            Self.split(value) { bytes, offset in
                bytes[offset] == .questionMark && bytes[..<offset].last == .questionMark
            }.map { part in
                let isFollowed = part.endIndex < value.endIndex
                return Self.trimmed(isFollowed ? part.dropLast() : part)
            }
        }
    }

    /// Returns a text with `*` for what isn't known.
    private static func pattern(of text: ArraySlice<UInt8>) -> String {
        let terms = split(text) { bytes, offset in bytes[offset] == .plusSign }
        let pattern = terms.map { term(trimmed($0)) }.joined()
        var plain = ""
        for character in pattern.unicodeScalars where character != "*" || plain.unicodeScalars.last != "*" {
            plain.unicodeScalars.append(character)
        }
        return plain
    }

    private static func term(_ text: ArraySlice<UInt8>) -> String {
        if literalEnd(text) == text.endIndex { return fixed(text) }
        if let format = format(text) { return format }
        if text.first == .leftBracket, let joined = joined(text) { return joined }
        return "*"
    }

    /// Returns the pattern of a literal.
    private static func fixed(_ literal: ArraySlice<UInt8>) -> String {
        CompletedKeys.pattern(ofLiteral: Array(literal.drop { $0 == .commercialAt }))?.text ?? "*"
    }

    private static let formats = [
        "String(format:", "NSString(format:", "String.localizedStringWithFormat(",
        "NSString.localizedStringWithFormat(",
        "[NSString stringWithFormat:", "[NSString localizedStringWithFormat:",
    ].map { Array($0.utf8) }

    /// Returns the pattern of a format with `*` for its specifiers, if the text is nothing but the call that fills it
    /// in.
    private static func format(_ text: ArraySlice<UInt8>) -> String? {
        guard let quote = text.firstIndex(of: .quotationMark) else { return nil }
        var head = text[..<quote]
        while let last = head.last, last <= .space || last == .commercialAt { head.removeLast() }
        guard formats.contains(where: head.elementsEqual), let end = literalEnd(text[quote...]),
            [.comma, .rightParenthesis, .rightBracket].contains(trimmed(text[end...]).first), endsCall(text[end...])
        else { return nil }
        let literal = ExactString(fixed(text[quote..<end]))
        var bytes = literal.bytes
        for specifier in FormatString(literal).specifiers.reversed() {
            bytes.replaceSubrange(specifier.range, with: [.asterisk])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// True if a text ends where the bracket around its start does.
    private static func endsCall(_ text: ArraySlice<UInt8>) -> Bool {
        var depth = 1
        var offset = text.startIndex
        while offset < text.endIndex {
            switch text[offset] {
            case .quotationMark:
                offset = max(offset + 1, literalEnd(text[offset...]) ?? text.endIndex)
                continue
            case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
            case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
            default: break
            }
            offset += 1
            if depth == 0 { return offset == text.endIndex }
        }
        return false
    }

    private static let joining = Array(".joined(separator:".utf8)

    /// Returns the pattern of `[screen, "title"].joined(separator: ".")`.
    private static func joined(_ text: ArraySlice<UInt8>) -> String? {
        var depth = 0
        let close = text.indices.first { offset in
            if text[offset] == .leftBracket { depth += 1 }
            if text[offset] == .rightBracket { depth -= 1 }
            return depth == 0
        }
        guard let close, text[(close + 1)...].starts(with: joining) else { return nil }
        let separator = trimmed(text[(close + 1 + joining.count)...].dropLast())
        guard text.last == .rightParenthesis, literalEnd(separator) == separator.endIndex else { return nil }
        let elements = split(text[(text.startIndex + 1)..<close]) { bytes, offset in bytes[offset] == .comma }
        return elements.map { pattern(of: trimmed($0)) }.joined(separator: fixed(separator))
    }

    // MARK: Places

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop { $0 <= .space }
        while let last = text.last, last <= .space { text.removeLast() }
        return text
    }

    /// Splits a text outside of literals and brackets.
    private static func split(
        _ text: ArraySlice<UInt8>, at isSeparator: (ArraySlice<UInt8>, Int) -> Bool
    ) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        var offset = start
        var depth = 0
        while offset < text.endIndex {
            switch text[offset] {
            case .quotationMark:
                offset = max(offset + 1, literalEnd(text[offset...]) ?? text.endIndex)
                continue
            case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
            case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
            default:
                guard depth == 0, isSeparator(text, offset) else { break }
                parts.append(text[start..<offset])
                start = offset + 1
            }
            offset += 1
        }
        return parts + [text[start...]]
    }

    /// Returns the end of the literal of one line at the start of a text; nil if there is none.
    private static func literalEnd(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = text.drop { $0 == .commercialAt }
        let signs = rest.prefix { $0 == .numberSign }.count
        rest = rest.dropFirst(signs)
        guard rest.popFirst() == .quotationMark else { return nil }
        while let byte = rest.popFirst() {
            let isMarked = rest.prefix(signs).allSatisfy { $0 == .numberSign } && rest.count >= signs
            if byte == .quotationMark, isMarked { return rest.startIndex + signs }
            guard byte == .backslash, isMarked else { continue }
            rest = rest.dropFirst(signs)
            if rest.first == .leftParenthesis {
                CompletedKeys.skipInterpolation(in: &rest)
            } else {
                rest = rest.dropFirst()
            }
        }
        return nil
    }
}
