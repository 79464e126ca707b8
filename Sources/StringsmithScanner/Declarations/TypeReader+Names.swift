/// Determines the types of names and members.
extension TypeReader {
    /// Returns the type of an identifier at its place.
    mutating func typeOfName(_ node: Int) -> SwiftType {
        let name = tree.name(node)
        if let local = local(name) { return local }
        switch name {
        case .selfValue: return isStaticContext ? .metatype(selfType) : selfType
        case .selfType: return .metatype(selfType)
        case "super": return superclass
        default: break
        }
        if name.firstByte == .dollarSign, name.text.utf8.count > 1 {
            return projected(Symbol(String(name.text.dropFirst())))
        }
        let member = enclosingMemberType(name)
        if member.isKnown { return member }
        if let global = index.globals(name).first(where: { $0.kind == .property }) {
            return type(of: DeclarationIndex.Found(declaration: global, owner: .empty))
        }
        let function = functionType(name, of: selfType, isStatic: isStaticContext)
        if function.isKnown { return function }
        if let written = tree.type(of: node) { return .metatype(resolved(written)) }
        if index.qualifiedName(of: name, in: scope) != nil { return .metatype(resolved(.named(name))) }
        return .unknown
    }

    /// Returns the type of the only function with a name, which can be a value.
    private func functionType(_ name: Symbol, of type: SwiftType, isStatic: Bool) -> SwiftType {
        var functions = localFunctions.filter { $0.name == name }
        if functions.isEmpty {
            let method = methodType(name, of: type, isStatic: isStatic)
            if method.isKnown { return method }
            functions = index.globals(name).filter { $0.kind == .function }
        }
        guard functions.count == 1, let only = functions.first, only.generics.isEmpty else { return .unknown }
        return resolved(.function(only.parameters.map(\.type), only.type))
    }

    /// Returns the type of the only method of the sources with a name.
    func methodType(_ name: Symbol, of type: SwiftType, isStatic: Bool) -> SwiftType {
        let methods = found(name, of: type).filter {
            $0.declaration.kind == .function && $0.declaration.isStatic == isStatic && !$0.declaration.isPlatform
        }
        guard methods.count == 1, methods[0].declaration.generics.isEmpty else { return .unknown }
        let method = candidate(methods[0], base: type)
        return .function(method.parameters.map(\.type), method.result)
    }

    /// Returns the type of `$name`, the projected value of the property's wrapper.
    private mutating func projected(_ name: Symbol) -> SwiftType {
        if let local = local(name) { return local.isKnown ? .named(.binding, [local]) : .unknown }
        guard let property = found(name, of: selfType).first else { return .unknown }
        switch property.declaration.wrapper?.text {
        case "State", "Binding", "Bindable", "ObservedObject", "StateObject", "EnvironmentObject", "AppStorage",
            "SceneStorage", "FocusState":
            let type = type(of: property)
            return type.isKnown ? .named(.binding, [type]) : .unknown
        case "Parameter": return .named("IntentParameter")
        case let wrapper?:
            return memberType(.projectedValue, of: resolved(.named(Symbol(wrapper))), isStatic: false)
        case nil: return .unknown
        }
    }

    private var superclass: SwiftType {
        guard let name = selfType.name, let entry = index.type(name) else { return .unknown }
        return entry.inherited.first.map { index.resolved($0, in: scope) } ?? .unknown
    }

    /// Returns the type of a member of the enclosing type, or of a type around that.
    private mutating func enclosingMemberType(_ name: Symbol) -> SwiftType {
        let own = memberType(name, of: selfType, isStatic: isStaticContext)
        if own.isKnown { return own }
        var outer = scope
        while !outer.isEmpty {
            let type = memberType(name, of: .named(outer), isStatic: true)
            if type.isKnown { return type }
            outer = outer.scope
        }
        return .unknown
    }

    /// Returns the type of a member of a base.
    mutating func memberType(_ name: Symbol, of base: SwiftType, isStatic: Bool) -> SwiftType {
        switch base.form {
        case .unknown: return .unknown
        case .tuple(let elements):
            if let place = Int(name.text) { return elements.indices.contains(place) ? elements[place].type : .unknown }
            return elements.first { $0.label == name }?.type ?? .unknown
        case .metatype(let type): return memberType(name, of: type, isStatic: true)
        case .function: return .unknown
        case .optional(let inner):
            let own = found(name, of: base).first { $0.owner == .optional }
            if let own { return type(of: own) }
            let type = memberType(name, of: inner, isStatic: isStatic)
            return type.isKnown && !type.isOptional ? .optional(type) : type
        default: break
        }
        if isStatic {
            if name == .selfValue { return .metatype(base) }
            if let nested = base.name?.knownMember(name), index.type(nested) != nil {
                return .metatype(.named(nested))
            }
        }
        let candidates = found(name, of: base).filter {
            ($0.declaration.kind == .property || $0.declaration.kind == .enumCase)
                && ($0.declaration.isStatic == isStatic || $0.declaration.kind == .enumCase)
        }
        for candidate in preferred(candidates) {
            let type = type(of: candidate, base: base)
            if type.isKnown { return type }
        }
        if isStatic { return name == "allCases" ? .array(base) : .unknown }
        let dynamic = dynamicMember(name, of: base)
        return dynamic.isKnown ? dynamic : impliedMember(name, of: base)
    }

    /// Returns the type of a member that `subscript(dynamicMember:)` looks up with a key path.
    private mutating func dynamicMember(_ name: Symbol, of base: SwiftType) -> SwiftType {
        guard index.tables.hasDynamicMembers, depth < Self.deepest else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        for lookup in found(.subscripting, of: base) {
            guard lookup.declaration.looksUpMembers, let parameter = lookup.declaration.parameters.first,
                case .named(_, let arguments) = parameter.type.form, arguments.count == 2,
                let value = arguments[1].plainName
            else { continue }
            let root = index.resolved(arguments[0], in: lookup.owner).substituting(lookup.bindings)
            let type = memberType(name, of: root, isStatic: false)
            if type.isKnown { return self.type(of: lookup, base: base).substituting(TypeBindings([value: type])) }
        }
        return .unknown
    }

    /// Returns the members of a type with a name. A generic parameter has the members of its constraint.
    func found(_ name: Symbol, of type: SwiftType, fitting call: CallLabels? = nil) -> [DeclarationIndex.Found] {
        guard index.mayHaveMember(name) else { return [] }
        if !bounds.isEmpty, let parameter = type.plainName, let bound = bounds[parameter] {
            return index.members(name, in: lineage(of: bound), fitting: call)
        }
        return index.members(name, in: lineage(of: type), fitting: call)
    }

    /// Returns the candidates in this file, if any: two targets may each have a type with the same name.
    private func preferred(_ candidates: [DeclarationIndex.Found]) -> [DeclarationIndex.Found] {
        guard candidates.count > 1 else { return candidates }
        return candidates.filter { $0.declaration.isIn(file) } + candidates.filter { !$0.declaration.isIn(file) }
    }

    /// Returns members that types have through conformances.
    private func impliedMember(_ name: Symbol, of base: SwiftType) -> SwiftType {
        guard let typeName = base.name else { return .unknown }
        switch name {
        case "rawValue":
            return index.rawType(of: typeName).map { index.resolved($0, in: typeName) } ?? .unknown
        case .wrappedValue where typeName == .binding: return base.arguments.first ?? .unknown
        case "hashValue": return .integer
        default: break
        }
        if typeName == .binding, let wrapped = base.arguments.first {
            var reader = self
            let type = reader.memberType(name, of: wrapped, isStatic: false)
            return type.isKnown ? .named(.binding, [type]) : .unknown
        }
        return .unknown
    }

    /// Returns the type of a property or enum case, as seen by its owner.
    mutating func type(of found: DeclarationIndex.Found, base: SwiftType? = nil) -> SwiftType {
        let declaration = found.declaration
        if declaration.kind == .enumCase {
            let type = base ?? .named(found.owner)
            guard !declaration.parameters.isEmpty else { return type }
            return .function(declaration.parameters.map(\.type), type)
        }
        if declaration.type.isKnown {
            return index.resolved(declaration.type, in: found.owner).substituting(found.bindings, own: base)
        }
        guard let text = declaration.initialValue, hops < Self.mostHops else { return .unknown }
        let place = declaration.access == .file ? "\(declaration.file)" : ""
        let key = found.owner.text + "\0" + declaration.name.text + "\0" + place + "\0" + text
        if let known = initialTypes.types[key] { return known }
        initialTypes.types[key] = .unknown
        let type = typeOfInitialValue(text, found)
        initialTypes.types[key] = type
        return type
    }

    private mutating func typeOfInitialValue(_ text: String, _ found: DeclarationIndex.Found) -> SwiftType {
        // At the start of a statement, braces aren't a closure.
        var text = text.utf8.first == .leftBrace ? "(\(text))" : text
        return text.withUTF8 { source in
            guard let tokens = SyntaxTokenizer.tokens(of: source) else { return .unknown }
            let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
            guard let node = tree.firstChild(of: tree.root) else { return .unknown }
            var reader = TypeReader(
                tree: tree, index: index, names: names, file: found.declaration.file, initialTypes: initialTypes)
            reader.scope = found.owner
            reader.selfType = found.owner.isEmpty ? .unknown : .named(found.owner)
            reader.isStaticContext = true
            reader.hops = hops + 1
            return reader.wrappedType(reader.infer(node), by: found.declaration, node: node)
        }
    }

    /// Returns the type named by the argument of `@Environment(Model.self)` or `@Environment(\.name)`, or of the
    /// wrapped value if the property wrapper has arguments and there is no initial value.
    private mutating func wrappedType(_ type: SwiftType, by declaration: Declaration, node: Int) -> SwiftType {
        guard declaration.wrapper == .environment else {
            let isAttribute = declaration.wrapper != nil && !declaration.hasInitialValue
            return isAttribute ? memberType(.wrappedValue, of: type, isStatic: false) : type
        }
        if case .metatype(let model) = type.form { return model }
        guard tree.kind(node) == .keyPath else { return .unknown }
        return value(ofKeyPath: node, from: .named("EnvironmentValues"))
    }

    /// Returns the type of the value that a key path leads to.
    mutating func value(ofKeyPath node: Int, from root: SwiftType) -> SwiftType {
        var value = root
        for step in tree.children(of: node) {
            let name = tree.name(step)
            if name != .selfValue { value = memberType(name, of: value, isStatic: false) }
        }
        return value
    }

    /// Returns the type of a key path that is passed as a key path or as a function.
    mutating func typeOfKeyPath(_ node: Int, as wanted: SwiftType) -> SwiftType {
        let written = tree.type(of: node).map { resolved($0) }
        switch wanted.unwrapped.form {
        case .named(let name, let arguments) where arguments.count == 2 && name.hasSuffix("KeyPath"):
            let root = written ?? arguments[0]
            return .named(name, [root, value(ofKeyPath: node, from: root)])
        case .function(let parameters, _) where parameters.count == 1:
            return .function(Array(parameters), value(ofKeyPath: node, from: written ?? parameters[0]))
        default: return .unknown
        }
    }
}
