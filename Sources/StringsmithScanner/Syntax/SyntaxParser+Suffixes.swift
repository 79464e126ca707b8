import StringsmithText

/// Parses suffixes of operands (members, calls, subscripts, trailing closures), and closures themselves.
extension SyntaxParser {
    /// The maximum length of a chain. The part before it is read without its type.
    private static let longestChain = 400

    mutating func suffixes(of first: Int, _ place: Place) -> Int {
        var node = first
        var length = 0
        while !isAtEnd {
            length += 1
            if length > Self.longestChain { (node, length) = (wrap(.unknown, node), 0) }
            if isKind(.dot) {
                guard let name = token(at: position + 1), name.kind == .identifier || name.kind == .number else {
                    position += 1
                    return node
                }
                let member = wrap(.member, node, token: position + 1)
                position += 2
                tree.nodes[member].end = Int32(position)
                addGenericArguments(to: member)
                node = member
            } else if let end = compoundNameEnd(behind: node) {
                position = end
                tree.nodes[node].end = Int32(position)
            } else if isOpen(.leftParenthesis) || isOpen(.leftBracket) {
                guard !token.surroundings.contains(.lineBefore), isCallable(node) || isOpen(.leftBracket) else {
                    return node
                }
                node = callOrSubscript(node, place)
            } else if isOpen(.leftBrace), opensTrailingClosure(behind: node, place) {
                var call = open(.call)
                tree.nodes[call.node].start = tree.nodes[node].start
                add(node, to: &call)
                addTrailingClosures(to: &call, place)
                node = close(call)
            } else if isOperator("?") || isOperator("!"), !token.surroundings.contains(.spaceBefore) {
                let mark = position
                position += 1
                node = wrap(.unwrapped, node, token: mark)
            } else {
                break
            }
        }
        return node
    }

    /// Returns the index after `(_:comment:)`, which refers to a function without calling it; nil if there is none.
    private func compoundNameEnd(behind node: Int) -> Int? {
        guard isOpen(.leftParenthesis), token(at: position + 2)?.kind == .colon else { return nil }
        switch tree.kind(node) {
        case .name, .member, .implicitMember: break
        default: return nil
        }
        var index = position + 1
        while token(at: index)?.kind == .identifier, token(at: index + 1)?.kind == .colon { index += 2 }
        return index > position + 1 && index == Int(token.match) ? index + 1 : nil
    }

    private func isCallable(_ node: Int) -> Bool {
        switch tree.kind(node) {
        case .integer, .float, .boolean, .nilLiteral, .string: false
        default: true
        }
    }

    private mutating func callOrSubscript(_ callee: Int, _ place: Place) -> Int {
        let kind: SyntaxNode.Kind = isOpen(.leftParenthesis) ? .call : .subscripting
        var call = open(kind)
        tree.nodes[call.node].start = tree.nodes[callee].start
        add(callee, to: &call)
        addArguments(to: &call)
        if kind == .call, isOpen(.leftBrace), opensTrailingClosure(behind: call.node, place) {
            addTrailingClosures(to: &call, place)
        }
        return close(call)
    }

    private func opensTrailingClosure(behind node: Int, _ place: Place) -> Bool {
        switch tree.kind(node) {
        case .call: break
        case .name, .member, .implicitMember, .subscripting, .unwrapped: break
        default: return false
        }
        switch place {
        case .beforeBlock: return closesBeforeBlock
        case .anywhere, .initialValue: return !opensObservers
        }
    }

    private var opensObservers: Bool {
        let words: [StaticString] = ["didSet", "willSet", "get", "set"]
        guard let first = token(at: position + 1), var second = token(at: position + 2) else { return false }
        if second.kind == .open, firstByte(second) == .leftParenthesis, let block = token(at: Int(second.match) + 1) {
            second = block
        }
        return words.contains { spells(first, $0) } && second.kind == .open && firstByte(second) == .leftBrace
    }

    /// True for the first token of the braces behind `switch value`.
    private func startsCase(_ token: SyntaxToken) -> Bool { spells(token, "case") || spells(token, "default") }

    /// True if the braces before a statement's block are a closure, because an expression goes on behind them.
    private var closesBeforeBlock: Bool {
        guard let next = token(at: Int(token.match) + 1), let first = token(at: position + 1), !startsCase(first) else {
            return false
        }
        switch next.kind {
        case .comma: return true
        case .open where firstByte(next) == .leftBrace: return true
        case .open, .dot, .colon: return !next.surroundings.contains(.lineBefore)
        case .operation:
            return !next.surroundings.contains(.lineBefore)
                && next.surroundings.contains(.spaceBefore) == next.surroundings.contains(.spaceAfter)
        default: return spells(next, "where") || spells(next, "is") || spells(next, "as")
        }
    }

    mutating func addTrailingClosures(to call: inout OpenNode, _ place: Place) {
        guard isOpen(.leftBrace), place != .beforeBlock || closesBeforeBlock else { return }
        let first = closure()
        add(wrap(.trailingClosure, first), to: &call)
        while isKind(.identifier), token(at: position + 1)?.kind == .colon,
            let brace = token(at: position + 2), brace.kind == .open, firstByte(brace) == .leftBrace
        {
            let label = position
            position += 2
            let closure = closure()
            add(wrap(.trailingClosure, closure, token: label), to: &call)
        }
    }

    // MARK: Arguments

    /// Parses the arguments in the parentheses or brackets at the position, as a node of their own.
    mutating func arguments(_ kind: SyntaxNode.Kind) -> Int {
        var node = open(kind)
        addArguments(to: &node)
        return close(node)
    }

    mutating func addArguments(to node: inout OpenNode) {
        inside { parser, end in
            while parser.position < end {
                let before = parser.position
                var label: Int?
                if parser.isKind(.identifier), parser.token(at: parser.position + 1)?.kind == .colon {
                    label = parser.position
                    parser.position += 2
                }
                let expression = parser.expression()
                parser.add(parser.wrap(.argument, expression, token: label), to: &node)
                while parser.position < end, !parser.isKind(.comma) { parser.skipOne() }
                _ = parser.take(.comma)
                if parser.position == before { parser.position += 1 }
            }
        }
    }

    // MARK: Closures

    mutating func closure() -> Int {
        guard depth < Self.deepest else { return tooDeep() }
        depth += 1
        defer { depth -= 1 }
        var node = open(.closure, token: position)
        inside { parser, end in
            parser.closureSignature(of: &node)
            if parser.readsBodies { parser.statements(into: node, to: end) }
        }
        return close(node)
    }

    /// Parses `[weak self] (a, b: T) async -> R in`; advances only if there is an `in`.
    private mutating func closureSignature(of node: inout OpenNode) {
        let start = position
        let nodes = tree.nodes.count
        var saved = node
        while isKind(.at) { skipAttribute() }
        if isOpen(.leftBracket) { skipBracket() }
        if isOpen(.leftParenthesis) {
            inside { parser, end in
                while parser.position < end {
                    let before = parser.position
                    parser.closureParameter(to: &node)
                    while parser.position < end, !parser.isKind(.comma) { parser.skipOne() }
                    _ = parser.take(.comma)
                    if parser.position == before { parser.position += 1 }
                }
            }
        } else {
            while isKind(.identifier), !isWord("in"), !isWord("async"), !isWord("throws") {
                closureParameter(to: &node)
                guard take(.comma) else { break }
            }
        }
        while isWord("async") || isWord("throws") {
            position += 1
            if isOpen(.leftParenthesis) { skipBracket() }
        }
        var result: SwiftType?
        if take(.arrow) { result = type() }
        if takeWord("in") {
            if let result { setType(result, of: node.node) }
            return
        }
        position = start
        tree.nodes.removeSubrange(nodes...)
        tree.nodes[node.node].first = -1
        saved.last = -1
        node = saved
    }

    private mutating func closureParameter(to node: inout OpenNode) {
        guard isKind(.identifier) else {
            position += 1
            return
        }
        let parameter = leaf(.parameter)
        if isKind(.identifier), !isWord("in"), token(at: position + 1)?.kind == .colon {
            tree.nodes[parameter].token = Int32(position)
            position += 1
        }
        if take(.colon) { setType(type(), of: parameter) }
        add(parameter, to: &node)
    }
}
