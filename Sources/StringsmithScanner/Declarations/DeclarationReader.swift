import StringsmithText

/// Collects the declarations in a tree.
struct DeclarationReader {
    private let tree: SyntaxTree
    private let isPlatform: Bool
    private var result = SourceDeclarations()

    /// The maximum length of an initial value to infer a type from.
    static let longestInitialValue = 400

    private init(tree: SyntaxTree, isPlatform: Bool) {
        self.tree = tree
        self.isPlatform = isPlatform
    }

    static func read(_ tree: SyntaxTree, isPlatform: Bool = false) -> SourceDeclarations {
        var reader = DeclarationReader(tree: tree, isPlatform: isPlatform)
        reader.readBlock(tree.root, type: -1, scope: .empty, access: .module)
        return reader.result
    }

    /// Reads a function that is declared in a body.
    static func function(_ node: Int, of tree: SyntaxTree) -> Declaration {
        DeclarationReader(tree: tree, isPlatform: false).function(node)
    }

    /// - Parameter access: the access of members without a modifier.
    private mutating func readBlock(_ block: Int, type: Int32, scope: Symbol, access: Access) {
        for node in tree.children(of: block) {
            let access = self.access(of: node, within: access)
            switch tree.kind(node) {
            case .importing: result.imports.append(tree.text(tree.nodes[node].token))
            case .nominal: readNominal(node, scope: scope, access: access)
            case .variable: readVariable(node, type: type, access: access)
            case .function:
                var declaration = function(node)
                declaration.access = access
                if declaration.initialValue != nil, let module = implementation(ofMacro: node)?.module {
                    result.imports.append(module)
                }
                add(declaration, to: type)
            case .typeAlias:
                guard let target = tree.type(of: node) else { continue }
                let generics = tree.children(of: node).filter { tree.kind($0) == .genericParameter }.map {
                    tree.name($0)
                }
                let name = scope.member(tree.name(node))
                result.aliases.append(DeclaredAlias(name: name, generics: generics, type: target, access: access))
            default: break
            }
        }
    }

    private func access(of node: Int, within outer: Access) -> Access {
        if isPlatform { return .everywhere }
        let flags = tree.nodes[node].flags
        if outer == .file || flags.contains(.isPrivate) { return .file }
        return flags.contains(.isPublic) ? .everywhere : outer
    }

    private mutating func add(_ declaration: Declaration, to type: Int32) {
        var declaration = declaration
        declaration.isPlatform = isPlatform
        result.members.append(SourceDeclarations.Member(type: type, declaration: declaration))
    }

    // MARK: Types

    private mutating func readNominal(_ node: Int, scope: Symbol, access: Access) {
        let keyword = tree.text(tree.nodes[node].extra)
        var kind = DeclaredType.Kind.structure
        var name = scope.member(tree.name(node))
        switch keyword {
        case "class", "actor": kind = .class
        case "enum": kind = .enumeration
        case "protocol": kind = .protocol
        case "extension":
            kind = .extension
            name = tree.type(of: node)?.name ?? tree.name(node)
        default: break
        }
        var type = DeclaredType(name: name, kind: kind, isPlatform: isPlatform)
        type.access = access
        if kind == .extension { type.arguments = tree.type(of: node)?.arguments ?? [] }
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .genericParameter: type.generics.append(tree.name(child))
            case .inherited: if let inherited = tree.type(of: child) { type.inherited.append(inherited) }
            case .sameType where kind == .extension: type.sameTypes[tree.name(child)] = tree.type(of: child)
            default: break
            }
        }
        if type.inherited.contains(where: { $0.name?.hasSuffix("Macro") ?? false }) {
            type.expandsToKey = strings(of: node).contains { text in Self.lookups.contains { text.holds($0) } }
        }
        let index = Int32(result.types.count)
        result.types.append(type)
        guard let body = tree.child(.block, of: node) else { return }
        let isInherited = access == .file || kind == .protocol || kind == .extension
        readBlock(body, type: index, scope: name, access: isInherited ? access : .module)
    }

    // MARK: Macros

    /// Calls in the text that a macro expands to.
    private static let lookups = [
        "(localized:", "NSLocalizedString(", "LocalizedStringResource(", "LocalizedStringKey(",
    ]
    .map { Array($0.utf8) }

    /// Returns the literals in a declaration, with their delimiters.
    private func strings(of node: Int) -> [[UInt8]] {
        tree.tokens.tokens[Int(tree.nodes[node].start)..<Int(tree.nodes[node].end)].filter { $0.kind == .string }
            .map { Array(tree.source[$0.range]) }
    }

    /// Returns the type in `= #externalMacro(module: "M", type: "T")`, and its module, on which the source depends as
    /// if it imported it.
    private func implementation(ofMacro node: Int) -> (module: String?, type: String)? {
        let names = strings(of: node).suffix(2).map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
        return names.last.map { (names.count == 2 ? names[0] : nil, $0) }
    }

    // MARK: Members

    private mutating func readVariable(_ node: Int, type: Int32, access: Access) {
        let flags = tree.nodes[node].flags
        var wrapper: Symbol?
        var argument: String?
        for attribute in tree.children(of: node) where tree.kind(attribute) == .attribute {
            let name = tree.name(attribute)
            guard wrapper == nil, name.isCapitalized, !Self.globalActors.contains(name) else { continue }
            wrapper = name
            argument = argumentText(of: attribute)
        }
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .binding:
                guard tree.nodes[child].token >= 0 else { continue }
                var declaration = binding(child)
                declaration.isStatic = flags.contains(.isStatic)
                declaration.isConstant = flags.contains(.isConstant)
                declaration.wrapper = wrapper
                declaration.access = access
                if !declaration.type.isKnown, declaration.initialValue == nil { declaration.initialValue = argument }
                if flags.contains(.isStatic) || flags.contains(.isLazy) { declaration.isStored = false }
                if flags.contains(.isStatic) || type < 0 {
                    declaration.isUnreleased = ConditionalCode.isUnreleasedFlag(tree.source[tree.bytes(of: child)])
                }
                add(declaration, to: type)
            case .enumCase:
                var declaration = Declaration(kind: .enumCase, name: tree.name(child))
                declaration.isStatic = true
                declaration.parameters = parameters(child)
                declaration.access = access == .file ? .file : .everywhere
                add(declaration, to: type)
            default: break
            }
        }
    }

    private static let globalActors: SymbolSet = ["MainActor", "IBOutlet", "IBInspectable", "NSManaged"]

    private func binding(_ node: Int) -> Declaration {
        var declaration = Declaration(kind: .property, name: tree.name(node))
        declaration.type = tree.type(of: node) ?? .unknown
        declaration.isStored = true
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .accessors: declaration.isStored = isObserved(child)
            case .initializer:
                declaration.hasInitialValue = true
                guard !declaration.type.isKnown, let value = tree.firstChild(of: child) else { continue }
                declaration.initialValue = text(of: value)
            default: break
            }
        }
        return declaration
    }

    /// Returns the name in an attribute such as `@Environment(Model.self)`, and the initializer call that another one
    /// with arguments is, such as `Default(.name)`.
    private func argumentText(of attribute: Int) -> String? {
        guard let argument = tree.firstChild(of: attribute) else { return nil }
        guard tree.spells(attribute, "Environment") else {
            return text(of: attribute, from: Int(tree.nodes[attribute].token))
        }
        return tree.firstChild(of: argument).flatMap { text(of: $0) }
    }

    /// True for `{ didSet` and `{ willSet`, which belong to stored properties.
    private func isObserved(_ accessors: Int) -> Bool {
        let first = Int(tree.nodes[accessors].start) + 1
        guard first < tree.tokens.tokens.count else { return false }
        let range = tree.tokens.tokens[first].range
        return tree.source.spells("didSet", in: range) || tree.source.spells("willSet", in: range)
    }

    /// - Parameter start: the first token; if nil, the node's.
    private func text(of node: Int, from start: Int? = nil) -> String? {
        let first = start ?? Int(tree.nodes[node].start)
        let last = Int(tree.nodes[node].end) - 1
        guard first <= last, last < tree.tokens.tokens.count else { return nil }
        return text(of: first...last) ?? head(of: node)
    }

    /// Returns the text of tokens; nil if it is too long to infer a type from.
    private func text(of tokens: ClosedRange<Int>) -> String? {
        let start = Int(tree.tokens.tokens[tokens.lowerBound].start)
        let range = start..<max(start, Int(tree.tokens.tokens[tokens.upperBound].end))
        guard range.count <= Self.longestInitialValue else { return nil }
        return String(decoding: withoutTexts(range, tokens: tokens), as: UTF8.self)
    }

    /// Returns a part of the source with empty literals instead of strings, which say nothing about types: a text that
    /// changes leaves the declarations as they are.
    private func withoutTexts(_ range: Range<Int>, tokens: ClosedRange<Int>) -> [UInt8] {
        var text: [UInt8] = []
        var start = range.lowerBound
        for index in tokens {
            let token = tree.tokens.tokens[index]
            // Interpolations have tokens of their own.
            guard token.kind == .string, Int(token.match) == index + 1, Int(token.start) >= start else { continue }
            text += tree.source[start..<Int(token.start)]
            text += [.quotationMark, .quotationMark]
            start = Int(token.end)
        }
        return start < range.upperBound ? text + tree.source[start..<range.upperBound] : text
    }

    /// Returns the part of a long expression that determines its type: `Foo()` for `Foo(...)`, the first element of an
    /// array, and the signature of a closure.
    private func head(of node: Int) -> String? {
        guard let first = tree.firstChild(of: node) else { return nil }
        switch (tree.kind(node), tree.kind(first)) {
        case (.call, .name): return tree.name(first).text + "()"
        case (.array, _): return text(of: first).map { "[\($0)]" }
        case (.closure, .parameter):
            let brace = Int(tree.nodes[node].start)
            let keyword = (brace..<Int(tree.nodes[node].end)).first {
                tree.source.spells("in", in: tree.tokens.tokens[$0].range)
            }
            return keyword.flatMap { text(of: brace...$0) }.map { $0 + "}" }
        default: return nil
        }
    }

    private func function(_ node: Int) -> Declaration {
        var declaration = Declaration(kind: .function, name: tree.name(node))
        if tree.text(tree.nodes[node].extra) == "init" {
            declaration = Declaration(kind: .initializer, name: .initializer)
        } else if tree.text(tree.nodes[node].extra) == "subscript" {
            declaration = Declaration(kind: .subscripting, name: .subscripting)
        } else if tree.text(tree.nodes[node].extra) == "macro" {
            declaration = Declaration(kind: .function, name: Declaration.macroName(declaration.name))
            declaration.initialValue = implementation(ofMacro: node)?.type
        }
        let flags = tree.nodes[node].flags
        declaration.isStatic = flags.contains(.isStatic) || declaration.kind == .initializer
        declaration.type = tree.type(of: node) ?? (declaration.kind == .function ? .tuple([]) : .unknown)
        declaration.hasInitialValue = flags.contains(.isOptional)
        declaration.parameters = parameters(node)
        if declaration.kind == .subscripting { removeImplicitLabels(node, &declaration.parameters) }
        for child in tree.children(of: node) {
            switch tree.kind(child) {
            case .genericParameter: declaration.generics.append(tree.name(child))
            case .attribute: if tree.spells(child, "_disfavoredOverload") { declaration.isDisfavored = true }
            default: break
            }
        }
        declaration.bounds = tree.bounds(of: node)
        return declaration
    }

    /// The parameter of a subscript has a label only if it has two names.
    private func removeImplicitLabels(_ node: Int, _ parameters: inout [DeclaredParameter]) {
        let nodes = tree.children(of: node).filter { tree.kind($0) == .parameter }
        for (place, node) in nodes.enumerated() where tree.nodes[node].token == tree.nodes[node].extra {
            parameters[place].label = nil
        }
    }

    private func parameters(_ node: Int) -> [DeclaredParameter] {
        tree.children(of: node).compactMap { child in
            guard tree.kind(child) == .parameter else { return nil }
            let label = tree.name(child)
            var parameter = DeclaredParameter(
                label: label == .underscore || label.isEmpty ? nil : label, type: tree.type(of: child) ?? .unknown,
                hasDefault: tree.child(.initializer, of: child) != nil,
                isVariadic: tree.nodes[child].flags.contains(.isVariadic))
            parameter.builder = tree.child(.attribute, of: child).map { tree.name($0) }
            return parameter
        }
    }
}
