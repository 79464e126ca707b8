/// Reads statements and declarations: the names that they bind, and the types that they expect.
extension TypeReader {
    /// Reads a whole source.
    mutating func readSource() {
        for node in tree.children(of: tree.root) { read(node) }
    }

    /// Reads a statement or declaration; `implicit` is the type expected of an expression that is the only statement of
    /// a body.
    mutating func read(_ node: Int, implicit: SwiftType = .unknown) {
        guard !isTooDeep(node) else { return }
        depth += 1
        defer { depth -= 1 }
        switch tree.kind(node) {
        case .nominal: readNominal(node)
        case .variable: readVariable(node)
        case .function: readFunction(node)
        case .typeAlias, .importing: break
        case .block: readBlock(node)
        case .returning, .throwing:
            guard let value = tree.firstChild(of: node) else { return }
            check(value, tree.kind(node) == .returning ? returnType : .unknown)
        case .conditional, .looping: readConditional(node, implicit)
        case .guarding: readGuard(node)
        case .iteration: readLoop(node)
        case .switching: readSwitch(node, implicit)
        case .doing: readDo(node)
        default: check(node, implicit)
        }
    }

    /// Reads the statements of a block; `implicit` is the type expected of its only expression.
    mutating func readBlock(_ block: Int, implicit: SwiftType = .unknown) {
        guard !tree.nodes[block].flags.contains(.isDead), tree.hasString(block) else { return }
        let tokens = Int(tree.nodes[block].start)..<Int(tree.nodes[block].end)
        guard mayHaveKey(tokens, implicit) || names.contains(returnType) || builder != nil else { return }
        scoped { reader in
            reader.readStatements(reader.tree.children(of: block).map { $0 }, implicit: implicit)
        }
    }

    mutating func readStatements(_ statements: [Int], implicit: SwiftType) {
        for statement in statements where tree.kind(statement) == .function { declareLocal(statement) }
        for statement in statements {
            read(statement, implicit: built(statement) ?? (statements.count == 1 ? implicit : .unknown))
        }
    }

    /// Returns the type of a statement in the body of a result builder, which is an argument of its `buildExpression`.
    private mutating func built(_ statement: Int) -> SwiftType? {
        guard let builder, tree.hasString(statement) else { return nil }
        switch tree.kind(statement) {
        case .variable, .function, .nominal, .typeAlias, .conditional, .switching, .doing, .guarding, .iteration,
            .looping,
            .block, .returning, .throwing:
            return nil
        default: break
        }
        let functions = expressionBuilders(of: builder)
        let argument = CallArgumentNode(node: statement, expression: statement, label: nil, isTrailing: false)
        return functions.isEmpty ? nil : best(functions, [argument])?.type(of: 0)
    }

    /// Returns the functions through which a result builder passes each expression.
    private func expressionBuilders(of builder: Symbol) -> [CallCandidate] {
        let type = resolved(.named(builder))
        return found(.buildExpression, of: type).map { candidate($0, base: type) }
    }

    /// True for a result builder of the sources whose expressions are arguments.
    func isBuilder(_ name: Symbol) -> Bool {
        index.mayHaveMember(.buildExpression) && !expressionBuilders(of: name).isEmpty
    }

    /// Returns the result builder among the attributes of a declaration.
    private func builder(of node: Int) -> Symbol? {
        for child in tree.children(of: node) where tree.kind(child) == .attribute {
            let name = tree.name(child)
            if name.isCapitalized, isBuilder(name) { return name }
        }
        return nil
    }

    private mutating func declareLocal(_ node: Int) {
        guard isInFunction else { return }
        let source = DeclarationReader.function(node, of: tree, file: file)
        localFunctions.append(source)
        if names.contains(source.type) || source.parameters.contains(where: { names.contains($0.type) }) {
            hasKeyedNames = true
        }
    }

    // MARK: Types

    private mutating func readNominal(_ node: Int) {
        let isExtension = tree.text(tree.nodes[node].extra) == "extension"
        var name = isExtension ? tree.type(of: node)?.name ?? tree.name(node) : tree.name(node)
        if isExtension {
            name = resolved(.named(name)).name ?? name
        } else if !scope.isEmpty {
            name = scope.member(name)
        }
        for attribute in tree.children(of: node) where tree.kind(attribute) == .attribute { checkAttribute(attribute) }
        let isPreview = isPreview(name)
        if isPreview { previews.append((node, isMacro: false)) }
        guard !isPreview || readsPreviews, let body = tree.child(.block, of: node) else { return }
        let outer = (scope, selfType, isStaticContext, returnType, isInFunction, hasKeyedNames, builder)
        let outerBounds = bounds
        let names = locals.count
        (scope, selfType, isStaticContext, returnType, isInFunction) = (name, .named(name), false, .unknown, false)
        builder = nil
        if isExtension { selfType = extendedType(node, name) }
        addBounds(of: node)
        let header = Int(tree.nodes[node].start)..<Int(tree.nodes[body].start)
        if tree.tokens.hasKeyName(from: header.lowerBound, to: header.upperBound) { hasKeyedNames = true }
        let isRaw = index.rawType(of: name).map { LocalizableType.contains(index.resolved($0, in: name)) } ?? false
        let rawType = isRaw ? index.rawType(of: name) : nil
        for member in tree.children(of: body) {
            if tree.kind(member) == .variable { readCases(member, rawType) }
            read(member)
        }
        (scope, selfType, isStaticContext, returnType, isInFunction, hasKeyedNames, builder) = outer
        bounds = outerBounds
        locals.removeAll(from: names)
    }

    /// Returns the type of `self` in an extension, with the generic arguments that the extension is limited to.
    private func extendedType(_ node: Int, _ name: Symbol) -> SwiftType {
        if let written = tree.type(of: node), written.plainName == nil { return resolved(written) }
        var known = TypeBindings()
        for child in tree.children(of: node) where tree.kind(child) == .sameType {
            if let type = tree.type(of: child) { known[tree.name(child)] = resolved(type) }
        }
        guard !known.isEmpty, let entry = index.type(name) else { return .named(name) }
        return SyntaxParser.sugared(name, entry.generics.map { known[$0] ?? .unknown })
    }

    private func isPreview(_ name: Symbol) -> Bool {
        index.type(name)?.inherited.contains { $0.name == "PreviewProvider" } ?? false
    }

    /// Reads the raw values of an enumeration, and the defaults of associated values.
    private mutating func readCases(_ node: Int, _ rawType: SwiftType?) {
        for enumCase in tree.children(of: node) where tree.kind(enumCase) == .enumCase {
            for child in tree.children(of: enumCase) {
                guard let value = tree.firstChild(of: child) else { continue }
                if tree.kind(child) == .initializer { check(value, rawType.map { resolved($0) } ?? .unknown) }
                if tree.kind(child) == .parameter, let initial = tree.child(.initializer, of: child),
                    let value = tree.firstChild(of: initial)
                {
                    check(value, tree.type(of: child).map { resolved($0) } ?? .unknown)
                }
            }
        }
    }

    // MARK: Variables and functions

    private mutating func readVariable(_ node: Int) {
        let isStatic = isStaticContext
        if tree.nodes[node].flags.contains(.isStatic) { isStaticContext = true }
        defer { isStaticContext = isStatic }
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .attribute: checkAttribute(child)
            case .binding: readBinding(child, of: node)
            default: break
            }
        }
        if isInFunction { bindLocals(of: node) }
    }

    private mutating func readBinding(_ node: Int, of variable: Int) {
        let written = tree.type(of: node).map { resolved($0) } ?? .unknown
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .initializer:
                guard let value = tree.firstChild(of: child) else { continue }
                check(value, written.isKnown ? written : wrappedType(of: variable))
            case .accessors:
                let builder = builder(of: variable)
                for accessor in tree.children(of: child) { readAccessor(accessor, written, builder) }
            default: break
            }
        }
    }

    /// Returns the type of the parameter for an initial value if a property wrapper of the sources expects a key.
    private func wrappedType(of variable: Int) -> SwiftType {
        for child in tree.children(of: variable) where tree.kind(child) == .attribute && tree.name(child).isCapitalized
        {
            for candidate in initializers(of: resolved(.named(tree.name(child)))) where !candidate.isPlatform {
                let parameter = candidate.parameters.first { $0.label == .wrappedValue }
                if let parameter, LocalizableType.contains(parameter.type) { return parameter.type }
            }
        }
        return .unknown
    }

    private mutating func readAccessor(_ node: Int, _ type: SwiftType, _ builder: Symbol? = nil) {
        let outer = (returnType, isInFunction, self.builder)
        isInFunction = true
        let name = tree.name(node)
        self.builder = name.isEmpty || name == "get" ? builder : nil
        returnType = name.isEmpty || name == "get" ? type : .unknown
        scoped { reader in
            if name == "set" || name == "willSet" { reader.bind("newValue", type) }
            if name == "didSet" { reader.bind("oldValue", type) }
            let body = name.isEmpty ? node : reader.tree.child(.block, of: node)
            if let body { reader.readBlock(body, implicit: reader.returnType) }
        }
        (returnType, isInFunction, self.builder) = outer
    }

    /// Binds the names that a local variable declares.
    mutating func bindLocals(of node: Int) {
        for binding in tree.children(of: node) where tree.kind(binding) == .binding {
            var type = tree.type(of: binding).map { resolved($0) } ?? .unknown
            if !type.isKnown, let initial = tree.child(.initializer, of: binding),
                let value = tree.firstChild(of: initial)
            {
                if tree.nodes[binding].token >= 0 {
                    bind(tree.name(binding), .unknown, value: value)
                    continue
                }
                type = infer(value)
            }
            if tree.nodes[binding].token >= 0 {
                bind(tree.name(binding), type)
            } else if let pattern = tree.firstChild(of: binding) {
                bindPattern(pattern, type)
            }
        }
    }

    private mutating func readFunction(_ node: Int) {
        for attribute in tree.children(of: node) where tree.kind(attribute) == .attribute { checkAttribute(attribute) }
        let outer = (returnType, isInFunction, isStaticContext, bounds, builder)
        addBounds(of: node)
        builder = builder(of: node)
        if tree.nodes[node].flags.contains(.isStatic) { isStaticContext = true }
        returnType = tree.type(of: node).map { resolved($0) } ?? .unknown
        isInFunction = true
        scoped { reader in
            for child in reader.tree.children(of: node) where reader.tree.kind(child) == .parameter {
                var type = reader.tree.type(of: child).map { reader.resolved($0) } ?? .unknown
                if let initial = reader.tree.child(.initializer, of: child),
                    let value = reader.tree.firstChild(of: initial)
                {
                    reader.check(value, type, origin: .parameter)
                }
                if reader.tree.nodes[child].flags.contains(.isVariadic) { type = .array(type) }
                reader.bind(reader.tree.name(ofToken: reader.tree.nodes[child].extra), type)
            }
            if let body = reader.tree.child(.block, of: node) {
                reader.readBlock(body, implicit: reader.returnType)
            } else if let accessors = reader.tree.child(.accessors, of: node) {
                for accessor in reader.tree.children(of: accessors) { reader.readAccessor(accessor, reader.returnType) }
            }
        }
        (returnType, isInFunction, isStaticContext, bounds, builder) = outer
    }
}
