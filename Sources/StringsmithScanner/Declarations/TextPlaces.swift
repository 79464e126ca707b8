import StringsmithText

/// The tokens of a source that may be parts of texts apart from those that lead to a sink.
struct TextPlaces {
    /// Look-ups that start an initial value, which may be too early.
    private(set) var lookups: [Int32] = []

    /// Look-ups and literals that may be joined or compared, and comparisons that may choose a text, in order.
    private(set) var composed: [Int32] = []

    init() {}

    /// - Parameter names: the names of all identifiers, each once.
    init(of tokens: SyntaxTokens, in source: UnsafeBufferPointer<UInt8>, names: [Symbol]) {
        let all = tokens.tokens
        // The end of the interpolations of the strings that were read.
        var interpolationEnd = 0
        // Access to a static constant isn't free.
        var starts = Self.starts
        for name in names where SyntaxTree.isLookup(name.text) { starts.insert(name) }
        let shown = Self.shown
        for index in all.indices.dropFirst() {
            switch all[index].kind {
            case .string: interpolationEnd = max(interpolationEnd, Int(all[index].match))
            case .identifier where starts.contains(all[index]):
                if all[index - 1].kind == .operation, source.spells("=", in: all[index - 1].range) {
                    lookups.append(Int32(index))
                }
                if index < interpolationEnd || Self.isJoined(index, all, source) { composed.append(Int32(index)) }
            case .identifier where shown.contains(all[index]) && Self.isCompared(text: index, all, source):
                composed.append(Int32(index))
            case .number where Self.isCompared(index, all, source): composed.append(Int32(index))
            default: break
            }
        }
    }

    /// The maximum number of tokens that are read before or behind a name.
    private static let longestChain = 64

    private static let starts: SymbolSet = [
        "String", "AttributedString", "localized", "L10n", "Text", "format", "localizedStringWithFormat",
    ]

    /// True for a look-up beside an operator, or in a call that joins it to a text.
    private static func isJoined(_ index: Int, _ all: [SyntaxToken], _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        if source.spells("format", in: all[index].range) { return all[index + 1].kind == .colon }
        if source.spells("localizedStringWithFormat", in: all[index].range) { return true }
        var start = index
        let least = max(1, index - longestChain)
        while start > least, all[start - 1].kind == .dot { start -= 2 }
        while start > least, all[start - 1].kind == .open { start -= 1 }
        if start > 1, all[start - 1].kind == .colon, Self.calls.contains(all[start - 2]) { return true }
        if start > 0, all[start - 1].kind == .identifier, Self.calls.contains(all[start - 1]) { return true }
        if start > 0, source[Int(all[start].start)] == .leftBracket { return true }
        if start > 0, all[start - 1].kind == .operation, joins(all[start - 1], source) { return true }
        var end = index + 1
        for _ in 0..<longestChain where end < all.count {
            switch all[end].kind {
            case .open where source[Int(all[end].start)] == .leftParenthesis: end = Int(all[end].match) + 1
            case .dot
            where end + 1 < all.count && all[end + 1].kind == .identifier && Self.calls.contains(all[end + 1]):
                return true
            // The key of an entry.
            case .colon: return start > 0 && all[start - 1].kind == .comma
            case .dot: end += 2
            case .close: end += 1
            case .operation: return joins(all[end], source)
            default: return false
            }
        }
        return false
    }

    private static func joins(_ token: SyntaxToken, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        source.spells("+", in: token.range) || source.spells("+=", in: token.range) || compares(token, source)
    }

    private static func compares(_ token: SyntaxToken, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        source.spells("==", in: token.range) || source.spells("!=", in: token.range)
    }

    /// The words before a text that is joined or compared, and the members of such texts.
    private static let calls: SymbolSet = [
        "appending", "hasPrefix", "hasSuffix", "contains", "isEqual", "caseInsensitiveCompare", "case", "switch",
        "forKey",
    ]

    /// The last names of texts that views show.
    private static let shown: SymbolSet = [
        "text", "title", "stringValue", "currentTitle", "titleOfSelectedItem", "label", "message", "placeholder",
        "subtitle", "informativeText", "messageText", "prompt", "accessibilityLabel", "accessibilityValue",
    ]

    /// True for the text of a view that is compared with a literal.
    private static func isCompared(
        text index: Int, _ all: [SyntaxToken], _ source: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var start = index
        let least = max(1, index - longestChain)
        while start > least, all[start - 1].kind == .dot || isMark(all[start - 1], source) {
            start -= isMark(all[start - 1], source) ? 1 : 2
        }
        if start > 1, all[start - 1].kind == .operation, compares(all[start - 1], source) {
            return all[start - 2].kind == .string
        }
        if start > 0, source.spells("switch", in: all[start - 1].range) { return true }
        var end = index + 1
        if end < all.count, all[end].kind == .open, source[Int(all[end].start)] == .leftParenthesis {
            end = Int(all[end].match) + 1
        }
        while end < min(all.count, index + longestChain), isMark(all[end], source) { end += 1 }
        guard end + 1 < all.count else { return false }
        if all[end].kind == .dot { return all[end + 1].kind == .identifier && calls.contains(all[end + 1]) }
        return all[end].kind == .operation && compares(all[end], source) && all[end + 1].kind == .string
    }

    /// True for the mark behind an optional.
    private static func isMark(_ token: SyntaxToken, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        token.kind == .operation && !token.surroundings.contains(.spaceBefore)
            && (source.spells("?", in: token.range) || source.spells("!", in: token.range))
    }

    /// True for one and two beside a comparison, and for the pattern of a case.
    private static func isCompared(_ index: Int, _ all: [SyntaxToken], _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        let token = all[index]
        guard token.end == token.start + 1, (source[Int(token.start)] | 3) == UInt8(ascii: "3") else { return false }
        let last = all[index - 1]
        if last.kind == .identifier, source.spells("case", in: last.range) { return true }
        return [last, all[min(index + 1, all.count - 1)]].contains { token in
            token.kind == .operation && signs.contains(source[Int(token.start)]) && !source.spells("=", in: token.range)
        }
    }

    private static let signs = Set("<>=!".utf8)
}
