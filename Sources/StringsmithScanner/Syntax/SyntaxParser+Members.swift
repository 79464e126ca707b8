import StringsmithText

/// Parses functions, types and enum cases.
extension SyntaxParser {
    // MARK: Functions

    mutating func function(_ prefix: Prefix) -> Int {
        var node = open(.function)
        tree.nodes[node.node].flags = prefix.flags
        tree.nodes[node.node].extra = Int32(position)
        for attribute in prefix.attributes { add(attribute, to: &node) }
        let isMacro = isWord("macro")
        if isMacro || isWord("func") { position += 1 }
        tree.nodes[node.node].token = Int32(position)
        position += 1
        while isKind(.operation), !isOperator("<") {
            if isOperator("?") || isOperator("!") { tree.nodes[node.node].flags.insert(.isOptional) }
            position += 1
        }
        // In `func ==<T>`, the bracket is part of the token.
        if isKind(.identifier), let name = token(at: position - 1), name.kind == .operation,
            tree.source[Int(name.end) - 1] == .lessThan
        {
            position -= 1
        }
        genericParameters(to: &node)
        if isOpen(.leftParenthesis) { parameters(to: &node) }
        while isWord("async") || isWord("throws") || isWord("rethrows") {
            position += 1
            if isOpen(.leftParenthesis) { skipBracket() }
        }
        if take(.arrow) { setType(type(), of: node.node) }
        if isMacro, isOperator("=") {
            // `= #externalMacro(module: "M", type: "T")`
            position += 1
            add(wrap(.initializer, expression()), to: &node)
        }
        requirements(to: &node)
        if isOpen(.leftBrace) {
            let start = Int(tree.nodes[node.node].start)
            if !readsBodies || !mayHaveKey(since: start) {
                skipBracket()
            } else if tree.spells(node.node, "subscript") {
                add(accessors(since: start), to: &node)
            } else {
                add(readingAll { $0.block() }, to: &node)
            }
        }
        return close(node)
    }

    /// Parses the parameters in the parentheses at the position.
    mutating func parameters(to node: inout OpenNode) {
        inside { parser, end in
            while parser.position < end {
                let before = parser.position
                parser.add(parser.parameter(to: end), to: &node)
                while parser.position < end, !parser.isKind(.comma) { parser.skipOne() }
                _ = parser.take(.comma)
                if parser.position == before { parser.position += 1 }
            }
        }
    }

    private mutating func parameter(to end: Int) -> Int {
        var node = open(.parameter)
        while isKind(.at), token(at: position + 1)?.kind == .identifier {
            add(attribute(), to: &node)
        }
        tree.nodes[node.node].start = Int32(position)
        if isKind(.identifier), let next = token(at: position + 1), next.kind == .colon {
            (tree.nodes[node.node].token, tree.nodes[node.node].extra) = (Int32(position), Int32(position))
            position += 2
        } else if isKind(.identifier), let next = token(at: position + 1), next.kind == .identifier,
            token(at: position + 2)?.kind == .colon
        {
            (tree.nodes[node.node].token, tree.nodes[node.node].extra) = (Int32(position), Int32(position + 1))
            position += 3
        }
        // `repeat each T` takes any number of arguments, like `T...`.
        if isWord("repeat") { tree.nodes[node.node].flags.insert(.isVariadic) }
        setType(type(), of: node.node)
        if isOperator("...") {
            tree.nodes[node.node].flags.insert(.isVariadic)
            position += 1
        }
        if isOperator("=") {
            position += 1
            add(wrap(.initializer, expression()), to: &node)
        }
        return close(node)
    }

    private mutating func genericParameters(to node: inout OpenNode) {
        guard isKind(.operation), tree.source[Int(token.end) - 1] == .lessThan else { return }
        position += 1
        while !isAtEnd, !isOperator(">") {
            let before = position
            if isWord("each") || isWord("let") { position += 1 }
            if isKind(.identifier) {
                let parameter = leaf(.genericParameter)
                if take(.colon) { setType(type(), of: parameter) }
                add(parameter, to: &node)
            }
            _ = take(.comma)
            if position == before { position += 1 }
        }
        if isOperator(">") { position += 1 }
    }

    /// Parses `where T: P, T == U`. Requirements of member types are skipped.
    private mutating func requirements(to node: inout OpenNode) {
        guard isWord("where") else { return }
        while !isAtEnd, !isOpen(.leftBrace), !isKind(.close) {
            if token.surroundings.contains(.lineBefore), !isWord("where"), !isKind(.comma), !isKind(.operation),
                token(at: position - 1)?.kind != .comma,
                token(at: position - 1).map({ !spells($0, "where") }) ?? true
            {
                return
            }
            if let requirement = requirement() { add(requirement, to: &node) } else { skipOne() }
        }
    }

    private mutating func requirement() -> Int? {
        guard isKind(.identifier), let last = token(at: position - 1), last.kind == .comma || spells(last, "where"),
            let next = token(at: position + 1), next.kind == .colon || spells(next, "==")
        else { return nil }
        let node = open(next.kind == .colon ? .conformance : .sameType, token: position)
        position += 2
        setType(type(), of: node.node)
        return close(node)
    }

    // MARK: Types

    mutating func nominal(_ prefix: Prefix) -> Int {
        var node = open(.nominal)
        tree.nodes[node.node].flags = prefix.flags
        tree.nodes[node.node].extra = Int32(position)
        for attribute in prefix.attributes { add(attribute, to: &node) }
        let isExtension = isWord("extension")
        position += 1
        tree.nodes[node.node].token = Int32(position)
        if isExtension {
            setType(type(), of: node.node)
        } else {
            position += 1
            genericParameters(to: &node)
        }
        if take(.colon) { inheritance(to: &node) }
        while isWord("where") { requirements(to: &node) }
        guard isOpen(.leftBrace) else { return close(node) }
        let start = Int(tree.nodes[node.node].start)
        if readsBodies, !mayHaveKey(since: start) {
            skipBracket()
            return close(node)
        }
        let body = open(.block)
        let outer = readsAll
        // In an extension of a localizable type, for example, members need no name to have that type.
        if !readsAll { readsAll = tree.tokens.hasKeyName(from: start, to: position) }
        inside { $0.statements(into: body, to: $1) }
        readsAll = outer
        add(close(body), to: &node)
        return close(node)
    }

    private mutating func inheritance(to node: inout OpenNode) {
        while !isAtEnd, !isOpen(.leftBrace), !isWord("where") {
            let before = position
            let inherited = open(.inherited)
            setType(type(), of: inherited.node)
            add(close(inherited), to: &node)
            _ = take(.comma)
            if position == before { skipOne() }
        }
    }

    /// Parses `case a, b(Int), c = 1`.
    mutating func enumCases(_ prefix: Prefix) -> Int {
        var node = open(.variable, token: position)
        tree.nodes[node.node].flags = prefix.flags
        for attribute in prefix.attributes { add(attribute, to: &node) }
        position += 1
        repeat {
            guard isKind(.identifier) else { break }
            var enumCase = open(.enumCase, token: position)
            position += 1
            if isOpen(.leftParenthesis) { parameters(to: &enumCase) }
            if isOperator("=") {
                position += 1
                add(wrap(.initializer, expression()), to: &enumCase)
            }
            add(close(enumCase), to: &node)
        } while take(.comma)
        return close(node)
    }

    mutating func typeAlias(_ prefix: Prefix) -> Int {
        position += 1
        var node = open(.typeAlias, token: position)
        tree.nodes[node.node].flags = prefix.flags
        for attribute in prefix.attributes { add(attribute, to: &node) }
        position += 1
        genericParameters(to: &node)
        if take(.colon) { _ = type() }
        if isOperator("=") {
            position += 1
            setType(type(), of: node.node)
        }
        requirements(to: &node)
        return close(node)
    }
}
