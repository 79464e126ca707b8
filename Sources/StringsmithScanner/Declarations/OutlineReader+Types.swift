import StringsmithText

/// Reads types and imports.
extension OutlineReader {
    mutating func readImport(_ name: Int, to end: Int) -> Int {
        var position = name
        // `import struct Module.Name`
        if position + 1 < end, tokens.tokens[position + 1].kind == .identifier,
            !tokens.tokens[position + 1].surroundings.contains(.lineBefore)
        {
            position += 1
        }
        result.imports.append(text(of: position))
        position += 1
        while position < end, tokens.tokens[position].kind == .dot { position += 2 }
        return min(position, end)
    }

    // MARK: Types

    /// Reads a type without parameters, whose inherited types are names.
    private mutating func readPlainHead(_ head: Head, _ brace: Int, _ owner: Owner) -> Bool {
        let name = head.keyword + 1
        guard isPlainName(tokens.tokens[name]) else { return false }
        var type = DeclaredType(name: text(of: name), kind: kind(of: tokens.tokens[head.keyword]))
        if name + 1 < brace {
            guard tokens.tokens[name + 1].kind == .colon else { return false }
            var index = name + 2
            while index < brace {
                let next = index + 1 < brace ? tokens.tokens[index + 1].kind : .comma
                guard isPlainName(tokens.tokens[index]), next == .comma, index + 1 != brace - 1 else { return false }
                type.inherited.append(SyntaxParser.sugared(text(of: index), []))
                index += 2
            }
        }
        type.access = DeclarationReader.access(head.flags, within: owner.access)
        if type.kind != .extension, !owner.scope.isEmpty { type.name = owner.scope + "." + type.name }
        result.types.append(type)
        return true
    }

    private func text(of token: Int) -> String {
        String(decoding: source[tokens.tokens[token].range], as: UTF8.self)
    }

    private func kind(of keyword: SyntaxToken) -> DeclaredType.Kind {
        switch source[Int(keyword.start)] {
        case UInt8(ascii: "s"): .structure
        case UInt8(ascii: "p"): .protocol
        case UInt8(ascii: "e"): spells("enum", keyword) ? .enumeration : .extension
        default: .class
        }
    }

    /// Reads a type and its members.
    mutating func readType(_ head: Head, to end: Int, _ owner: Owner) -> Int? {
        let next = tokens.tokens[head.keyword + 1]
        guard next.kind == .identifier || next.kind == .open else { return nil }
        var brace = head.keyword + 1
        var mayBeMacro = false
        while brace < end, !isBrace(brace) {
            let token = tokens.tokens[brace]
            if token.kind == .identifier {
                mayBeMacro = mayBeMacro || source[token.range].suffix(5).elementsEqual("Macro".utf8)
                let startsAnother =
                    Self.keywords.contains(token, in: source) || Self.typeKeywords.contains(token, in: source)
                if brace > head.keyword + 1, startsAnother { break }
            }
            brace = token.kind == .open ? max(brace, Int(token.match)) + 1 : brace + 1
        }
        let typeCount = result.types.count
        // The texts in the implementation of a macro tell whether it expands to a key.
        guard brace < end, isBrace(brace), !mayBeMacro else {
            return parse(head, extent(from: head.keyword + 1, to: end), owner)
        }
        if !readPlainHead(head, brace, owner) { parse(head.start..<brace, owner) }
        guard result.types.count == typeCount + 1, let type = result.types.last else { return nil }
        var inner = Owner(type: Int32(typeCount), scope: type.name)
        let isInherited = type.access == .file || type.kind == .protocol || type.kind == .extension
        inner.access = isInherited ? type.access : .module
        inner.isEnumeration = type.kind == .enumeration
        let close = min(end, max(brace, Int(tokens.tokens[brace].match)))
        readBlock(brace + 1..<max(brace + 1, close), inner)
        return min(end, close + 1)
    }

    private func isBrace(_ index: Int) -> Bool {
        tokens.tokens[index].kind == .open && source[Int(tokens.tokens[index].start)] == .leftBrace
    }
}
