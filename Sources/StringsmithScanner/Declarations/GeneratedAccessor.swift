import StringsmithText

/// A static member, or a computed one, of a type in a generated source, with the strings in it. One of these may be the
/// key that it looks up.
package struct GeneratedAccessor: Sendable {
    /// A literal without interpolations.
    package struct Literal: Sendable {
        /// The label of the argument; empty if there is none.
        package var label: String

        /// The bytes between the quotes.
        package var contents: Range<Int>
    }

    package var name: String

    /// The name of the type around it.
    package var type: String

    /// True if other modules can use it.
    package var isPublic: Bool

    /// True if Objective-C can use it.
    package var isObjectiveC: Bool

    /// The bytes of the declaration.
    package var range: Range<Int>
    package var literals: [Literal]

    /// Returns the accessors in a source, in order.
    package static func all(in source: UnsafeBufferPointer<UInt8>) -> [GeneratedAccessor] {
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none), tokens.unterminated == nil,
            !tokens.isUnbalanced
        else { return [] }
        let tree = SyntaxParser.parse(source, tokens, readsBodies: false)
        var reader = GeneratedAccessorReader(tree: tree)
        reader.read(tree.root, in: nil, isObjectiveC: false)
        return reader.accessors
    }
}

/// Finds accessors in a tree.
private struct GeneratedAccessorReader {
    let tree: SyntaxTree
    var accessors: [GeneratedAccessor] = []

    /// The attributes with which a member keeps its name, and gets no other.
    private static let attributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "available", "inlinable", "inline", "usableFromInline", "MainActor",
        "discardableResult", "frozen",
    ]

    /// - Parameter type: the name of the type around the block; nil at the top level.
    mutating func read(_ block: Int, in type: String?, isObjectiveC: Bool) {
        for node in tree.children(of: block) {
            switch tree.kind(node) {
            case .nominal:
                guard let body = tree.child(.block, of: node) else { continue }
                let name = tree.type(of: node)?.name?.last.text ?? tree.text(tree.nodes[node].token)
                read(body, in: name, isObjectiveC: isObjectiveC || has("objcMembers", node))
            case .variable, .function:
                if let type { add(node, of: type, isObjectiveC: isObjectiveC || has("objc", node)) }
            default: break
            }
        }
    }

    private func attributes(of node: Int) -> [Int] { tree.children(of: node).filter { tree.kind($0) == .attribute } }

    private func has(_ attribute: String, _ node: Int) -> Bool {
        attributes(of: node).contains { tree.text(tree.nodes[$0].token) == attribute }
    }

    /// True for an attribute because of which nothing else can name the member, unlike `@objc(name)` or a macro.
    private func keepsName(_ attribute: Int) -> Bool {
        let name = tree.text(tree.nodes[attribute].token)
        return Self.attributes.contains(name) && (name != "objc" || tree.firstChild(of: attribute) == nil)
    }

    private mutating func add(_ node: Int, of type: String, isObjectiveC: Bool) {
        var token = tree.nodes[node].token
        let bindings = tree.children(of: node).filter { tree.kind($0) == .binding }
        if tree.kind(node) == .variable {
            guard bindings.count == 1 else { return }
            token = tree.nodes[bindings[0]].token
        }
        let flags = tree.nodes[node].flags
        let isComputed = bindings.allSatisfy { tree.child(.accessors, of: $0) != nil }
        guard token >= 0, tree.tokens.tokens[Int(token)].kind == .identifier,
            flags.contains(.isStatic) || isComputed, !flags.contains(.isOverride),
            attributes(of: node).allSatisfy(keepsName),
            let literals = literals(in: Int(tree.nodes[node].start)..<Int(tree.nodes[node].end))
        else { return }
        let name = tree.text(token)
        if literals.isEmpty || name == "init" || name == "subscript" { return }
        let first = tree.tokens.tokens[Int(tree.nodes[node].start)]
        let last = tree.tokens.tokens[max(Int(tree.nodes[node].end) - 1, Int(tree.nodes[node].start))]
        accessors.append(
            GeneratedAccessor(
                name: name, type: type, isPublic: flags.contains(.isPublic), isObjectiveC: isObjectiveC,
                range: first.range.lowerBound..<last.range.upperBound, literals: literals))
    }

    /// Returns the literals between two tokens that may be keys, and tables; nil if there is one that can't be read.
    private func literals(in range: Range<Int>) -> [GeneratedAccessor.Literal]? {
        let tokens = tree.tokens.tokens
        var literals: [GeneratedAccessor.Literal] = []
        var index = range.lowerBound
        while index < range.upperBound {
            defer { index += 1 }
            guard tokens[index].kind == .string else { continue }
            let token = tokens[index]
            let isLabeled = index > 1 && tokens[index - 1].kind == .colon && tokens[index - 2].kind == .identifier
            let label = isLabeled ? tree.text(Int32(index - 2)) : ""
            let isPlain =
                tree.source[token.range.lowerBound] == .quotationMark && Int(token.match) == index + 1
                && !tree.source[token.range].starts(with: [.quotationMark, .quotationMark, .quotationMark])
            guard isPlain, token.range.count > 1 else {
                if GeneratedAccessor.Literal(label: label, contents: 0..<0).mayBeKey { return nil }
                index = max(index, Int(token.match) - 1)
                continue
            }
            literals.append(
                GeneratedAccessor.Literal(
                    label: label, contents: (token.range.lowerBound + 1)..<(token.range.upperBound - 1)))
        }
        return literals
    }
}

extension GeneratedAccessor.Literal {
    /// The labels of arguments that are comments, or strings of the development language.
    private static let otherLabels: Set<String> = [
        "comment", "fallback", "value", "defaultValue", "developmentValue",
    ]

    package var isTable: Bool { label == "table" || label == "tableName" }

    /// True if it may be a key.
    package var mayBeKey: Bool { !isTable && !Self.otherLabels.contains(label) }
}

/// A name in a source, other than that of a declaration, or of an argument's label.
package struct NamedMember {
    package var name: Range<Int>

    /// What precedes the name.
    package enum Base {
        case none

        /// `.name`
        case implied

        /// `Base.name`
        case member(Range<Int>)
    }

    package var base: Base

    /// Calls a function with each name in the code of a Swift source, also in interpolations.
    /// - Returns: false if the source can't be read.
    package static func forEach(in source: UnsafeBufferPointer<UInt8>, _ body: (NamedMember) -> Void) -> Bool {
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none), tokens.unterminated == nil else {
            return false
        }
        let all = tokens.tokens
        for (index, token) in all.enumerated() where token.kind == .identifier {
            let before = index > 0 ? all[index - 1] : nil
            if let before, before.kind == .dot {
                body(NamedMember(name: token.range, base: base(of: before, behind: index > 1 ? all[index - 2] : nil)))
                continue
            }
            if let before, before.kind == .identifier, !before.surroundings.contains(.quoted),
                declarations.contains(where: { source.spells($0, in: before.range) })
            {
                continue
            }
            let isLabel =
                all[min(index + 1, all.count - 1)].kind == .colon && before?.kind == .open
                && before.map { source[Int($0.start)] == .leftParenthesis } ?? false
            if !isLabel { body(NamedMember(name: token.range, base: .none)) }
        }
        return true
    }

    /// Returns what a dot follows.
    private static func base(of dot: SyntaxToken, behind token: SyntaxToken?) -> Base {
        guard let token else { return .implied }
        let isApart = dot.surroundings.contains(.spaceBefore)
        switch token.kind {
        // A keyword, as in `return .title`.
        case .identifier: return isApart && !dot.surroundings.contains(.lineBefore) ? .implied : .member(token.range)
        case .close, .string, .number, .regex: return .none
        case .operation: return isApart ? .implied : .none
        default: return .implied
        }
    }

    private static let declarations: [StaticString] = ["let", "var", "func"]
}
