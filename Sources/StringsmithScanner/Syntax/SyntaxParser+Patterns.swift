import StringsmithText

/// Parses patterns in conditions, loops and switches.
extension SyntaxParser {
    /// Parses a pattern; `isBinding` is true after `let` or `var`, where names are bound. In a `switch`, a colon ends
    /// it.
    mutating func pattern(isBinding: Bool = false, isInSwitch: Bool = false) -> Int {
        guard depth < Self.deepest else { return tooDeep() }
        depth += 1
        defer { depth -= 1 }
        if isWord("let") || isWord("var"), token(at: position + 1)?.kind != .colon {
            position += 1
            return pattern(isBinding: true, isInSwitch: isInSwitch)
        }
        var result: Int
        if isWord("_") {
            result = leaf(.unknown)
        } else if isWord("is") {
            position += 1
            let node = open(.typedPattern)
            setType(type(), of: node.node)
            result = close(node)
        } else if isOpen(.leftParenthesis) {
            result = subpatterns(.tuplePattern, isBinding)
        } else if let name = casePatternName {
            position = name
            result = subpatterns(.casePattern, isBinding, token: name)
        } else if isBinding, isKind(.identifier), token(at: position + 1)?.kind != .dot {
            result = leaf(.namePattern)
        } else {
            return wrap(.expressionPattern, expression(.beforeBlock))
        }
        if isOperator("?"), !token.surroundings.contains(.spaceBefore) {
            position += 1
            result = wrap(.optionalPattern, result)
        }
        return typed(result, isInSwitch)
    }

    private mutating func typed(_ pattern: Int, _ isInSwitch: Bool) -> Int {
        let isName = tree.kind(pattern) == .namePattern || tree.kind(pattern) == .unknown
        let isTyped = isKind(.colon) && isName && !isInSwitch
        guard isWord("as") || isTyped && !isCaseColon else { return pattern }
        position += 1
        let node = wrap(.typedPattern, pattern)
        setType(type(), of: node)
        return node
    }

    /// The colon in `case let x:` ends the pattern; that in `if let x: Int = y` and `for x: Int in y` doesn't.
    private var isCaseColon: Bool {
        var index = position + 1
        while let token = self.token(at: index), !token.surroundings.contains(.lineBefore) {
            if spells(token, "=") || spells(token, "in") { return false }
            index = token.kind == .open ? Int(token.match) + 1 : index + 1
        }
        return true
    }

    /// The name in `.name(` or `Type.name(`, whose parentheses contain patterns.
    private var casePatternName: Int? {
        var index = position
        if isKind(.identifier) {
            index += 1
            if isOpen(.leftParenthesis, at: index), spells(token(at: index + 1), "let") { return position }
        }
        while let dot = token(at: index), dot.kind == .dot, let name = token(at: index + 1), name.kind == .identifier {
            guard let next = token(at: index + 2) else { return nil }
            if isOpen(.leftParenthesis, at: index + 2) {
                return continuesExpression(Int(next.match) + 1) ? nil : index + 1
            }
            index += 2
        }
        return nil
    }

    private func isOpen(_ byte: UInt8, at index: Int) -> Bool {
        guard let token = self.token(at: index) else { return false }
        return token.kind == .open && firstByte(token) == byte && !token.surroundings.contains(.lineBefore)
    }

    /// True for what makes `A.b()` an expression: `.c`, `&& d`.
    private func continuesExpression(_ index: Int) -> Bool {
        guard let token = self.token(at: index) else { return false }
        if token.kind == .operation { return !spells(token, "=") && !spells(token, "?") }
        return token.kind == .dot
    }

    private mutating func subpatterns(_ kind: SyntaxNode.Kind, _ isBinding: Bool, token: Int? = nil) -> Int {
        var node = open(kind, token: token)
        if token != nil { position += 1 }
        guard isOpen(.leftParenthesis) else { return close(node) }
        inside { parser, end in
            while parser.position < end {
                let before = parser.position
                var label: Int?
                if parser.isKind(.identifier), parser.token(at: parser.position + 1)?.kind == .colon {
                    label = parser.position
                    parser.position += 2
                }
                let pattern = parser.pattern(isBinding: isBinding)
                parser.add(parser.wrap(.argument, pattern, token: label), to: &node)
                while parser.position < end, !parser.isKind(.comma) { parser.skipOne() }
                _ = parser.take(.comma)
                if parser.position == before { parser.position += 1 }
            }
        }
        return close(node)
    }
}
