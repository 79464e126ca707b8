import StringsmithText

/// Parses types.
extension SyntaxParser {
    /// Parses a type; returns `unknown` and doesn't move if there is none.
    mutating func type() -> SwiftType {
        guard depth < Self.deepest else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        skipTypeModifiers()
        var type = simpleType()
        while !isAtEnd {
            if isOperator("?") || isOperator("!") || isOperator("??") {
                guard !token.surroundings.contains(.spaceBefore) else { break }
                if spells(token, "??") { type = .optional(type) }
                type = .optional(type)
                position += 1
            } else if isKind(.dot), let name = token(at: position + 1), name.kind == .identifier {
                position += 2
                // The member of a type that isn't a name, such as `[Int].Index`, is unknown.
                type = spells(name, "Type") || spells(name, "Protocol") ? .metatype(type) : .unknown
            } else if isOperator("&") {
                position += 1
                _ = simpleType()
            } else {
                break
            }
        }
        return functionType(from: type)
    }

    /// Parses `async throws -> Result` after the parameters.
    private mutating func functionType(from type: SwiftType) -> SwiftType {
        let start = position
        while isWord("async") || isWord("throws") || isWord("rethrows") {
            position += 1
            if isOpen(.leftParenthesis) { skipBracket() }
        }
        guard take(.arrow) else {
            position = start
            return type
        }
        let result = self.type()
        if case .tuple(let elements) = type.form { return .function(elements.map(\.type), result) }
        return .function([type], result)
    }

    private mutating func skipTypeModifiers() {
        while !isAtEnd {
            if isKind(.at) {
                skipAttribute()
            } else if isOperator("~") || isTypeModifier {
                position += 1
            } else {
                return
            }
        }
    }

    /// Skips the attribute of a type or a parameter.
    mutating func skipAttribute() {
        position += 1
        while isKind(.identifier), token(at: position + 1)?.kind == .dot { position += 2 }
        // `@escaping (A)`, also without the space.
        let hasArguments = !isWord("escaping") && !isWord("autoclosure")
        if isKind(.identifier) { position += 1 }
        guard hasArguments else { return }
        _ = genericArguments()
        if hasAttributeArguments { skipBracket() }
    }

    /// True for parentheses that belong to the attribute before them, rather than to the type in `@Sendable(A) -> B`.
    var hasAttributeArguments: Bool {
        guard isOpen(.leftParenthesis), !token.surroundings.contains(.spaceBefore) else { return false }
        let next = token(at: Int(token.match) + 1)
        return next?.kind != .arrow && !["async", "throws", "rethrows"].contains { spells(next, $0) }
    }

    private var isTypeModifier: Bool {
        @inline(__always) get {
            guard isOne(of: Self.typeModifiers), let next = token(at: position + 1) else { return false }
            return next.kind == .identifier || next.kind == .open || next.kind == .at
        }
    }

    private static let typeModifiers = SymbolSet([
        "some", "any", "inout", "borrowing", "consuming", "isolated", "sending", "nonisolated", "__owned", "repeat",
        "each",
    ])

    private mutating func simpleType() -> SwiftType {
        if isTypeModifier { skipTypeModifiers() }
        if isOpen(.leftBracket) { return collectionType() }
        if isOpen(.leftParenthesis) { return tupleType() }
        guard isKind(.identifier) else { return .unknown }
        var name = tree.name(ofToken: Int32(position))
        position += 1
        var arguments = genericArguments(isType: true) ?? []
        while isKind(.dot), let next = token(at: position + 1), next.kind == .identifier,
            !spells(next, "Type"), !spells(next, "Protocol")
        {
            // The names of Apple's modules are left out.
            name = Self.modules.contains(name) ? Symbol(next) : name.member(Symbol(next))
            position += 2
            arguments = genericArguments(isType: true) ?? []
        }
        return Self.sugared(name, arguments)
    }

    /// Returns `[T]` for `Array<T>`, and so on.
    static func sugared(_ name: Symbol, _ arguments: [SwiftType]) -> SwiftType {
        switch arguments.count {
        case 0 where name == void: .tuple([])
        case 0 where name == .underscore: .unknown
        case 0: .named(name)
        case 1 where name == .array: .array(arguments[0])
        case 1 where name == .optional: .optional(arguments[0])
        case 2 where name == .dictionary: .dictionary(arguments[0], arguments[1])
        default: .named(name, arguments)
        }
    }

    private static let void = Symbol("Void")
    private static let modules: SymbolSet = ["Swift", "SwiftUI", "Foundation", "AppIntents"]

    private mutating func collectionType() -> SwiftType {
        var result = SwiftType.unknown
        inside { parser, end in
            let first = parser.type()
            if parser.take(.colon) {
                result = .dictionary(first, parser.type())
            } else {
                result = .array(first)
            }
            if parser.position < end { result = .unknown }
        }
        return result
    }

    private mutating func tupleType() -> SwiftType {
        var elements: [TupleElement] = []
        inside { parser, end in
            while parser.position < end {
                let before = parser.position
                var label: Symbol?
                if parser.isKind(.identifier), let next = parser.token(at: parser.position + 1) {
                    if next.kind == .colon {
                        label = Symbol(parser.token)
                        parser.position += 2
                    } else if next.kind == .identifier, parser.token(at: parser.position + 2)?.kind == .colon {
                        parser.position += 3
                    }
                }
                let type = parser.type()
                if parser.isOperator("...") { parser.position += 1 }
                elements.append(TupleElement(label: label == .underscore ? nil : label, type: type))
                while parser.position < end, !parser.isKind(.comma) { parser.skipOne() }
                _ = parser.take(.comma)
                if parser.position == before { parser.position += 1 }
            }
        }
        // A single element in parentheses is the element itself, unless it is the parameter list of a function.
        if elements.count == 1, elements[0].label == nil, !isKind(.arrow), !isWord("async"), !isWord("throws") {
            return elements[0].type
        }
        return .tuple(elements)
    }

    /// Skips a token, or a bracket with its contents.
    mutating func skipOne() {
        if isKind(.open) { skipBracket() } else { position = isKind(.string) ? Int(token.match) : position + 1 }
    }

    /// Parses `<A, B>`; returns nil and doesn't move if there is no list of types. `isType` is true where the name before
    /// it is a type, so that `<` can't be an operator.
    mutating func genericArguments(isType: Bool = false) -> [SwiftType]? {
        guard isOperator("<"), isType || !token.surroundings.isSuperset(of: [.spaceBefore, .spaceAfter]) else {
            return nil
        }
        if !notGeneric.isEmpty, notGeneric.contains(position) { return nil }
        let start = position
        position += 1
        var arguments: [SwiftType] = []
        while !isAtEnd {
            let before = position
            let argument = type()
            guard position > before else { break }
            arguments.append(argument)
            if take(.comma) { continue }
            if isOperator(">") {
                position += 1
                return arguments
            }
            break
        }
        notGeneric.insert(start)
        position = start
        return nil
    }
}
