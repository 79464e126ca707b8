import StringsmithText

/// The tokens of a source outside of bodies, which tell where its declarations end.
///
/// It is small, since the compiler copies it for each call within a function that changes its owner.
struct OutlineTokens {
    let source: UnsafeBufferPointer<UInt8>
    let tokens: [SyntaxToken]

    /// The attributes and modifiers before a keyword.
    struct Head {
        var start: Int
        var keyword: Int
        var flags: SyntaxNode.Flags = []

        /// True if an attribute has arguments.
        var hasArguments = false
    }

    /// The tokens behind a keyword that belong to its declaration.
    struct Extent {
        var end: Int

        /// True if they may be several declarations.
        var isList = false

        /// True if they contain the keyword of another declaration.
        var isUnusual = false
    }

    /// Finds the end of a declaration: a semicolon, or a word on another line that starts the next one.
    func extent(from start: Int, to end: Int) -> Extent {
        var extent = Extent(end: end)
        var index = start
        while index < end {
            let token = tokens[index]
            switch token.kind {
            case .open:
                index = max(index, Int(token.match)) + 1
                continue
            case .string:
                index = max(index + 1, Int(token.match))
                continue
            case .semicolon:
                extent.end = index
                return extent
            case .comma: extent.isList = true
            case .at, .macro:
                if startsLine(index) {
                    extent.end = index
                    return extent
                }
            case .identifier:
                guard Self.starts.contains(token), !token.surroundings.contains(.quoted) else { break }
                if startsLine(index) {
                    extent.end = index
                    return extent
                }
                if tokens[index - 1].kind != .dot, Self.keywords.contains(token) {
                    extent.isUnusual = true
                }
            default: break
            }
            index += 1
        }
        return extent
    }

    /// True if a token is the first on its line, and the one before can end a declaration.
    func startsLine(_ index: Int) -> Bool {
        guard tokens[index].surroundings.contains(.lineBefore), index > 0 else { return false }
        let last = tokens[index - 1]
        switch last.kind {
        case .comma, .colon, .dot, .arrow, .at, .backslash: return false
        case .operation: return !last.surroundings.contains(.spaceBefore) && source[Int(last.start)] != .equalsSign
        default: return true
        }
    }

    /// Returns the end of a macro that is no part of a declaration; nil if something else follows on its line.
    func macroEnd(_ start: Int, to end: Int) -> Int? {
        var index = start + 1
        while index < end, !tokens[index].surroundings.contains(.lineBefore) {
            guard tokens[index].kind == .open else { return nil }
            index = max(index, Int(tokens[index].match)) + 1
        }
        return min(index, end)
    }

    /// True if a token is a word.
    func spells(_ word: StaticString, _ token: SyntaxToken) -> Bool { source.spells(word, in: token.range) }

    /// True for a name that is the same in the source and in the index.
    func isPlainName(_ token: SyntaxToken) -> Bool {
        token.kind == .identifier && !token.surroundings.contains(.quoted) && source[Int(token.start)] != .dollarSign
    }

    /// True if a bracket or operator starts with one of some bytes.
    func spellsStart(of token: SyntaxToken, _ bytes: StaticString) -> Bool {
        (token.kind == .open || token.kind == .operation)
            && bytes.withUTF8Buffer { $0.contains(source[Int(token.start)]) }
    }

    /// True if a property has no declared type; nil if it must be parsed to know more.
    func isInferred(_ head: Head, _ extent: Extent) -> Bool? {
        let behind = head.keyword + 2
        guard behind + 1 < extent.end else { return nil }
        let value = tokens[behind + 1]
        if tokens[behind].kind == .colon {
            switch value.kind {
            case .identifier: return spells("_", value) ? nil : false
            // The type of `[Int].Index` is unknown.
            case .open: return tokens[min(Int(value.match) + 1, extent.end)].kind == .dot ? nil : false
            default: return nil
            }
        }
        // The type may come from an attribute. A long value has none, and may be shorter without its bodies.
        guard !head.hasArguments, spells("=", tokens[behind]) else { return nil }
        let length = Int(tokens[extent.end - 1].end) - Int(value.start)
        return length <= DeclarationReader.longestInitialValue ? true : nil
    }

    // MARK: Words

    private static let keywordList: [Symbol] = [
        "func", "init", "var", "let", "case", "subscript", "deinit", "struct", "class", "enum", "extension", "protocol",
        "typealias", "associatedtype", "import",
    ]
    static let keywords = SymbolSet(keywordList)

    /// The words that start a declaration on a line of their own.
    static let starts = SymbolSet(
        keywordList + SyntaxParser.leadingModifiers + ["actor", "operator", "precedencegroup", "macro"])

    /// The keywords of types.
    static let typeKeywords = SymbolSet(["struct", "class", "enum", "extension", "protocol", "actor"])
}
