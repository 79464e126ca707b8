/// A node of a parsed Swift source: part of a declaration, a statement or an expression.
struct SyntaxNode {
    enum Kind: UInt8 {
        /// Anything that wasn't recognized. Its children are the parts that could be read.
        case unknown

        // Literals, with `token`.
        case integer, float, string, boolean, nilLiteral, otherLiteral

        /// An identifier; `type` is set if generic arguments follow.
        case name

        /// `base.name`: one child; `token` is the name.
        case member

        /// `.name`.
        case implicitMember

        /// The callee, then the arguments.
        case call, subscripting

        /// `token` is the label or -1; one child.
        case argument, trailingClosure

        /// The parameters, then the statements; `type` is the result.
        case closure

        /// Arguments.
        case tuple
        case array, dictionary

        /// An operator before its operand.
        case prefix

        /// `x?` and `x!`.
        case unwrapped

        /// Operands, separated by `binary`, `ternary`, `assignment` and `cast`.
        case sequence
        case binary, ternary, assignment, cast
        case keyPath
        case macro

        // Statements.
        case block, returning, throwing, conditional, guarding, looping, iteration, switching, switchCase, doing,
            catching

        /// `let x = y` and `case P = y` as conditions: the pattern, then the initializer.
        case optionalBinding, matching

        // Patterns.
        case namePattern, tuplePattern, casePattern, expressionPattern, typedPattern

        // Declarations.
        case variable, binding, initializer, accessors, accessor
        case function, parameter, genericParameter, inherited, nominal, enumCase, typeAlias, attribute

        /// `token` is the name of the module.
        case importing
    }

    /// Flags of a declaration or an expression.
    struct Flags: OptionSet {
        let rawValue: UInt16

        static let isStatic = Flags(rawValue: 1)
        static let isConstant = Flags(rawValue: 2)
        static let isOptional = Flags(rawValue: 4)
        static let isVariadic = Flags(rawValue: 8)
        static let isLazy = Flags(rawValue: 16)

        /// A declaration that other files can't use.
        static let isPrivate = Flags(rawValue: 32)
        static let isOverride = Flags(rawValue: 64)
        /// Code that never runs, such as an `if` whose condition is the literal `false`.
        static let isDead = Flags(rawValue: 128)

        /// A declaration that other modules can use.
        static let isPublic = Flags(rawValue: 256)
    }

    var kind: Kind
    var flags: Flags = []

    /// The token that names the node, or -1.
    var token: Int32

    /// A second token, or -1: a parameter's internal name, a declaration's keyword.
    var extra: Int32 = -1

    /// An index in the tree's types, or -1.
    var type: Int32 = -1

    /// The range of tokens.
    var start: Int32
    var end: Int32

    /// The first child and the next sibling, or -1.
    var first: Int32 = -1
    var next: Int32 = -1
}

/// A parsed source: nodes that refer to each other and to tokens by index.
struct SyntaxTree {
    let source: UnsafeBufferPointer<UInt8>
    let tokens: SyntaxTokens
    var nodes: [SyntaxNode] = []
    var types: [SwiftType] = []

    /// The node of the top-level statements and declarations.
    var root = -1

    /// The first token of a part with strings that nests too deeply to be read.
    var unread: Int?

    func children(of node: Int) -> Children { Children(nodes: nodes, upcoming: Int(nodes[node].first)) }

    /// Returns the first child, or nil.
    func firstChild(of node: Int) -> Int? { nodes[node].first >= 0 ? Int(nodes[node].first) : nil }

    /// Returns the first child of a kind, or nil.
    func child(_ kind: SyntaxNode.Kind, of node: Int) -> Int? {
        children(of: node).first { nodes[$0].kind == kind }
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

    func name(_ node: Int) -> String { text(nodes[node].token) }

    func spells(_ node: Int, _ word: StaticString) -> Bool {
        let token = nodes[node].token
        return token >= 0 && source.spells(word, in: tokens.tokens[Int(token)].range)
    }

    /// A sequence of child nodes.
    struct Children: Sequence, IteratorProtocol {
        let nodes: [SyntaxNode]
        var upcoming: Int

        mutating func next() -> Int? {
            guard upcoming >= 0 else { return nil }
            defer { upcoming = Int(nodes[upcoming].next) }
            return upcoming
        }
    }
}
