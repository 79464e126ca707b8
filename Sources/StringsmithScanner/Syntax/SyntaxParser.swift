import StringsmithText

/// Parses tokens into a tree, leniently: anything that isn't recognized becomes a node of kind `unknown`, and parsing
/// goes on.
///
/// Every function advances. Nesting is limited, and anything deeper is skipped.
struct SyntaxParser {
    var tree: GrowingTree
    var position = 0

    /// The end of the range of tokens that is being parsed.
    var limit: Int
    var depth = 0

    /// True to parse the bodies of functions and accessors; false to parse only declarations.
    var readsBodies: Bool

    /// True in a body or type with a name that leads to a localizable type, which is parsed as a whole: its names may
    /// get that type.
    var readsAll = false

    /// True to also read bodies without strings, in which only symbols name keys.
    var readsPlainBodies = false

    /// The tokens `<` that start no list of types, so that nested ones aren't read again for each outer one.
    var notGeneric: Set<Int> = []

    /// The maximum nesting depth of nodes.
    static let deepest = 120

    private init(_ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, readsBodies: Bool) {
        tree = GrowingTree(source: source, tokens: tokens)
        limit = tokens.tokens.count - 1
        self.readsBodies = readsBodies
    }

    /// Parses a source.
    static func parse(
        _ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, readsBodies: Bool, readsPlainBodies: Bool = false
    ) -> SyntaxTree {
        var parser = SyntaxParser(source, tokens, readsBodies: readsBodies)
        parser.readsPlainBodies = readsPlainBodies
        parser.tree.nodes.reserveCapacity(readsBodies ? parser.limit : parser.limit / 2)
        let root = parser.open(.block)
        parser.statements(into: root, to: parser.limit)
        return SyntaxTree(parser.tree, root: root.node)
    }

    // MARK: Tokens

    // Inlined, since otherwise the compiler copies the whole parser for each call within a function that changes it.
    var token: SyntaxToken { tree.tokens.tokens[min(position, limit)] }

    var isAtEnd: Bool { position >= limit }

    func token(at index: Int) -> SyntaxToken? { index < limit ? tree.tokens.tokens[index] : nil }

    @inline(__always)
    func spells(_ token: SyntaxToken?, _ word: StaticString) -> Bool {
        guard let token, !token.surroundings.contains(.quoted) else { return false }
        return tree.source.spells(word, in: token.range)
    }

    @inline(__always)
    func isWord(_ word: StaticString) -> Bool {
        !isAtEnd && token.kind == .identifier && spells(token, word)
    }

    /// True if the token at the position is one of some words.
    @inline(__always)
    func isOne(of words: SymbolSet) -> Bool {
        isKind(.identifier) && words.contains(token) && !token.surroundings.contains(.quoted)
    }

    @inline(__always)
    func isOperator(_ text: StaticString) -> Bool { !isAtEnd && token.kind == .operation && spells(token, text) }

    @inline(__always)
    func isOpen(_ byte: UInt8) -> Bool {
        !isAtEnd && token.kind == .open && tree.source[Int(token.start)] == byte
    }

    @inline(__always)
    func isKind(_ kind: SyntaxToken.Kind) -> Bool { !isAtEnd && token.kind == kind }

    func firstByte(_ token: SyntaxToken) -> UInt8 { tree.source[Int(token.start)] }

    mutating func take(_ kind: SyntaxToken.Kind) -> Bool {
        guard isKind(kind) else { return false }
        position += 1
        return true
    }

    mutating func takeWord(_ word: StaticString) -> Bool {
        guard isWord(word) else { return false }
        position += 1
        return true
    }

    /// Parses the contents of the bracket at the position and moves past it.
    mutating func inside(_ read: (inout SyntaxParser, Int) -> Void) {
        let close = min(Int(token.match), limit)
        let outer = limit
        position += 1
        limit = max(position, close)
        let end = limit
        read(&self, end)
        position = min(close + 1, outer)
        limit = outer
    }

    /// True if the braces at the position may contain a key, in a declaration that starts with a token.
    func mayHaveKey(since start: Int) -> Bool {
        if readsPlainBodies { return true }
        let close = min(Int(token.match), limit)
        return tree.tokens.hasString(from: position, to: close)
            && (readsAll || tree.tokens.hasKeyName(from: start, to: close))
    }

    /// Parses a part as a whole.
    mutating func readingAll<Result>(_ read: (inout SyntaxParser) -> Result) -> Result {
        let outer = readsAll
        readsAll = true
        defer { readsAll = outer }
        return read(&self)
    }

    /// Moves past the bracket at the position.
    mutating func skipBracket() { position = min(Int(token.match) + 1, limit) }

    // MARK: Nodes

    /// A node under construction.
    struct OpenNode {
        var node: Int
        var last: Int = -1
    }

    private func unlinked(_ kind: SyntaxNode.Kind, token: Int? = nil) -> SyntaxNode {
        SyntaxNode(kind: kind, token: Int32(token ?? -1), start: Int32(position), end: Int32(position))
    }

    mutating func open(_ kind: SyntaxNode.Kind, token: Int? = nil) -> OpenNode {
        tree.nodes.append(unlinked(kind, token: token))
        return OpenNode(node: tree.nodes.count - 1)
    }

    mutating func leaf(_ kind: SyntaxNode.Kind) -> Int {
        tree.nodes.append(unlinked(kind, token: position))
        position += 1
        tree.nodes[tree.nodes.count - 1].end = Int32(position)
        return tree.nodes.count - 1
    }

    mutating func add(_ child: Int, to open: inout OpenNode) {
        if open.last < 0 {
            tree.nodes[open.node].first = Int32(child)
        } else {
            tree.nodes[open.last].next = Int32(child)
        }
        open.last = child
    }

    mutating func close(_ open: OpenNode) -> Int {
        tree.nodes[open.node].end = Int32(position)
        return open.node
    }

    mutating func setType(_ type: SwiftType, of node: Int) {
        tree.nodes[node].type = Int32(tree.types.count)
        tree.types.append(type)
    }

    /// Wraps a child in a new node.
    mutating func wrap(_ kind: SyntaxNode.Kind, _ child: Int, token: Int? = nil) -> Int {
        var node = open(kind, token: token)
        tree.nodes[node.node].start = tree.nodes[child].start
        add(child, to: &node)
        return close(node)
    }

    /// Skips a part that nests too deeply.
    mutating func tooDeep() -> Int {
        let node = open(.unknown)
        noteUnread()
        if isKind(.open) { skipBracket() } else if !isAtEnd { position += 1 }
        return close(node)
    }

    /// Remembers that the rest nests too deeply, if it has a string.
    mutating func noteUnread() {
        guard depth >= Self.deepest, tree.unread == nil else { return }
        if tree.tokens.hasString(from: position, to: limit) { tree.unread = position }
    }
}
