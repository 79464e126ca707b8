import StringsmithText

/// Finds out what may fill a gap in a text: the digits of a number, or the description of another type whose values
/// have texts of one kind.
///
/// The types come from declarations in the sources, where nothing else can have their names.
extension TypeReader {
    /// Returns the gap for a value in a text; nil if it may have any text.
    mutating func gap(for node: Int) -> TextGap? {
        switch tree.kind(node) {
        case .member where tree.spells(node, "uuidString"):
            let base = tree.firstChild(of: node).map { infer($0) }
            guard let base, gap(for: base) == .hexadecimal, !isDeclared("uuidString") else { return nil }
            return isOptionalChain(node) ? nil : .hexadecimal
        case .sequence: return gap(forElements: tree.children(of: node).map { $0 })
        case .tuple:
            let arguments = arguments(of: node)
            return arguments.count == 1 && arguments[0].label == nil ? gap(for: arguments[0].expression) : nil
        case .prefix:
            guard tree.spells(node, "-"), textReader?.functions.contains("-") == false else { return nil }
            return tree.firstChild(of: node).flatMap { gap(for: $0) }
        case .call where isExtreme(node):
            // Literals take the type of the other numbers.
            let gaps = arguments(of: node).map { gap(for: $0.expression) }
            return gaps.contains(nil) ? nil : .number
        default: return certainType(of: node).flatMap { gap(for: $0) }
        }
    }

    /// Returns the gap for the values of a type.
    private func gap(for type: SwiftType) -> TextGap? {
        guard let name = type.plainName, isStandard(name) else { return nil }
        if Self.integerTypes.contains(name) { return .integer }
        if Self.numberTypes.contains(name) { return .number }
        return name == "UUID" ? .hexadecimal : nil
    }

    /// True for the name of a type of the standard library that the scope doesn't give to another one.
    func isStandard(_ name: Symbol) -> Bool {
        guard let textReader else { return false }
        return textReader.typesByName[name] == nil && !isHidden(name) && !textReader.aliases.contains(name)
    }

    private static let integerTypes: SymbolSet = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "CInt", "CLong",
    ]
    private static let numberTypes: SymbolSet = ["Double", "Float", "CGFloat", "TimeInterval", "Float32", "Float64"]

    /// Returns the gap for the result of operators.
    private mutating func gap(forElements elements: [Int]) -> TextGap? {
        guard elements.count <= Self.longestSequence, !elements.count.isMultiple(of: 2) else { return nil }
        var isInteger = true
        for (place, element) in elements.enumerated() {
            if place.isMultiple(of: 2) {
                guard let gap = gap(for: element), gap != .hexadecimal else { return nil }
                isInteger = isInteger && gap == .integer
            } else {
                guard tree.kind(element) == .binary, Self.arithmetic.contains(tree.name(element)),
                    !(textReader?.functions.contains(tree.name(element)) ?? true)
                else { return nil }
            }
        }
        return isInteger ? .integer : .number
    }

    private static let arithmetic: SymbolSet = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]

    /// True for a call of the standard library's `min` or `max`.
    private func isExtreme(_ call: Int) -> Bool {
        guard let callee = tree.firstChild(of: call), tree.kind(callee) == .name else { return false }
        return (tree.spells(callee, "min") || tree.spells(callee, "max")) && !isDeclared(tree.name(callee))
            && locals.place(of: tree.name(callee)) == nil && arguments(of: call).allSatisfy { $0.label == nil }
    }

    /// True for the name of a member or global of the scope.
    private func isDeclared(_ name: Symbol) -> Bool { textReader?.memberCounts[name] != nil }

    // MARK: Types

    /// Returns the type of an expression if the sources leave no doubt about it.
    mutating func certainType(of node: Int) -> SwiftType? {
        guard depth < Self.deepest, textReader != nil, source?.spend(1) ?? false else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch tree.kind(node) {
        case .integer: return .integer
        case .float: return .double
        case .array, .dictionary, .string: return infer(node)
        case .name: return tree.spells(node, "self") ? nil : certainType(ofName: node)
        case .member: return certainType(ofMember: node)
        case .call: return certainType(ofCall: node)
        default: return nil
        }
    }

    private mutating func certainType(ofName node: Int) -> SwiftType? {
        let name = tree.name(node)
        guard let place = locals.place(of: name) else {
            guard let source, !source.declaresName(at: node) else { return nil }
            return certainType(of: candidates(forValue: name), in: scope.owner)
        }
        let declaration = locals[place].declaration
        guard declaration >= 0, let source, source.isOnlyDeclaration(declaration, of: name) else { return nil }
        switch tree.kind(declaration) {
        case .parameter:
            guard !tree.nodes[declaration].flags.contains(.isVariadic),
                tree.child(.attribute, of: declaration) == nil
            else { return nil }
            return tree.type(of: declaration).flatMap(typeUnlessAlias)
        case .binding:
            let variable = source.parents[declaration]
            if let type = tree.type(of: declaration) { return typeUnlessAlias(type) }
            guard tree.child(.attribute, of: variable) == nil,
                let initial = tree.child(.initializer, of: declaration), let value = tree.firstChild(of: initial)
            else { return nil }
            let hidden = locals.hideAll(from: place)
            defer { locals.show(hidden) }
            return certainType(of: value)
        case .namePattern:
            guard case let iteration = source.parents[declaration], tree.kind(iteration) == .iteration,
                let initial = tree.child(.initializer, of: iteration), let value = tree.firstChild(of: initial)
            else { return nil }
            let hidden = locals.hideAll(from: place)
            defer { locals.show(hidden) }
            return isRangeOfIntegers(value) ? .integer : nil
        default: return nil
        }
    }

    /// Returns a type as written, unless an alias names it, which may be another one under other conditions.
    private func typeUnlessAlias(_ type: SwiftType) -> SwiftType? {
        type.plainName.map { textReader?.aliases.contains($0) ?? true } ?? false ? nil : resolved(type)
    }

    private mutating func isRangeOfIntegers(_ node: Int) -> Bool {
        let elements = tree.children(of: node).map { $0 }
        guard tree.kind(node) == .sequence, elements.count == 3, tree.kind(elements[1]) == .binary,
            tree.spells(elements[1], "..<") || tree.spells(elements[1], "..."),
            !(textReader?.functions.contains(tree.name(elements[1])) ?? true)
        else { return false }
        return gap(for: elements[0]) == .integer && gap(for: elements[2]) == .integer
    }

    /// Returns the type of a property that a type declares itself.
    private func certainType(of candidates: [Candidate], in owner: Symbol) -> SwiftType? {
        guard !owner.isEmpty, let first = candidates.first,
            candidates.allSatisfy({ $0.owner == owner && !$0.isPlatform && $0.result == first.result }),
            !isHidden(owner), first.declaration.type.isKnown, textReader?.typesByName[owner.last]?.count == 1,
            // The type may be an associated one, or one of a supertype in a library.
            index.type(owner)?.isProtocol == false, isKnown(.named(owner), depth: 0),
            typeUnlessAlias(first.declaration.type) != nil
        else { return nil }
        return first.result
    }

    private mutating func certainType(ofMember node: Int) -> SwiftType? {
        guard let base = tree.firstChild(of: node) else { return nil }
        let name = tree.name(node)
        if tree.kind(base) == .name, tree.spells(base, "self") {
            guard source?.rebindsSelf(around: node) == false else { return nil }
            return certainType(of: properties(name, of: scope.selfType, isStatic: scope.isStatic), in: scope.owner)
        }
        if let type = Self.platformTypes[name] { return isDeclared(name) || isOptionalChain(node) ? nil : type }
        guard let type = certainType(of: base), !type.isOptional else { return nil }
        switch type.form {
        case .array, .dictionary: return name == .count && !isDeclared(name) ? .integer : nil
        case .named(.string, _): return name == .count && !isDeclared(name) ? .integer : nil
        case .named("OperatingSystemVersion", _): return Self.versions.contains(name) ? .integer : nil
        case .named(let owner, _):
            return certainType(of: properties(name, of: type, isStatic: false), in: owner)
        default: return nil
        }
    }

    private static let versions: SymbolSet = ["majorVersion", "minorVersion", "patchVersion"]

    /// The types of properties that have the same one in all types of Apple's frameworks.
    private static let platformTypes: [Symbol: SwiftType] = [
        "operatingSystemVersion": .named("OperatingSystemVersion")
    ]

    /// True for a member of what may be nil, which is nil then.
    private func isOptionalChain(_ member: Int) -> Bool {
        var node = member
        let links: [SyntaxNode.Kind] = [.member, .call, .subscripting, .unwrapped]
        while links.contains(tree.kind(node)), let base = tree.firstChild(of: node) {
            if tree.kind(node) == .unwrapped, !tree.spells(node, "!") { return true }
            node = base
        }
        return false
    }

    private mutating func certainType(ofCall node: Int) -> SwiftType? {
        guard let callee = tree.firstChild(of: node), tree.kind(callee) == .name || tree.kind(callee) == .member else {
            return nil
        }
        let arguments = arguments(of: node)
        let name = tree.name(callee)
        if tree.kind(callee) == .name, locals.place(of: name) == nil, !isDeclared(name), gap(for: .named(name)) != nil {
            // `Int("1")` and `Int(exactly: x)` are optional.
            guard let first = arguments.first, arguments.count == 1,
                first.label.map({ Self.conversionLabels.contains($0) }) ?? true,
                first.label != nil || gap(for: first.expression) != nil
            else { return arguments.isEmpty ? .named(name) : nil }
            return textReader?.initializedTypes.contains(name) ?? true ? nil : .named(name)
        }
        guard let chosen = self.callee(of: node)?.candidate, chosen.declaration.kind == .function,
            chosen.declaration.generics.isEmpty,
            textReader?.memberCounts[name] == 1, !chosen.isPlatform, chosen.declaration.type.isKnown,
            chosen.owner.isEmpty || isKnown(.named(chosen.owner), depth: 0)
        else { return nil }
        if tree.kind(callee) == .name {
            guard chosen.owner == scope.owner, let source, !source.declaresName(at: callee) else { return nil }
        } else {
            guard let base = tree.firstChild(of: callee), tree.kind(base) == .name,
                textReader?.typesByName[chosen.owner.last]?.count == 1
            else { return nil }
            let isSelf = tree.spells(base, "self") && source?.rebindsSelf(around: node) == false
            let isOwn = isSelf || tree.spells(base, "Self")
            let isType = tree.name(base) == chosen.owner && locals.place(of: chosen.owner) == nil
            guard isOwn ? chosen.owner == scope.owner : isType || certainType(of: base) == .named(chosen.owner) else {
                return nil
            }
        }
        return chosen.result
    }

    /// The labels of the arguments of initializers that convert numbers, which always give one.
    private static let conversionLabels: SymbolSet = ["truncatingIfNeeded", "clamping", "bitPattern", "truncating"]
}
