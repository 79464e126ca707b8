import StringsmithText

/// Parses expressions with operators.
extension SyntaxParser {
    /// The place of an expression, which determines whether `{` after it starts a trailing closure.
    enum Place {
        case anywhere

        /// Before the block of a statement, where `{` starts the block.
        case beforeBlock

        /// The initial value of a variable, where `{ didSet` starts its observers.
        case initialValue
    }

    /// Parses an expression with its operators. It advances unless it is at the end.
    mutating func expression(_ place: Place = .anywhere) -> Int {
        guard depth < Self.deepest else { return tooDeep() }
        depth += 1
        defer { depth -= 1 }
        let first = operand(place)
        guard let operation = binaryOperation(place) else { return first }
        var sequence = open(.sequence)
        tree.nodes[sequence.node].start = tree.nodes[first].start
        add(first, to: &sequence)
        var next: Int? = operation
        while let operation = next {
            add(operation, to: &sequence)
            if tree.kind(operation) != .cast { add(operand(place), to: &sequence) }
            next = binaryOperation(place)
        }
        return close(sequence)
    }

    /// Parses the operator between two operands; returns nil if the expression ends here.
    private mutating func binaryOperation(_ place: Place) -> Int? {
        guard !isAtEnd else { return nil }
        if isWord("as") || isWord("is") {
            let node = open(.cast, token: position)
            position += 1
            if isOperator("?") || isOperator("!"), !token.surroundings.contains(.spaceBefore) {
                if spells(token, "?") { tree.nodes[node.node].flags.insert(.isOptional) }
                position += 1
            }
            setType(type(), of: node.node)
            return close(node)
        }
        guard token.kind == .operation else { return nil }
        let isPrefix = token.surroundings.contains(.spaceBefore) && !token.surroundings.contains(.spaceAfter)
        if token.surroundings.contains(.lineBefore), isPrefix { return nil }
        if spells(token, "?") { return ternary(place) }
        let node = leaf(spells(token, "=") ? .assignment : .binary)
        joinOperator()
        return isAtEnd ? nil : node
    }

    /// Joins `>=` and `>>`, since `>` is a separate token for types.
    private mutating func joinOperator() {
        while isKind(.operation), !token.surroundings.contains(.spaceBefore),
            let last = token(at: position - 1), spells(last, ">"), spells(token, ">") || spells(token, "=")
        {
            position += 1
        }
    }

    private mutating func ternary(_ place: Place) -> Int? {
        guard token.surroundings.contains(.spaceBefore) else { return nil }
        var node = open(.ternary, token: position)
        position += 1
        guard !isAtEnd else { return nil }
        add(expression(), to: &node)
        _ = take(.colon)
        return close(node)
    }

    // MARK: Operands

    /// Parses an operand with its prefixes and suffixes.
    mutating func operand(_ place: Place) -> Int {
        skipEffects()
        guard !isAtEnd else { return close(open(.unknown)) }
        if token.kind == .operation {
            if token.surroundings.contains(.spaceAfter) || endsArgument(position + 1) { return leaf(.otherLiteral) }
            guard depth < Self.deepest else { return tooDeep() }
            depth += 1
            defer { depth -= 1 }
            var node = open(.prefix, token: position)
            position += 1
            add(operand(place), to: &node)
            return close(node)
        }
        return suffixes(of: primary(place), place)
    }

    /// True if an argument or element ends before a token: `sorted(by: >)`.
    private func endsArgument(_ index: Int) -> Bool {
        guard let token = self.token(at: index) else { return true }
        return token.kind == .comma || token.kind == .close
    }

    private mutating func skipEffects() {
        while isKind(.identifier), !token.surroundings.contains(.quoted) {
            guard isWord("try") || isWord("await") || isWord("unsafe") || isWord("consume") || isWord("copy"),
                let next = token(at: position + 1)
            else { return }
            if isWord("try") {
                position += 1
                if next.kind == .operation, !next.surroundings.contains(.spaceBefore) { position += 1 }
                continue
            }
            guard startsOperand(next) else { return }
            position += 1
        }
    }

    /// True for a token after `await`, `unsafe`, or `copy`, unless the word is the name of a variable.
    private func startsOperand(_ token: SyntaxToken) -> Bool {
        switch token.kind {
        case .identifier: !spells(token, "as") && !spells(token, "is") && !spells(token, "in")
        case .open:
            token.surroundings.contains(.spaceBefore) && (isWord("await") || isWord("unsafe"))
                || isWord("await") && firstByte(token) != .leftBrace
        case .string, .number, .macro, .backslash: true
        case .dot: token.surroundings.contains(.spaceBefore)
        case .operation: token.surroundings.contains(.spaceBefore) && !token.surroundings.contains(.spaceAfter)
        default: false
        }
    }

    private mutating func primary(_ place: Place) -> Int {
        switch token.kind {
        case .number: return leaf(isFloat(token) ? .float : .integer)
        case .string: return string()
        case .regex: return leaf(.otherLiteral)
        case .identifier: return word(place)
        case .dot: return implicitMember()
        case .open:
            switch firstByte(token) {
            case .leftParenthesis: return parenthesized()
            case .leftBracket: return collection()
            default: return closure()
            }
        case .backslash: return keyPath()
        case .macro: return macro(place)
        default:
            let node = open(.unknown)
            // Closing and separating tokens belong to the surrounding node.
            if token.kind == .operation || token.kind == .at { position += 1 }
            return close(node)
        }
    }

    private func isFloat(_ token: SyntaxToken) -> Bool {
        let bytes = tree.source[token.range]
        if bytes.count > 1, bytes.first == .digitZero, bytes.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            return bytes.contains(.fullStop)
        }
        return bytes.contains { $0 == .fullStop || $0 | 0x20 == UInt8(ascii: "e") }
    }

    /// Parses a string. Its children are the interpolations, each a tuple of arguments.
    private mutating func string() -> Int {
        var node = open(.string, token: position)
        let end = min(Int(token.match), limit)
        position += 1
        while position < end, isKind(.open) { add(arguments(.tuple), to: &node) }
        position = max(end, position)
        return close(node)
    }

    private mutating func word(_ place: Place) -> Int {
        if isOne(of: Self.expressionWords) {
            if isWord("true") || isWord("false") { return leaf(.boolean) }
            if isWord("nil") { return leaf(.nilLiteral) }
            if isWord("if") || isWord("switch") || isWord("do") { return statement() ?? tooDeep() }
            if isWord("any") || isWord("some"), let type = token(at: position + 1), type.kind == .identifier,
                !type.surroundings.contains(.lineBefore)
            {
                position += 1
            }
        }
        let node = leaf(.name)
        addGenericArguments(to: node)
        return node
    }

    private static let expressionWords = SymbolSet(["true", "false", "nil", "if", "switch", "do", "any", "some"])

    /// Parses `Foo<Bar>` in an expression, if the next token can follow a type.
    mutating func addGenericArguments(to node: Int) {
        let start = position
        guard let arguments = genericArguments() else { return }
        let follows =
            isAtEnd || token.kind == .close || token.kind == .comma || token.kind == .dot || token.kind == .colon
            || isOpen(.leftParenthesis) || isOpen(.leftBrace) || token.surroundings.contains(.lineBefore)
            || isOperator("?") || isOperator("!")
        guard follows else {
            position = start
            return
        }
        setType(.named(tree.name(node), arguments), of: node)
        tree.nodes[node].end = Int32(position)
    }

    private mutating func implicitMember() -> Int {
        position += 1
        guard isKind(.identifier) || isKind(.number) else { return close(open(.unknown)) }
        let node = leaf(.implicitMember)
        // The dot belongs to what the source says here.
        tree.nodes[node].start -= 1
        addGenericArguments(to: node)
        return node
    }

    private mutating func parenthesized() -> Int {
        let start = position
        let tuple = arguments(.tuple)
        if let only = tree.firstChild(of: tuple), tree.nodes[only].next < 0, tree.nodes[only].token < 0,
            let expression = tree.firstChild(of: only)
        {
            tree.nodes[expression].start = Int32(start)
            tree.nodes[expression].end = Int32(position)
            return expression
        }
        return tuple
    }

    private mutating func collection() -> Int {
        var node = open(.array, token: position)
        inside { parser, end in
            if parser.isKind(.colon) {
                parser.tree.nodes[node.node].kind = .dictionary
                parser.position = end
            }
            while parser.position < end {
                let before = parser.position
                parser.add(parser.expression(), to: &node)
                if parser.take(.colon) {
                    parser.tree.nodes[node.node].kind = .dictionary
                    parser.add(parser.expression(), to: &node)
                }
                while parser.position < end, !parser.isKind(.comma) { parser.skipOne() }
                _ = parser.take(.comma)
                if parser.position == before { parser.position += 1 }
            }
        }
        return close(node)
    }

    private mutating func keyPath() -> Int {
        var node = open(.keyPath, token: position)
        position += 1
        if isKind(.identifier), !token.surroundings.contains(.spaceBefore) {
            let root = tree.name(ofToken: Int32(position))
            position += 1
            setType(.named(root, genericArguments() ?? []), of: node.node)
        }
        while !isAtEnd, !token.surroundings.contains(.spaceBefore) {
            if isKind(.dot), let next = token(at: position + 1), next.kind == .identifier || next.kind == .number {
                position += 1
                add(leaf(.name), to: &node)
            } else if isKind(.dot), let next = token(at: position + 1),
                next.kind == .open || next.kind == .operation, !next.surroundings.contains(.spaceBefore)
            {
                position += 1
            } else if isOperator("?") || isOperator("!") {
                position += 1
            } else if isOpen(.leftBracket) {
                skipBracket()
            } else {
                break
            }
        }
        return close(node)
    }

    private mutating func macro(_ place: Place) -> Int {
        var node = open(.macro, token: position)
        position += 1
        _ = genericArguments()
        if isOpen(.leftParenthesis), !token.surroundings.contains(.lineBefore) { addArguments(to: &node) }
        addTrailingClosures(to: &node, place)
        return close(node)
    }
}
