import StringsmithText

/// Parses statements and their patterns.
extension SyntaxParser {
    /// Parses statements and declarations up to a token.
    mutating func statements(into block: OpenNode, to end: Int) {
        var block = block
        while position < end, !isAtEnd {
            let before = position
            if isKind(.semicolon) {
                position += 1
                continue
            }
            if let statement = statement() { add(statement, to: &block) }
            if position == before { skipOne() }
        }
        tree.nodes[block.node].end = Int32(position)
    }

    /// Parses a statement or declaration; returns nil if there is none, or one that is irrelevant here.
    mutating func statement() -> Int? {
        guard depth < Self.deepest else {
            noteUnread()
            skipOne()
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        if let declaration = declaration() { return declaration }
        guard isKind(.identifier), !token.surroundings.contains(.quoted) else { return expression() }
        if let next = token(at: position + 1), next.kind == .colon, token(at: position + 2)?.kind == .identifier,
            !isWord("default"), !isWord("case")
        {
            // The label of a loop.
            position += 2
        }
        guard isOne(of: Self.statementWords) else { return expression() }
        if isWord("return") { return jump(.returning) }
        if isWord("throw") { return jump(.throwing) }
        if isWord("if") { return conditional(.conditional) }
        if isWord("guard") { return conditional(.guarding) }
        if isWord("while") { return conditional(.looping) }
        if isWord("for"), token(at: position + 1)?.kind != .dot { return iteration() }
        if isWord("switch") { return switching() }
        if isWord("do"), opensBlock(position + 1) { return doing() }
        if isWord("defer") || isWord("repeat"), opensBlock(position + 1) {
            let isLoop = isWord("repeat")
            position += 1
            let body = block()
            if isLoop, takeWord("while") { return loop(body) }
            return body
        }
        if isWord("break") || isWord("continue") || isWord("fallthrough") {
            position += 1
            if isKind(.identifier), !token.surroundings.contains(.lineBefore) { position += 1 }
            return nil
        }
        return expression()
    }

    private static let statementWords = SymbolSet([
        "return", "throw", "if", "guard", "while", "for", "switch", "do", "defer", "repeat", "break", "continue",
        "fallthrough",
    ])

    /// Parses the condition behind `repeat { } while`.
    private mutating func loop(_ body: Int) -> Int {
        var node = open(.looping)
        tree.nodes[node.node].start = tree.nodes[body].start
        add(expression(), to: &node)
        add(body, to: &node)
        return close(node)
    }

    private func opensBlock(_ index: Int) -> Bool {
        guard let next = token(at: index) else { return false }
        return next.kind == .open && firstByte(next) == .leftBrace || spells(next, "throws")
    }

    private mutating func jump(_ kind: SyntaxNode.Kind) -> Int {
        var node = open(kind, token: position)
        position += 1
        let endsHere = isAtEnd || isKind(.close) || isKind(.semicolon) || isWord("case") || isWord("default")
        let isNextLine = !isAtEnd && token.surroundings.contains(.lineBefore) && kind == .returning && startsStatement
        if !endsHere, !isNextLine { add(expression(), to: &node) }
        return close(node)
    }

    /// True for a word that can't be the value of a `return` on the previous line.
    private var startsStatement: Bool {
        let words: [StaticString] = ["let", "var", "return", "guard", "for", "while", "func", "defer", "break"]
        return isKind(.identifier) && words.contains { isWord($0) }
    }

    /// Parses `{ ... }`; returns an empty node if there is none.
    mutating func block() -> Int {
        let node = open(.block)
        guard isOpen(.leftBrace) else { return close(node) }
        guard readsBodies else {
            skipBracket()
            return close(node)
        }
        inside { $0.statements(into: node, to: $1) }
        return close(node)
    }

    // MARK: Conditions

    private mutating func conditional(_ kind: SyntaxNode.Kind) -> Int {
        var node = open(kind, token: position)
        position += 1
        var isDead = false
        while !isAtEnd, !isOpen(.leftBrace), !isWord("else") {
            let before = position
            let condition = condition()
            if tree.kind(condition) == .boolean, tree.spells(condition, "false") { isDead = true }
            add(condition, to: &node)
            if !take(.comma), position == before { break }
            if position == before { position += 1 }
        }
        if kind == .guarding {
            _ = takeWord("else")
            add(block(), to: &node)
            return close(node)
        }
        let body = block()
        if isDead { tree.nodes[body].flags.insert(.isDead) }
        add(body, to: &node)
        if kind == .conditional, takeWord("else") {
            add(isWord("if") ? conditionalElse() : block(), to: &node)
        }
        return close(node)
    }

    private mutating func conditionalElse() -> Int {
        guard depth < Self.deepest else { return tooDeep() }
        depth += 1
        defer { depth -= 1 }
        return conditional(.conditional)
    }

    private mutating func condition() -> Int {
        if isWord("case") {
            var node = open(.matching, token: position)
            position += 1
            add(pattern(), to: &node)
            if isOperator("=") {
                position += 1
                add(wrap(.initializer, expression(.beforeBlock)), to: &node)
            }
            return close(node)
        }
        guard isWord("let") || isWord("var"), let next = token(at: position + 1),
            next.kind == .identifier || next.kind == .open
        else { return expression(.beforeBlock) }
        var node = open(.optionalBinding, token: position)
        position += 1
        add(pattern(isBinding: true), to: &node)
        if isOperator("=") {
            position += 1
            add(wrap(.initializer, expression(.beforeBlock)), to: &node)
        }
        return close(node)
    }

    private mutating func iteration() -> Int {
        var node = open(.iteration, token: position)
        position += 1
        while isWord("try") || isWord("await") || isWord("unsafe"), !spells(token(at: position + 1), "in") {
            position += 1
        }
        if isWord("case") { position += 1 }
        add(pattern(isBinding: true), to: &node)
        if takeWord("in") { add(wrap(.initializer, expression(.beforeBlock)), to: &node) }
        if takeWord("where") { add(expression(.beforeBlock), to: &node) }
        add(block(), to: &node)
        return close(node)
    }

    private mutating func doing() -> Int {
        var node = open(.doing, token: position)
        position += 1
        if takeWord("throws"), isOpen(.leftParenthesis) { skipBracket() }
        add(block(), to: &node)
        while isWord("catch") {
            var handler = open(.catching, token: position)
            position += 1
            while !isAtEnd, !isOpen(.leftBrace) {
                let before = position
                if !isWord("where") { add(pattern(), to: &handler) }
                if takeWord("where") { add(expression(.beforeBlock), to: &handler) }
                _ = take(.comma)
                if position == before { position += 1 }
            }
            add(block(), to: &handler)
            add(close(handler), to: &node)
        }
        return close(node)
    }

    // MARK: Switches

    private mutating func switching() -> Int {
        var node = open(.switching, token: position)
        position += 1
        add(expression(.beforeBlock), to: &node)
        guard isOpen(.leftBrace) else { return close(node) }
        guard readsBodies else {
            skipBracket()
            return close(node)
        }
        inside { parser, end in
            while parser.position < end {
                let before = parser.position
                if parser.isKind(.at) { parser.position += 2 }
                if parser.isWord("case") || parser.isWord("default") {
                    parser.add(parser.switchCase(to: end), to: &node)
                }
                if parser.position == before { parser.skipOne() }
            }
        }
        return close(node)
    }

    private mutating func switchCase(to end: Int) -> Int {
        var node = open(.switchCase, token: position)
        let isDefault = isWord("default")
        position += 1
        while !isDefault, position < end, !isKind(.colon) {
            let before = position
            add(pattern(isInSwitch: true), to: &node)
            if takeWord("where") { add(expression(), to: &node) }
            _ = take(.comma)
            if position == before { position += 1 }
        }
        _ = take(.colon)
        var body = open(.block)
        while position < end, !startsCase {
            let before = position
            if take(.semicolon) { continue }
            if let statement = statement() { add(statement, to: &body) }
            if position == before { skipOne() }
        }
        add(close(body), to: &node)
        return close(node)
    }

    private var startsCase: Bool {
        if isWord("case") { return true }
        if isWord("default") { return token(at: position + 1)?.kind == .colon }
        return isKind(.at) && spells(token(at: position + 1), "unknown")
    }
}
