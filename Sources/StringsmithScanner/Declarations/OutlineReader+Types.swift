import StringsmithText

/// Reads types and imports.
extension OutlineReader {
    mutating func readImport(_ name: Int, to end: Int) -> Int {
        var position = name
        // `import struct Module.Name`
        if position + 1 < end, outline.tokens[position + 1].kind == .identifier,
            !outline.tokens[position + 1].surroundings.contains(.lineBefore)
        {
            position += 1
        }
        result.imports.append(text(of: position))
        position += 1
        while position < end, outline.tokens[position].kind == .dot { position += 2 }
        return min(position, end)
    }

    // MARK: Types

    /// Reads a type without parameters, whose inherited types are names.
    private mutating func readPlainHead(_ head: Head, _ brace: Int, _ owner: Owner) -> Bool {
        let name = head.keyword + 1
        guard outline.isPlainName(outline.tokens[name]) else { return false }
        var type = DeclaredType(name: Symbol(outline.tokens[name]), kind: kind(of: outline.tokens[head.keyword]))
        if name + 1 < brace {
            guard outline.tokens[name + 1].kind == .colon else { return false }
            var index = name + 2
            while index < brace {
                let next = index + 1 < brace ? outline.tokens[index + 1].kind : .comma
                guard outline.isPlainName(outline.tokens[index]), next == .comma, index + 1 != brace - 1 else {
                    return false
                }
                type.inherited.append(SyntaxParser.sugared(Symbol(outline.tokens[index]), []))
                index += 2
            }
        }
        type.access = DeclarationReader.access(head.flags, within: owner.access)
        if type.kind != .extension { type.name = owner.scope.member(type.name) }
        result.types.append(type)
        return true
    }

    private func text(of token: Int) -> String {
        String(decoding: source[outline.tokens[token].range], as: UTF8.self)
    }

    private func kind(of keyword: SyntaxToken) -> DeclaredType.Kind {
        switch source[Int(keyword.start)] {
        case UInt8(ascii: "s"): .structure
        case UInt8(ascii: "p"): .protocol
        case UInt8(ascii: "e"): outline.spells("enum", keyword) ? .enumeration : .extension
        default: .class
        }
    }

    /// Reads a type and its members.
    mutating func readType(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let next = outline.tokens[head.keyword + 1]
        guard next.kind == .identifier || next.kind == .open else { return nil }
        var brace = head.keyword + 1
        var mayBeMacro = false
        while brace < end, !isBrace(brace) {
            let token = outline.tokens[brace]
            if token.kind == .identifier {
                mayBeMacro = mayBeMacro || source[token.range].suffix(5).elementsEqual("Macro".utf8)
                let startsAnother =
                    OutlineTokens.keywords.contains(token)
                    || OutlineTokens.typeKeywords.contains(token)
                if brace > head.keyword + 1, startsAnother { break }
            }
            brace = token.kind == .open ? max(brace, Int(token.match)) + 1 : brace + 1
        }
        let typeCount = result.types.count
        // The strings in the implementation of a macro tell whether it expands to a key.
        guard brace < end, isBrace(brace), !mayBeMacro else {
            return parse(head, outline.extent(from: head.keyword + 1, to: end), owner)
        }
        if !readPlainHead(head, brace, owner) { parse(head.start..<brace, owner) }
        guard result.types.count == typeCount + 1, let type = result.types.last else { return nil }
        var inner = Owner(type: Int32(typeCount), scope: type.name)
        let isInherited = type.access == .file || type.kind == .protocol || type.kind == .extension
        inner.access = isInherited ? type.access : .module
        inner.isEnumeration = type.kind == .enumeration
        let close = min(end, max(brace, Int(outline.tokens[brace].match)))
        readBlock(brace + 1..<max(brace + 1, close), inner)
        return min(end, close + 1)
    }

    private func isBrace(_ index: Int) -> Bool {
        outline.tokens[index].kind == .open && source[Int(outline.tokens[index].start)] == .leftBrace
    }
}
