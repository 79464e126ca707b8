import StringsmithText

/// A parsed source: nodes that refer to each other and to tokens by index.
protocol SyntaxNodes {
    var source: UnsafeBufferPointer<UInt8> { get }
    var tokens: SyntaxTokens { get }
    var nodes: [SyntaxNode] { get }
    var types: [SwiftType] { get }
}

/// A tree while it is parsed.
struct GrowingTree: SyntaxNodes {
    let source: UnsafeBufferPointer<UInt8>
    let tokens: SyntaxTokens
    var nodes: [SyntaxNode] = []
    var types: [SwiftType] = []

    /// The first token of a part with strings that nests too deeply to be read.
    var unread: Int?
}

/// A tree, which doesn't change and costs nothing to pass on.
final class SyntaxTree: SyntaxNodes {
    let source: UnsafeBufferPointer<UInt8>
    let tokens: SyntaxTokens
    let nodes: [SyntaxNode]
    let types: [SwiftType]

    /// The node of the top-level statements and declarations.
    let root: Int

    /// The first token of a part with strings that nests too deeply to be read.
    let unread: Int?

    init(_ tree: GrowingTree, root: Int) {
        (source, tokens, nodes, types) = (tree.source, tree.tokens, tree.nodes, tree.types)
        (self.root, unread) = (root, tree.unread)
    }

    /// Creates the tree of the same source in which only some tokens count as strings.
    init(_ tree: SyntaxTree, strings: [Int32]) {
        (source, nodes, types, root, unread) = (tree.source, tree.nodes, tree.types, tree.root, tree.unread)
        var tokens = tree.tokens
        tokens.strings = strings
        self.tokens = tokens
    }
}

extension SyntaxNodes {
    func children(of node: Int) -> SyntaxChildren { SyntaxChildren(nodes: nodes, upcoming: Int(nodes[node].first)) }

    /// Returns the first child, or nil.
    func firstChild(of node: Int) -> Int? { nodes[node].first >= 0 ? Int(nodes[node].first) : nil }

    /// Returns the first child of a kind, or nil.
    func child(_ kind: SyntaxNode.Kind, of node: Int) -> Int? {
        children(of: node).first { nodes[$0].kind == kind }
    }

    /// Returns the constraints of a declaration's generic parameters.
    func bounds(of node: Int) -> TypeBindings {
        var bounds = TypeBindings()
        for child in children(of: node) where kind(child) == .genericParameter || kind(child) == .conformance {
            if let bound = type(of: child) { bounds[name(child)] = bound }
        }
        return bounds
    }

    /// True if a node contains a string.
    func hasString(_ node: Int) -> Bool {
        tokens.hasString(from: Int(nodes[node].start), to: Int(nodes[node].end))
    }

    /// True if a node contains a name that leads to a localizable type.
    func hasKeyName(_ node: Int) -> Bool {
        tokens.hasKeyName(from: Int(nodes[node].start), to: Int(nodes[node].end))
    }

    func kind(_ node: Int) -> SyntaxNode.Kind { nodes[node].kind }

    func type(of node: Int) -> SwiftType? { nodes[node].type >= 0 ? types[Int(nodes[node].type)] : nil }

    /// Returns the text of a token; empty for -1.
    func text(_ token: Int32) -> String {
        guard token >= 0 else { return "" }
        return String(decoding: source[tokens.tokens[Int(token)].range], as: UTF8.self)
    }

    /// Returns the name of a token; empty for -1. That of a projected value has its dollar sign.
    func name(ofToken token: Int32) -> Symbol {
        guard token >= 0 else { return .empty }
        let token = tokens.tokens[Int(token)]
        let isPlain = token.kind == .identifier && !token.surroundings.contains(.projected)
        return isPlain ? Symbol(token) : Symbol(token.range, in: source)
    }

    func name(_ node: Int) -> Symbol { name(ofToken: nodes[node].token) }

    func spells(_ node: Int, _ word: StaticString) -> Bool {
        let token = nodes[node].token
        return token >= 0 && source.spells(word, in: tokens.tokens[Int(token)].range)
    }
}

/// A sequence of child nodes.
struct SyntaxChildren: Sequence, IteratorProtocol {
    let nodes: [SyntaxNode]
    var upcoming: Int

    mutating func next() -> Int? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = Int(nodes[upcoming].next) }
        return upcoming
    }
}
