/// Reads statements and declarations: the names that they bind, and the types that they expect.
extension TypeReader {
    /// Reads a whole source.
    mutating func readSource() {
        for node in tree.children(of: tree.root) { read(node) }
    }

    /// Reads a statement or declaration; `implicit` is the type expected of an expression that is the only statement of
    /// a body.
    mutating func read(_ node: Int, implicit: SwiftType = .unknown) {
        guard !isTooDeep(node), mayShow(node) else { return }
        depth += 1
        defer { depth -= 1 }
        switch tree.kind(node) {
        case .nominal: readNominal(node)
        case .variable: followingTexts { $0.readVariable(node) }
        case .function: followingTexts { $0.readFunction(node) }
        case .typeAlias, .importing: break
        case .block: readBlock(node)
        case .returning, .throwing:
            guard let value = tree.firstChild(of: node) else { return }
            check(value, tree.kind(node) == .returning ? scope.returnType : .unknown)
        case .conditional, .looping: readConditional(node, implicit)
        case .guarding: readGuard(node)
        case .iteration: readLoop(node)
        case .switching: readSwitch(node, implicit)
        case .doing: readDo(node)
        default: check(node, implicit)
        }
    }

    /// False for a declaration outside of bodies that has no name which leads to a text.
    private func mayShow(_ node: Int) -> Bool {
        guard findsTexts, !scope.isInFunction else { return true }
        switch tree.kind(node) {
        // Look-ups in a constant that is evaluated once may be too early.
        case .variable where scope.owner.isEmpty || tree.nodes[node].flags.contains(.isStatic): return true
        case .variable, .function: return tree.hasKeyName(node)
        default: return true
        }
    }

    /// Reads the statements of a block; `implicit` is the type expected of its only expression.
    mutating func readBlock(_ block: Int, implicit: SwiftType = .unknown) {
        guard !tree.nodes[block].flags.contains(.isDead), tree.hasString(block) else { return }
        let tokens = Int(tree.nodes[block].start)..<Int(tree.nodes[block].end)
        guard mayHaveKey(tokens, implicit) || names.contains(scope.returnType) || scope.builder != nil else { return }
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
        guard let builder = scope.builder, tree.hasString(statement) else { return nil }
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
    private func expressionBuilders(of builder: Symbol) -> [Candidate] {
        found(.buildExpression, of: resolved(.named(builder)))
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
        guard scope.isInFunction else { return }
        let declaration = DeclarationReader.function(node, of: tree)
        let generics = scope.generics + declaration.generics
        let nodes = tree.children(of: node).filter { tree.kind($0) == .parameter }
        let parameters = zip(declaration.parameters, nodes).map { parameter, node in
            var parameter = parameter
            let declared = resolved(parameter.type, generics)
            parameter.type =
                texts.locals[node].map { declared.unwrapped == $0.plain.unwrapped ? $0 : $0.otherwiseTyped } ?? declared
            return parameter
        }
        scope.functions.append(
            Candidate(
                declaration, in: (file, [], false), owner: scope.owner, TypeBindings(), parameters: parameters,
                result: resolved(declaration.type, generics)))
        if names.contains(declaration.type) || parameters.contains(where: { names.contains($0.type) }) {
            scope.hasKeyedNames = true
        }
    }

    // MARK: Types

    private mutating func readNominal(_ node: Int) {
        let isExtension = tree.text(tree.nodes[node].extra) == "extension"
        var name = isExtension ? tree.type(of: node)?.name ?? tree.name(node) : tree.name(node)
        if isExtension {
            name = resolved(.named(name)).name ?? name
        } else {
            name = scope.owner.member(name)
        }
        for attribute in tree.children(of: node) where tree.kind(attribute) == .attribute { checkAttribute(attribute) }
        let isPreview = isPreview(name)
        if isPreview { previews.append((node, isMacro: false)) }
        if isWidget(name) { widgets.append(node) }
        guard !isPreview || readsPreviews, let body = tree.child(.block, of: node) else { return }
        let header = Int(tree.nodes[node].start)..<Int(tree.nodes[body].start)
        let isRaw =
            index.rawType(of: name).map { LocalizableType.contains(index.resolved($0, in: name)) || $0.isShownText }
            ?? false
        let rawType = isRaw ? index.rawType(of: name) : nil
        scoped { reader in
            reader.enterType(name)
            if isExtension { reader.limit(to: node, name) }
            reader.addGenerics(of: node)
            if reader.tree.tokens.hasKeyName(from: header.lowerBound, to: header.upperBound) {
                reader.scope.hasKeyedNames = true
            }
            for member in reader.tree.children(of: body) {
                if reader.tree.kind(member) == .variable { reader.readCases(member, rawType) }
                reader.read(member)
            }
        }
    }

    private mutating func enterType(_ name: Symbol) {
        (scope.owner, scope.selfType, scope.isStatic) = (name, .named(name), false)
        (scope.isInFunction, scope.builder, scope.returnType) = (false, nil, .unknown)
        scope.generics += index.type(name)?.generics ?? []
    }

    /// Adds the generic parameters of a declaration, and their constraints.
    private mutating func addGenerics(of node: Int) {
        for child in tree.children(of: node) where tree.kind(child) == .genericParameter {
            scope.generics.append(tree.name(child))
        }
        for bound in tree.bounds(of: node).all { scope.bounds[bound.name] = resolved(bound.type) }
    }

    /// Enters an extension that may be limited to some generic arguments, which determine the type of `self`.
    private mutating func limit(to node: Int, _ name: Symbol) {
        let generics = index.type(name)?.generics ?? []
        let written = tree.type(of: node).flatMap { $0.plainName == nil ? resolved($0) : nil }
        for (generic, argument) in zip(generics, written?.arguments ?? []) { scope.limits[generic] = argument }
        for child in tree.children(of: node) where tree.kind(child) == .sameType {
            if let type = tree.type(of: child) { scope.limits[tree.name(child)] = resolved(type) }
        }
        if let written {
            scope.selfType = written
        } else if !scope.limits.isEmpty, !generics.isEmpty {
            scope.selfType = SyntaxParser.sugared(name, generics.map { scope.limits[$0] ?? .unknown })
        }
    }

    private func isPreview(_ name: Symbol) -> Bool {
        index.type(name)?.inherited.contains { $0.name == "PreviewProvider" } ?? false
    }

    static let widgetProtocols: [Symbol] = ["Widget", "ControlWidget", "WidgetBundle"]

    /// True for a type that conforms to one of WidgetKit's protocols, not to the project's own of that name.
    private func isWidget(_ name: Symbol) -> Bool {
        index.type(name)?.inherited.contains {
            guard let name = $0.name, Self.widgetProtocols.contains(name) else { return false }
            return !(index.type(name)?.isDeclared ?? false)
        } ?? false
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
        scoped { reader in
            if reader.tree.nodes[node].flags.contains(.isStatic) { reader.scope.isStatic = true }
            for child in reader.tree.children(of: node) {
                switch reader.tree.kind(child) {
                case .attribute: reader.checkAttribute(child)
                case .binding: reader.readBinding(child, of: node)
                default: break
                }
            }
        }
        if scope.isInFunction { bindLocals(of: node) }
    }

    private mutating func readBinding(_ node: Int, of variable: Int) {
        var written = tree.type(of: node).map { resolved($0) } ?? .unknown
        if findsTexts { written = shownType(ofBinding: node, written) }
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .initializer:
                guard let value = tree.firstChild(of: child) else { continue }
                if findsTexts, !scope.isInFunction, scope.isStatic || scope.owner.isEmpty {
                    noteEarlyLookups(in: value)
                }
                check(value, written.isKnown ? written : wrappedType(of: variable))
                if findsTexts { followElements(of: node, to: value) }
            case .accessors:
                let builder = builder(of: variable)
                for accessor in tree.children(of: child) {
                    readAccessor(accessor, written, builder)
                    if findsTexts, let shown = texts.locals[accessor] { followSetter(of: node, shown) }
                }
            default: break
            }
        }
    }

    /// Follows the names in `let (title, text) = words()`.
    private mutating func followElements(of binding: Int, to value: Int) {
        guard let pattern = tree.firstChild(of: binding), tree.kind(pattern) == .tuplePattern else { return }
        for (place, element) in tree.children(of: pattern).enumerated() {
            guard let name = tree.firstChild(of: element), let wanted = texts.locals[name] else { continue }
            follow(element: place, of: value, wanted)
        }
    }

    /// Returns the type of the parameter for an initial value if a property wrapper of the sources expects a key.
    private mutating func wrappedType(of variable: Int) -> SwiftType {
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
        let name = tree.name(node)
        let isGetter = name.isEmpty || name == "get"
        scoped { reader in
            reader.enterBody(returning: isGetter ? type : .unknown, isGetter ? builder : nil)
            if name == "set" || name == "willSet" {
                let parameter = reader.tree.nodes[node].extra
                let value = parameter < 0 ? "newValue" : reader.tree.name(ofToken: parameter)
                reader.bind(value, type, declaration: node)
            }
            if name == "didSet" { reader.bind("oldValue", type) }
            let body = name.isEmpty ? node : reader.tree.child(.block, of: node)
            if let body { reader.readBlock(body, implicit: reader.scope.returnType) }
        }
    }

    mutating func enterBody(returning type: SwiftType, _ builder: Symbol?) {
        (scope.isInFunction, scope.returnType, scope.builder) = (true, type, builder)
    }

    /// Binds the names that a local variable declares.
    mutating func bindLocals(of node: Int) {
        for binding in tree.children(of: node) where tree.kind(binding) == .binding {
            var type = texts.locals[binding] ?? tree.type(of: binding).map { resolved($0) } ?? .unknown
            if !type.isKnown, let initial = tree.child(.initializer, of: binding),
                let value = tree.firstChild(of: initial)
            {
                if tree.nodes[binding].token >= 0 {
                    bind(tree.name(binding), .unknown, value: value, declaration: binding)
                    continue
                }
                type = infer(value)
            }
            if tree.nodes[binding].token >= 0 {
                bind(tree.name(binding), type, declaration: binding)
            } else if let pattern = tree.firstChild(of: binding) {
                bindPattern(pattern, type)
            }
        }
    }

    private mutating func readFunction(_ node: Int) {
        for attribute in tree.children(of: node) where tree.kind(attribute) == .attribute { checkAttribute(attribute) }
        let isLocal = scope.isInFunction
        scoped { reader in
            reader.addGenerics(of: node)
            if reader.tree.nodes[node].flags.contains(.isStatic) { reader.scope.isStatic = true }
            var result = reader.tree.type(of: node).map { reader.resolved($0) } ?? .unknown
            var shown: Candidate?
            if reader.findsTexts, !isLocal {
                shown = reader.shownFunction(node)
                if let shown, shown.result.showsText { result = shown.result }
            }
            reader.enterBody(returning: result, reader.builder(of: node))
            let parameters = reader.tree.children(of: node).filter { reader.tree.kind($0) == .parameter }
            for (place, child) in parameters.enumerated() {
                reader.readParameter(child, shown: shown?.parameters[place].type ?? .unknown)
            }
            if let body = reader.tree.child(.block, of: node) {
                reader.readBlock(body, implicit: result)
            } else if let accessors = reader.tree.child(.accessors, of: node) {
                for accessor in reader.tree.children(of: accessors) { reader.readAccessor(accessor, result) }
            }
            if reader.findsTexts, !isLocal { reader.followParameters(of: node) }
        }
    }

    /// - Parameter shown: the type with which users see arguments, if they do.
    private mutating func readParameter(_ node: Int, shown: SwiftType) {
        for attribute in tree.children(of: node) where tree.kind(attribute) == .attribute { checkAttribute(attribute) }
        var type = tree.type(of: node).map { resolved($0) } ?? .unknown
        if let initial = tree.child(.initializer, of: node), let value = tree.firstChild(of: initial) {
            check(value, shown.showsText ? shown : texts.locals[node] ?? type, origin: .parameter)
        }
        if case .function = shown.unwrapped.form { type = shown }
        if tree.nodes[node].flags.contains(.isVariadic) { type = .array(type) }
        bind(tree.name(ofToken: tree.nodes[node].extra), type, declaration: node)
    }

    // MARK: Control flow

    mutating func readConditional(_ node: Int, _ implicit: SwiftType) {
        let names = locals.count
        scoped { reader in
            var isBody = true
            for child in reader.tree.children(of: node) {
                switch reader.tree.kind(child) {
                case .block, .conditional:
                    if reader.tree.kind(child) == .block, isBody {
                        reader.readBlock(child, implicit: implicit)
                        isBody = false
                    } else {
                        // The names that the conditions bind aren't visible here.
                        reader.locals.removeAll(from: names)
                        reader.readElse(child, implicit)
                    }
                default: reader.readCondition(child)
                }
            }
        }
    }

    private mutating func readElse(_ node: Int, _ implicit: SwiftType) {
        if tree.kind(node) == .block { readBlock(node, implicit: implicit) } else { read(node, implicit: implicit) }
    }

    mutating func readGuard(_ node: Int) {
        let names = locals.count
        for child in tree.children(of: node) {
            guard tree.kind(child) == .block else {
                readCondition(child)
                continue
            }
            // The names that the conditions bind are only visible after the statement.
            let bound = locals.removeAll(from: names)
            readBlock(child)
            for local in bound { locals.append(local) }
        }
    }

    mutating func readCondition(_ node: Int) {
        guard tree.kind(node) == .optionalBinding || tree.kind(node) == .matching else { return check(node, .unknown) }
        guard let pattern = tree.firstChild(of: node) else { return }
        var type = SwiftType.unknown
        if let initial = tree.child(.initializer, of: node), let value = tree.firstChild(of: initial) {
            check(value, texts.locals[pattern] ?? .unknown)
            type = infer(value)
        } else if tree.kind(pattern) == .namePattern {
            if let shown = texts.locals[pattern] { follow(name: pattern, shown) }
            type = typeOfName(pattern)
        }
        bindPattern(pattern, tree.kind(node) == .optionalBinding ? type.unwrapped : type)
    }

    mutating func readLoop(_ node: Int) {
        scoped { reader in
            var pattern: Int?
            for child in reader.tree.children(of: node) {
                switch reader.tree.kind(child) {
                case .initializer:
                    guard let value = reader.tree.firstChild(of: child) else { continue }
                    let shown = pattern.flatMap { reader.texts.locals[$0] }
                    reader.check(value, shown.map { .array($0) } ?? .unknown)
                    let type = reader.infer(value)
                    if let pattern { reader.bindPattern(pattern, reader.elementType(of: type)) }
                case .block: reader.readBlock(child)
                case .namePattern, .tuplePattern, .casePattern, .typedPattern, .optionalPattern, .unknown,
                    .expressionPattern:
                    if pattern == nil { pattern = child }
                default: reader.check(child, .unknown)
                }
            }
        }
    }

    mutating func readSwitch(_ node: Int, _ implicit: SwiftType) {
        guard let subject = tree.firstChild(of: node) else { return }
        check(subject, .unknown)
        let type = infer(subject)
        if findsTexts { noteSwitch(node, subject) }
        for switchCase in tree.children(of: node) where tree.kind(switchCase) == .switchCase {
            scoped { reader in
                for child in reader.tree.children(of: switchCase) {
                    switch reader.tree.kind(child) {
                    case .block: reader.readBlock(child, implicit: implicit)
                    case .namePattern, .tuplePattern, .casePattern, .typedPattern, .optionalPattern, .unknown:
                        reader.bindPattern(child, type)
                    case .expressionPattern:
                        guard let value = reader.tree.firstChild(of: child) else { continue }
                        reader.check(value, LocalizableType.contains(type) ? type : .unknown)
                    default: reader.check(child, .unknown)
                    }
                }
            }
        }
    }

    mutating func readDo(_ node: Int) {
        for child in tree.children(of: node) {
            guard tree.kind(child) == .catching else {
                readBlock(child)
                continue
            }
            scoped { reader in
                reader.bind("error", .named("Error"))
                for part in reader.tree.children(of: child) {
                    if reader.tree.kind(part) == .block {
                        reader.readBlock(part)
                    } else {
                        reader.bindPattern(part, .named("Error"))
                    }
                }
            }
        }
    }

    // MARK: Patterns

    /// Binds the names in a pattern, given the type of the matched value.
    mutating func bindPattern(_ node: Int, _ type: SwiftType) {
        switch tree.kind(node) {
        case .namePattern: bind(tree.name(node), type, declaration: node)
        case .optionalPattern:
            guard let inner = tree.firstChild(of: node) else { return }
            if case .optional(let wrapped) = type.form { bindPattern(inner, wrapped) } else { bindPattern(inner, type) }
        case .typedPattern:
            guard let inner = tree.firstChild(of: node) else { return }
            bindPattern(inner, tree.type(of: node).map { resolved($0) } ?? .unknown)
        case .tuplePattern:
            var elements: [TupleElement] = []
            if case .tuple(let known) = type.form { elements = Array(known) }
            for (place, argument) in tree.children(of: node).enumerated() {
                guard let inner = tree.firstChild(of: argument) else { continue }
                bindPattern(inner, elements.indices.contains(place) ? elements[place].type : .unknown)
            }
        case .casePattern:
            let name = tree.name(node)
            var parameters: [DeclaredParameter] = []
            if let enumCase = found(name, of: type.unwrapped).first(where: { $0.declaration.kind == .enumCase }) {
                parameters = enumCase.parameters
            } else if name == "some" {
                parameters = [DeclaredParameter(type: type.unwrapped)]
            }
            for (place, argument) in tree.children(of: node).enumerated() {
                guard let inner = tree.firstChild(of: argument) else { continue }
                if findsTexts { followPattern(inner, place, name, type) }
                bindPattern(inner, parameters.indices.contains(place) ? parameters[place].type : .unknown)
            }
        default: break
        }
    }
}
