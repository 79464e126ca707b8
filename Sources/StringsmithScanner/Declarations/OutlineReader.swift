import StringsmithText

/// Reads the declarations of a source, most of them only by name: their contents are read when something asks for them.
///
/// The tokens outside of bodies are divided at the words that start a declaration. What isn't one of the usual forms is
/// parsed at once.
struct OutlineReader {
    let source: UnsafeBufferPointer<UInt8>
    let tokens: SyntaxTokens
    private let text: SourceText
    private var parser: SyntaxParser
    var result = SourceDeclarations()
    private var depth = 0

    private var hasUnread = false

    /// The tokens of the declarations whose initial values are kept as they are.
    private var values: [Range<Int>] = []

    /// A type whose members are read, or the source itself.
    struct Owner {
        /// The index of the type, or -1.
        var type: Int32 = -1
        var scope = ""

        /// The access of members without a modifier.
        var access = Access.module
        var isEnumeration = false
    }

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

    private init(_ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, _ text: SourceText) {
        (self.source, self.tokens, self.text) = (source, tokens, text)
        parser = SyntaxParser(source: source, tokens: tokens, readsBodies: false, in: 0..<0)
    }

    /// - Parameter kept: a copy of the whole source; if nil, only the declarations are copied.
    static func read(
        _ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, kept: SourceText? = nil
    ) -> SourceDeclarations {
        var reader = OutlineReader(source, tokens, kept ?? SourceText())
        reader.readBlock(0..<tokens.tokens.count - 1, Owner())
        if kept == nil, reader.hasUnread {
            reader.text.copyDeclarations(source, tokens.tokens, values: reader.values)
        }
        return reader.result
    }

    mutating func readBlock(_ range: Range<Int>, _ owner: Owner) {
        guard depth < SyntaxParser.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        var position = range.lowerBound
        while position < range.upperBound {
            let next: Int?
            switch tokens.tokens[position].kind {
            case .semicolon: next = position + 1
            case .macro: next = macroEnd(position, to: range.upperBound)
            default: next = head(at: position, to: range.upperBound).flatMap { read($0, to: range.upperBound, owner) }
            }
            guard let next else { return parse(position..<range.upperBound, owner) }
            position = next
        }
    }

    /// Parses a part of the source as a whole.
    mutating func parse(_ range: Range<Int>, _ owner: Owner) {
        let tree = SyntaxParser.parse(source, tokens, readsBodies: false, in: range)
        DeclarationReader.read(tree, type: owner.type, scope: owner.scope, access: owner.access, into: &result)
    }

    // MARK: Heads and extents

    /// Reads attributes and modifiers; nil if no name follows them.
    private mutating func head(at start: Int, to end: Int) -> Head? {
        var head = Head(start: start, keyword: start)
        parser.position = start
        parser.limit = end
        while parser.position < end {
            if parser.isKind(.at) {
                guard parser.token(at: parser.position + 1)?.kind == .identifier else { return nil }
                parser.position += 2
                while parser.isKind(.dot), parser.token(at: parser.position + 1)?.kind == .identifier {
                    parser.position += 2
                }
                _ = parser.genericArguments()
                if parser.isOpen(.leftParenthesis), !parser.token.surroundings.contains(.spaceBefore) {
                    head.hasArguments = true
                    parser.skipBracket()
                }
            } else if SyntaxParser.modifiers.mayContain(parser.token), let flags = parser.modifier() {
                head.flags.formUnion(flags)
                parser.position += 1
                if parser.isOpen(.leftParenthesis), parser.token.match == Int32(parser.position + 2) {
                    parser.skipBracket()
                }
            } else {
                head.keyword = parser.position
                return parser.isKind(.identifier) ? head : nil
            }
        }
        return nil
    }

    /// Finds the end of a declaration: a semicolon, or a word on another line that starts the next one.
    func extent(from start: Int, to end: Int) -> Extent {
        var extent = Extent(end: end)
        var index = start
        while index < end {
            let token = tokens.tokens[index]
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
                guard Self.starts.contains(token, in: source), !token.surroundings.contains(.quoted) else { break }
                if startsLine(index) {
                    extent.end = index
                    return extent
                }
                if tokens.tokens[index - 1].kind != .dot, Self.keywords.contains(token, in: source) {
                    extent.isUnusual = true
                }
            default: break
            }
            index += 1
        }
        return extent
    }

    /// True if a token is the first on its line, and the one before can end a declaration.
    private func startsLine(_ index: Int) -> Bool {
        guard tokens.tokens[index].surroundings.contains(.lineBefore), index > 0 else { return false }
        let last = tokens.tokens[index - 1]
        switch last.kind {
        case .comma, .colon, .dot, .arrow, .at, .backslash: return false
        case .operation: return !last.surroundings.contains(.spaceBefore) && source[Int(last.start)] != .equalsSign
        default: return true
        }
    }

    private static let keywordList: [StaticString] = [
        "func", "init", "var", "let", "case", "subscript", "deinit", "struct", "class", "enum", "extension", "protocol",
        "typealias", "associatedtype", "import",
    ]
    static let keywords = WordSet(keywordList)
    private static let starts = WordSet(
        keywordList + SyntaxParser.leadingModifiers + ["actor", "operator", "precedencegroup", "macro"])

    /// Returns the end of a macro that is no part of a declaration; nil if something else follows on its line.
    private func macroEnd(_ start: Int, to end: Int) -> Int? {
        var index = start + 1
        while index < end, !tokens.tokens[index].surroundings.contains(.lineBefore) {
            guard tokens.tokens[index].kind == .open else { return nil }
            index = max(index, Int(tokens.tokens[index].match)) + 1
        }
        return min(index, end)
    }

    // MARK: Declarations

    /// Reads a declaration, and returns its end; nil if there is none.
    private mutating func read(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let token = tokens.tokens[head.keyword]
        guard head.keyword + 1 < end, Self.starts.contains(token, in: source), !token.surroundings.contains(.quoted)
        else { return nil }
        let next = tokens.tokens[head.keyword + 1]
        switch (source[Int(token.start)], source[Int(token.start) + 1]) {
        case (UInt8(ascii: "l"), _) where spells("let", token), (UInt8(ascii: "v"), _) where spells("var", token):
            return readProperty(head, to: end, owner)
        case (UInt8(ascii: "f"), _) where spells("func", token): return readFunction(head, to: end, owner)
        case (UInt8(ascii: "i"), UInt8(ascii: "n")) where spells("init", token):
            guard next.kind == .open || next.kind == .operation else { return nil }
            return add(.initializer, token, head, extent(from: head.keyword + 1, to: end), owner)
        case (UInt8(ascii: "c"), UInt8(ascii: "a")) where spells("case", token):
            guard owner.isEnumeration else { return nil }
            let extent = extent(from: head.keyword + 2, to: end)
            guard isPlainName(next), !extent.isList else { return parse(head, extent, owner) }
            return add(.enumCase, next, head, extent, owner)
        case (UInt8(ascii: "d"), _) where spells("deinit", token):
            return next.kind == .open ? min(end, Int(next.match) + 1) : nil
        case (UInt8(ascii: "i"), UInt8(ascii: "m")) where spells("import", token):
            return next.kind == .identifier ? readImport(head.keyword + 1, to: end) : nil
        default:
            if Self.typeKeywords.contains(token, in: source) { return readType(head, to: end, owner) }
            return parse(head, extent(from: head.keyword + 1, to: end), owner)
        }
    }

    static let typeKeywords = WordSet(["struct", "class", "enum", "extension", "protocol", "actor"])

    func spells(_ word: StaticString, _ token: SyntaxToken) -> Bool { source.spells(word, in: token.range) }

    /// True for a name that is the same in the source and in the index.
    func isPlainName(_ token: SyntaxToken) -> Bool {
        token.kind == .identifier && !token.surroundings.contains(.quoted) && source[Int(token.start)] != .dollarSign
    }

    mutating func parse(_ head: Head, _ extent: Extent, _ owner: Owner) -> Int {
        parse(head.start..<extent.end, owner)
        return extent.end
    }

    /// Adds a declaration by its name.
    private mutating func add(
        _ kind: Declaration.Kind, _ name: SyntaxToken, _ head: Head, _ extent: Extent, _ owner: Owner,
        isInferred: Bool = false
    ) -> Int {
        guard !extent.isUnusual else { return parse(head, extent, owner) }
        var access = DeclarationReader.access(head.flags, within: owner.access)
        if kind == .enumCase, access != .file { access = .everywhere }
        let unread = UnreadDeclaration(text, head.start..<extent.end, isInferred: isInferred)
        hasUnread = true
        if isInferred { values.append(head.start..<extent.end) }
        let hash = NameHash.ofAllBytes(name.range, in: source)
        let member = Declaration(kind: kind, nameHash: name.match, tableHash: hash, access: access, unread: unread)
        result.members.append(SourceDeclarations.Member(type: owner.type, declaration: member))
        return extent.end
    }

    private mutating func readFunction(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let name = tokens.tokens[head.keyword + 1]
        guard name.kind == .identifier || name.kind == .operation else { return nil }
        let extent = extent(from: head.keyword + 2, to: end)
        guard isPlainName(name), head.keyword + 2 < end, spellsStart(of: tokens.tokens[head.keyword + 2], "(<") else {
            return parse(head, extent, owner)
        }
        return add(.function, name, head, extent, owner)
    }

    private func spellsStart(of token: SyntaxToken, _ bytes: StaticString) -> Bool {
        (token.kind == .open || token.kind == .operation)
            && bytes.withUTF8Buffer { $0.contains(source[Int(token.start)]) }
    }

    private mutating func readProperty(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let name = tokens.tokens[head.keyword + 1]
        guard name.kind == .identifier || name.kind == .open else { return nil }
        let extent = extent(from: head.keyword + 2, to: end)
        guard isPlainName(name), !extent.isList, let isInferred = isInferred(head, extent) else {
            return parse(head, extent, owner)
        }
        return add(.property, name, head, extent, owner, isInferred: isInferred)
    }

    /// True if a property has no declared type; nil if it must be parsed to know more.
    private func isInferred(_ head: Head, _ extent: Extent) -> Bool? {
        let behind = head.keyword + 2
        guard behind + 1 < extent.end else { return nil }
        let value = tokens.tokens[behind + 1]
        if tokens.tokens[behind].kind == .colon {
            switch value.kind {
            case .identifier: return spells("_", value) ? nil : false
            // The type of `[Int].Index` is unknown.
            case .open: return tokens.tokens[min(Int(value.match) + 1, extent.end)].kind == .dot ? nil : false
            default: return nil
            }
        }
        // The type may come from an attribute. A long value has none, and may be shorter without its bodies.
        guard !head.hasArguments, spells("=", tokens.tokens[behind]) else { return nil }
        let length = Int(tokens.tokens[extent.end - 1].end) - Int(value.start)
        return length <= DeclarationReader.longestInitialValue ? true : nil
    }
}
