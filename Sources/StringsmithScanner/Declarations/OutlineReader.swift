import StringsmithText

/// Reads the declarations of a source, most of them only by name: their contents are read when something asks for them.
///
/// The tokens outside of bodies are divided at the words that start a declaration. What isn't one of the usual forms is
/// parsed at once.
struct OutlineReader {
    typealias Head = OutlineTokens.Head
    typealias Extent = OutlineTokens.Extent

    let source: UnsafeBufferPointer<UInt8>
    let tokens: SyntaxTokens
    let outline: OutlineTokens
    private let text: SourceText
    private var parser: SyntaxParser
    var result: SourceDeclarations
    private var depth = 0

    /// The tokens of the declarations whose initial values are kept as they are.
    private var values: [Range<Int>] = []

    /// A type whose members are read, or the source itself.
    struct Owner {
        /// The index of the type, or -1.
        var type: Int32 = -1
        var scope = Symbol.empty

        /// The access of members without a modifier.
        var access = Access.module
        var isEnumeration = false
    }

    private init(_ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, _ text: SourceText) {
        (self.source, self.tokens, self.text) = (source, tokens, text)
        result = SourceDeclarations(text)
        outline = OutlineTokens(source: source, tokens: tokens.tokens)
        parser = SyntaxParser(source: source, tokens: tokens, readsBodies: false, in: 0..<0)
    }

    /// - Parameter kept: a copy of the whole source; if nil, only the declarations are copied.
    static func read(
        _ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, kept: SourceText? = nil
    ) -> SourceDeclarations {
        var reader = OutlineReader(source, tokens, kept ?? SourceText())
        reader.readBlock(0..<tokens.tokens.count - 1, Owner())
        if kept == nil, reader.text.hasDeclarations {
            reader.text.copyDeclarations(source, tokens.tokens, values: reader.values)
        }
        reader.text.finish()
        return reader.result
    }

    mutating func readBlock(_ range: Range<Int>, _ owner: Owner) {
        guard depth < SyntaxParser.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        var position = range.lowerBound
        while position < range.upperBound {
            let next: Int?
            switch outline.tokens[position].kind {
            case .semicolon: next = position + 1
            case .macro: next = outline.macroEnd(position, to: range.upperBound)
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
            } else if SyntaxParser.modifiers.contains(parser.token), let flags = parser.modifier() {
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

    // MARK: Declarations

    /// Reads a declaration, and returns its end; nil if there is none.
    private mutating func read(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let token = outline.tokens[head.keyword]
        guard head.keyword + 1 < end, OutlineTokens.starts.contains(token),
            !token.surroundings.contains(.quoted)
        else { return nil }
        let next = outline.tokens[head.keyword + 1]
        switch (source[Int(token.start)], source[Int(token.start) + 1]) {
        case (UInt8(ascii: "l"), _) where outline.spells("let", token),
            (UInt8(ascii: "v"), _) where outline.spells("var", token):
            return readProperty(head, to: end, owner)
        case (UInt8(ascii: "f"), _) where outline.spells("func", token): return readFunction(head, to: end, owner)
        case (UInt8(ascii: "i"), UInt8(ascii: "n")) where outline.spells("init", token):
            guard next.kind == .open || next.kind == .operation else { return nil }
            return add(.initializer, token, head, outline.extent(from: head.keyword + 1, to: end), owner)
        case (UInt8(ascii: "c"), UInt8(ascii: "a")) where outline.spells("case", token):
            guard owner.isEnumeration else { return nil }
            let extent = outline.extent(from: head.keyword + 2, to: end)
            guard outline.isPlainName(next), !extent.isList else { return parse(head, extent, owner) }
            return add(.enumCase, next, head, extent, owner)
        case (UInt8(ascii: "d"), _) where outline.spells("deinit", token):
            return next.kind == .open ? min(end, Int(next.match) + 1) : nil
        case (UInt8(ascii: "i"), UInt8(ascii: "m")) where outline.spells("import", token):
            return next.kind == .identifier ? readImport(head.keyword + 1, to: end) : nil
        default:
            if OutlineTokens.typeKeywords.contains(token) { return readType(head, to: end, owner) }
            return parse(head, outline.extent(from: head.keyword + 1, to: end), owner)
        }
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
        if isInferred { values.append(head.start..<extent.end) }
        var member = SourceDeclarations.Member(type: owner.type, name: Symbol(name), kind: kind, access: access)
        member.isInferred = isInferred
        result.add(member, unread: text.add(head.start..<extent.end))
        return extent.end
    }

    private mutating func readFunction(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let name = outline.tokens[head.keyword + 1]
        guard name.kind == .identifier || name.kind == .operation else { return nil }
        let extent = outline.extent(from: head.keyword + 2, to: end)
        guard outline.isPlainName(name), head.keyword + 2 < end,
            outline.spellsStart(of: outline.tokens[head.keyword + 2], "(<")
        else {
            return parse(head, extent, owner)
        }
        return add(.function, name, head, extent, owner)
    }

    private mutating func readProperty(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let name = outline.tokens[head.keyword + 1]
        guard name.kind == .identifier || name.kind == .open else { return nil }
        let extent = outline.extent(from: head.keyword + 2, to: end)
        guard outline.isPlainName(name), !extent.isList, let isInferred = outline.isInferred(head, extent) else {
            return parse(head, extent, owner)
        }
        return add(.property, name, head, extent, owner, isInferred: isInferred)
    }
}
