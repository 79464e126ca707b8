import StringsmithText

/// Skips the bodies of members byte by byte: they mostly contain nothing that matters, and make no tokens this way.
extension SyntaxTokenizer {
    /// The bodies of members that are read.
    enum Bodies {
        case all

        /// Those that contain strings, and may contain keys.
        case withStrings

        /// Only values from which a type may be inferred.
        case ofShortValues
    }

    /// The place in a declaration outside of bodies, which determines the meaning of a brace.
    enum Place {
        /// After the keyword of a type, with its index.
        case type(Int)

        /// After the keyword of a function or variable, where a brace opens a body.
        case member

        /// After the equals sign of a variable.
        case value
        case other
    }

    /// Takes note of a keyword outside of bodies; `index` is its token's.
    mutating func readKeyword(_ index: Int) {
        let token = tokens[index]
        guard keywords.contains(token) else { return }
        if Self.memberKeywords.contains(token) {
            // Not in `.init`.
            if index == 0 || tokens[index - 1].kind != .dot { place = .member }
        } else if Self.typeKeywords.contains(token),
            Self.mayStartType(token, after: index > 0 ? tokens[index - 1] : nil)
        {
            place = .type(index)
        }
    }

    /// False in `let actor: Actor`, `protocol Delegate: class`, and `import class Module.Name`.
    static func mayStartType(_ keyword: SyntaxToken, after last: SyntaxToken?) -> Bool {
        guard let last, !keyword.surroundings.contains(.lineBefore) else { return true }
        switch last.kind {
        case .open, .close, .semicolon: return true
        case .identifier: return !nameKeywords.contains(last)
        default: return false
        }
    }

    private static let memberWords: [Symbol] = ["func", "init", "var", "let", "subscript", "deinit"]
    private static let typeWords: [Symbol] = ["class", "struct", "enum", "extension", "protocol", "actor"]
    private static let memberKeywords = SymbolSet(memberWords)
    static let typeKeywords = SymbolSet(typeWords)
    static let keywords = SymbolSet(memberWords + typeWords)

    /// The keywords before a name.
    private static let nameKeywords = SymbolSet(["let", "var", "func", "case", "import"])

    /// Enters a type, or skips a body, after the brace that opens it.
    mutating func openBraces() {
        switch place {
        case .type(let keyword) where isDeclaration(keyword):
            // The strings in the bodies of a macro's implementation show whether it expands to a key.
            if !isMacro(keyword) { memberDepth = open.count }
            place = .other
        case .member: skipBody(isValue: false)
        case .value: if isDirectValue { skipBody(isValue: true) }
        default: break
        }
    }

    /// True for a keyword before a name or `[Element]`, but not for `actor.run`.
    private func isDeclaration(_ keyword: Int) -> Bool {
        guard keyword + 1 < tokens.count else { return false }
        let kind = tokens[keyword + 1].kind
        return kind == .identifier || kind == .open
    }

    /// True if a type conforms to a protocol of macros.
    private func isMacro(_ keyword: Int) -> Bool {
        (keyword..<tokens.count).contains {
            tokens[$0].kind == .identifier && source[tokens[$0].range].suffix(5).elementsEqual("Macro".utf8)
        }
    }

    /// True after `= {`.
    private var isDirectValue: Bool {
        let index = tokens.count - 2
        return index >= 0 && source.spells("=", in: tokens[index].range)
    }

    /// Moves to the brace that closes a body, unless it must be read.
    private mutating func skipBody(isValue: Bool) {
        let start = offset
        if isValue, startsWithBracket(start) { return }
        guard let body = skippedBody(from: start), !isValue || isWholeValue(body.end + 1) else { return }
        if body.hasString {
            // Strings in an initial value are left out of it, unless it is too long to infer a type from.
            if isValue, body.end - start < DeclarationReader.longestInitialValue { return }
            result.hasSkippedStrings = true
        }
        // `didSet` determines whether a property is stored.
        offset = trivia.skip(from: start, to: body.end)
        if classes[source[offset]] == ByteClass.identifierHead { word() }
        offset = body.end
    }

    /// True for a closure that may declare the types of its parameters.
    private func startsWithBracket(_ start: Int) -> Bool {
        let first = trivia.skip(from: start, to: source.count)
        return first < source.count && (source[first] == .leftParenthesis || source[first] == .leftBracket)
    }

    /// True if nothing but `()` follows the braces of an initial value on their line.
    private func isWholeValue(_ end: Int) -> Bool {
        let isCalled = end + 1 < source.count && source[end] == .leftParenthesis && source[end + 1] == .rightParenthesis
        let start = isCalled ? end + 2 : end
        let next = trivia.skip(from: start, to: source.count)
        guard next < source.count, source[next] != .rightBrace else { return true }
        return classes[source[next]] == ByteClass.identifierHead
            && ByteTable.lineEnd.firstOffset(in: source, from: start, to: next) < next
    }

    /// Returns the offset of the brace that closes a body; nil if its tokens must be read: because of an interpolation
    /// with strings, for example, or of directives, which may contain unmatched braces.
    private mutating func skippedBody(from start: Int) -> (end: Int, hasString: Bool)? {
        var depth = 1
        var hasString = false
        var offset = start
        while true {
            offset = Self.bodyStops.firstOffset(in: source, from: offset, to: source.count)
            guard offset < source.count else { return nil }
            var next: Int? = offset + 1
            switch source[offset] {
            case .leftBrace: depth += 1
            case .rightBrace:
                depth -= 1
                if depth == 0 { return (offset, hasString) }
            case .quotationMark:
                guard case .ofShortValues = bodies else { return nil }
                hasString = true
                next = plainStringEnd(offset)
            case .slash: next = skippedSlash(offset)
            case .numberSign: next = skippedNumberSign(offset)
            default: next = quotedIdentifierEnd(offset).map { $0 + 1 } ?? offset + 1
            }
            guard let next else { return nil }
            offset = next
        }
    }

    private static let bodyStops = ByteTable { "{}\"/#`".utf8.contains($0) ? 1 : 0 }

    /// Returns the end of the comment or regular expression at a slash, or of the slash.
    private mutating func skippedSlash(_ slash: Int) -> Int? {
        let next = slash + 1 < source.count ? source[slash + 1] : .nul
        if next == .slash { return trivia.lineCommentEnd(from: slash, to: source.count) }
        if next == .asterisk {
            let (end, isTerminated) = trivia.blockCommentEnd(from: slash, to: source.count)
            return isTerminated ? end : nil
        }
        // It may be in the middle of an operator.
        if slash > 0, Self.operatorBytes[source[slash - 1]] == 1 { return nil }
        return regexes.end(at: slash) ?? slash + 1
    }

    /// Returns the end of a macro's name.
    private func skippedNumberSign(_ start: Int) -> Int? {
        var end = start + 1
        while end < source.count, identifierPart[source[end]] == 1 { end += 1 }
        let name = start + 1..<end
        let words: [StaticString] = ["if", "elseif", "else", "endif"]
        return name.isEmpty || words.contains { source.spells($0, in: name) } ? nil : end
    }

    /// Returns the end of a string, if its interpolations contain no strings, braces or comments.
    private func plainStringEnd(_ quote: Int) -> Int? {
        let isMultiLine = StringDelimiter.isMultiLine(source, quote: quote, numberSigns: 0)
        let delimiter = StringDelimiter(quotes: isMultiLine ? 3 : 1, numberSigns: 0)
        let stops = isMultiLine ? ByteTable.multiLineStringStop : ByteTable.stringStop
        var offset = quote + delimiter.quotes
        while true {
            offset = stops.firstOffset(in: source, from: offset, to: source.count)
            guard offset + 1 < source.count else { return nil }
            switch source[offset] {
            case .quotationMark:
                if let end = delimiter.end(in: source, at: offset) { return end }
                offset += 1
            case .backslash where source[offset + 1] == .leftParenthesis:
                guard let end = plainInterpolationEnd(offset + 1) else { return nil }
                offset = end
            case .backslash: offset += trivia.isLineEnd(source[offset + 1]) ? 1 : 2
            default: return offset
            }
        }
    }

    private func plainInterpolationEnd(_ parenthesis: Int) -> Int? {
        var depth = 0
        var offset = parenthesis
        while offset < source.count {
            switch source[offset] {
            case .leftParenthesis: depth += 1
            case .rightParenthesis:
                depth -= 1
                if depth == 0 { return offset + 1 }
            case .quotationMark, .leftBrace, .rightBrace, .slash, .numberSign, .graveAccent: return nil
            default: break
            }
            offset += 1
        }
        return nil
    }
}
