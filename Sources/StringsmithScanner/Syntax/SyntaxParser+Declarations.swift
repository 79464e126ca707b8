import StringsmithText

/// Parses declarations: attributes and modifiers, variables, functions and types.
extension SyntaxParser {
    /// The attributes and modifiers before a declaration's keyword.
    struct Prefix {
        var attributes: [Int] = []
        var flags: SyntaxNode.Flags = []
    }

    /// Parses a declaration; returns nil and doesn't move if there is none.
    mutating func declaration() -> Int? {
        let start = position
        guard isKind(.identifier) || isKind(.at) else { return nil }
        let prefix = declarationPrefix()
        if let node = declaration(behind: prefix) {
            tree.nodes[node].start = Int32(start)
            return node
        }
        // Stray attributes are skipped.
        if prefix.attributes.isEmpty || isAtEnd { position = start }
        return nil
    }

    private mutating func declaration(behind prefix: Prefix) -> Int? {
        guard isKind(.identifier), !token.surroundings.contains(.quoted), let next = token(at: position + 1) else {
            return nil
        }
        let named = next.kind == .identifier
        switch tree.source[Int(token.start)] {
        case UInt8(ascii: "l"), UInt8(ascii: "v"):
            if isWord("let") || isWord("var"), named || next.kind == .open { return variable(prefix) }
        case UInt8(ascii: "f"): if isWord("func"), named || next.kind == .operation { return function(prefix) }
        case UInt8(ascii: "i"):
            if isWord("init"), next.kind == .open || next.kind == .operation { return function(prefix) }
            if isWord("import"), named { return importing() }
        case UInt8(ascii: "s"):
            if isWord("struct"), named { return nominal(prefix) }
            if isWord("subscript"), next.kind == .open || next.kind == .operation { return function(prefix) }
        case UInt8(ascii: "c"):
            if isWord("class"), named { return nominal(prefix) }
            if isWord("case"), named { return enumCases(prefix) }
        case UInt8(ascii: "e"):
            if isWord("enum"), named { return nominal(prefix) }
            if isWord("extension"), named || next.kind == .open && firstByte(next) == .leftBracket {
                return nominal(prefix)
            }
        case UInt8(ascii: "o"): if isWord("operator"), next.kind == .operation { return operatorDeclaration() }
        case UInt8(ascii: "p"):
            if isWord("protocol"), named { return nominal(prefix) }
            if isWord("precedencegroup"), named { return precedenceGroup() }
        case UInt8(ascii: "a"):
            if isWord("actor"), named, !next.surroundings.contains(.lineBefore) { return nominal(prefix) }
            if isWord("associatedtype"), named { return typeAlias(prefix) }
        case UInt8(ascii: "t"): if isWord("typealias"), named { return typeAlias(prefix) }
        case UInt8(ascii: "m"):
            // Only an identifier can have this name and another meaning.
            guard isWord("macro"), named, !next.surroundings.contains(.lineBefore) else { break }
            let behind = token(at: position + 2)?.kind
            if behind == .open || behind == .operation { return function(prefix) }
        case UInt8(ascii: "d"):
            if isWord("deinit"), next.kind == .open {
                position += 1
                return block()
            }
        default: break
        }
        return nil
    }

    private mutating func importing() -> Int {
        position += 1
        // `import struct Module.Name`
        if let next = token(at: position + 1), next.kind == .identifier, !next.surroundings.contains(.lineBefore) {
            position += 1
        }
        let node = leaf(.importing)
        while isKind(.dot) { position += 2 }
        return node
    }

    private mutating func operatorDeclaration() -> Int {
        position += 2
        while isKind(.operation), !token.surroundings.contains(.lineBefore) { position += 1 }
        if take(.colon) {
            repeat { position += isKind(.identifier) ? 1 : 0 } while take(.comma)
        }
        return close(open(.unknown))
    }

    private mutating func precedenceGroup() -> Int {
        position += 2
        if isOpen(.leftBrace) { skipBracket() }
        return close(open(.unknown))
    }

    // MARK: Attributes and modifiers

    private mutating func declarationPrefix() -> Prefix {
        var prefix = Prefix()
        var count = 0
        while !isAtEnd, count < Self.longestPrefix {
            count += 1
            if startsAttribute {
                prefix.attributes.append(attribute())
            } else if let flags = modifier() {
                prefix.flags.formUnion(flags)
                position += 1
                if isOpen(.leftParenthesis), token.match == Int32(position + 2) { skipBracket() }
            } else {
                break
            }
        }
        return prefix
    }

    private var startsAttribute: Bool { isKind(.at) && token(at: position + 1)?.kind == .identifier }

    mutating func attribute() -> Int {
        position += 1
        var node = open(.attribute, token: position)
        position += 1
        while isKind(.dot), token(at: position + 1)?.kind == .identifier {
            tree.nodes[node.node].token = Int32(position + 1)
            position += 2
        }
        if let arguments = genericArguments() {
            setType(.tuple(arguments.map { TupleElement(label: nil, type: $0) }), of: node.node)
        }
        if hasAttributeArguments { addArguments(to: &node) }
        return close(node)
    }

    /// Returns the flags of the modifier at the position; nil if there is none.
    func modifier() -> SyntaxNode.Flags? {
        guard isOne(of: Self.modifiers), let flags = Self.flagsOfModifiers[Symbol(token)],
            var next = token(at: position + 1)
        else { return nil }
        var limitsSetter = false
        if next.kind == .open, firstByte(next) == .leftParenthesis, next.match == Int32(position + 3),
            let behind = token(at: position + 4), let part = token(at: position + 2)
        {
            limitsSetter = spells(part, "set")
            next = behind
        }
        guard next.kind == .identifier || next.kind == .at else { return nil }
        if flags == .isStatic, isWord("class") {
            guard next.kind == .identifier, !next.surroundings.contains(.quoted),
                Self.wordsAfterClass.contains(next)
            else { return nil }
        }
        return limitsSetter ? flags.subtracting([.isPrivate, .isPublic]) : flags
    }

    /// The maximum number of attributes and modifiers that are read before a declaration. They are read again if none
    /// follows.
    private static let longestPrefix = 32

    /// The modifiers that may follow `class`.
    private static let otherModifiers: [(word: Symbol, flags: SyntaxNode.Flags)] = [
        ("public", .isPublic), ("open", .isPublic), ("package", .isPublic), ("private", .isPrivate),
        ("fileprivate", .isPrivate), ("override", .isOverride), ("internal", []), ("final", []), ("weak", []),
        ("unowned", []), ("mutating", []), ("nonmutating", []), ("nonisolated", []), ("required", []),
        ("convenience", []), ("dynamic", []), ("optional", []), ("indirect", []), ("prefix", []), ("postfix", []),
        ("infix", []), ("distributed", []), ("borrowing", []), ("consuming", []),
    ]
    private static let allModifiers =
        otherModifiers + [("static", .isStatic), ("class", .isStatic), ("lazy", .isLazy), ("async", [])]
    private static let flagsOfModifiers: SymbolMap<SyntaxNode.Flags> = {
        var flags = SymbolMap<SyntaxNode.Flags>()
        for modifier in allModifiers { flags[modifier.word] = modifier.flags }
        return flags
    }()
    static let modifiers = SymbolSet(allModifiers.map(\.word))

    private static let wordsAfterClass = SymbolSet(
        otherModifiers.map(\.word) + ["async", "func", "var", "let", "subscript"])

    // MARK: Variables

    private mutating func variable(_ prefix: Prefix) -> Int {
        var node = open(.variable, token: position)
        tree.nodes[node.node].flags = prefix.flags
        if isWord("let") { tree.nodes[node.node].flags.insert(.isConstant) }
        for attribute in prefix.attributes { add(attribute, to: &node) }
        position += 1
        var untyped: [Int] = []
        repeat {
            guard isKind(.identifier) || isOpen(.leftParenthesis) else { break }
            let binding = binding()
            add(binding, to: &node)
            guard tree.nodes[binding].type >= 0 || tree.nodes[binding].first >= 0 else {
                untyped.append(binding)
                continue
            }
            // In `var a, b: Int`, both have the type.
            for other in untyped { tree.nodes[other].type = tree.nodes[binding].type }
            untyped.removeAll()
        } while take(.comma)
        return close(node)
    }

    private mutating func binding() -> Int {
        var node = open(.binding, token: position)
        if isOpen(.leftParenthesis) {
            tree.nodes[node.node].token = -1
            add(pattern(isBinding: true), to: &node)
        } else {
            position += 1
        }
        if take(.colon) { setType(type(), of: node.node) }
        let start = Int(tree.nodes[node.node].start)
        if isOperator("=") {
            position += 1
            add(wrap(.initializer, initialValue(since: start)), to: &node)
        }
        if isOpen(.leftBrace) { add(accessors(since: start), to: &node) }
        return close(node)
    }

    private mutating func initialValue(since start: Int) -> Int {
        let outer = readsBodies
        defer { readsBodies = outer }
        // `= { ... }()`
        if isOpen(.leftBrace), !mayHaveKey(since: start), endsValue, token(at: position + 1)?.kind != .open {
            readsBodies = false
        }
        return expression(.initialValue)
    }

    /// True if nothing but `()` follows the braces at the position.
    private var endsValue: Bool {
        var index = Int(token.match) + 1
        if let next = token(at: index), next.kind == .open, next.match == Int32(index + 1) { index += 2 }
        guard let next = token(at: index) else { return true }
        return next.kind == .close || next.surroundings.contains(.lineBefore) && next.kind == .identifier
    }

    /// Parses `{ get { } set { } }` or `{ statements }`.
    ///
    /// `start` is the first token of the declaration.
    mutating func accessors(since start: Int) -> Int {
        var node = open(.accessors)
        guard readsBodies, mayHaveKey(since: start) else {
            skipBracket()
            return close(node)
        }
        let outer = readsAll
        readsAll = true
        defer { readsAll = outer }
        inside { parser, end in
            guard parser.startsAccessor else {
                let body = parser.open(.accessor)
                parser.statements(into: body, to: end)
                return parser.add(parser.close(body), to: &node)
            }
            while parser.position < end {
                let before = parser.position
                var attributes: [Int] = []
                while parser.startsAttribute { attributes.append(parser.attribute()) }
                let words: [StaticString] = ["mutating", "nonmutating", "nonisolated"]
                while words.contains(where: { parser.isWord($0) }) { parser.position += 1 }
                guard parser.isKind(.identifier) else {
                    parser.skipOne()
                    continue
                }
                var accessor = parser.open(.accessor, token: parser.position)
                for attribute in attributes { parser.add(attribute, to: &accessor) }
                parser.position += 1
                if parser.isOpen(.leftParenthesis) {
                    // The name of the new value.
                    parser.tree.nodes[accessor.node].extra = Int32(parser.position + 1)
                    parser.skipBracket()
                }
                while parser.isWord("async") || parser.isWord("throws") {
                    parser.position += 1
                    if parser.isOpen(.leftParenthesis) { parser.skipBracket() }
                }
                if parser.isOpen(.leftBrace) { parser.add(parser.block(), to: &accessor) }
                parser.add(parser.close(accessor), to: &node)
                if parser.position == before { parser.skipOne() }
            }
        }
        return close(node)
    }

    private var startsAccessor: Bool {
        var index = position
        while let token = self.token(at: index), token.kind == .at {
            index += 2
            if let next = self.token(at: index), next.kind == .open { index = Int(next.match) + 1 }
        }
        while spells(token(at: index), "mutating") || spells(token(at: index), "nonmutating") { index += 1 }
        let words: [StaticString] = ["get", "set", "willSet", "didSet", "_read", "_modify"]
        guard let word = token(at: index), words.contains(where: { spells(word, $0) }) else { return false }
        guard let next = token(at: index + 1) else { return true }
        return next.kind == .open || next.kind == .identifier
    }
}
