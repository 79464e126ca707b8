import StringsmithText

/// Finds what names and members mean: their types, and the declarations that a callee may refer to.
extension TypeReader {
    // MARK: Names

    /// Returns the type of an identifier at its place.
    mutating func typeOfName(_ node: Int) -> SwiftType {
        let name = tree.name(node)
        if let local = local(name) { return local }
        switch name {
        case .selfValue: return scope.isStatic ? .metatype(scope.selfType) : scope.selfType
        case .selfType: return .metatype(scope.selfType)
        case "super": return superclass
        default: break
        }
        if name.firstByte == .dollarSign, name.text.utf8.count > 1 {
            return projected(Symbol(String(name.text.dropFirst())))
        }
        let member = enclosingMemberType(name)
        if member.isKnown { return member }
        if let global = globals(name).first(where: { $0.declaration.kind == .property }) { return type(of: global) }
        let function = functionType(name, of: scope.selfType, isStatic: scope.isStatic)
        if function.isKnown { return function }
        if let written = tree.type(of: node) { return .metatype(resolved(written)) }
        if isType(name) { return .metatype(resolved(.named(name))) }
        return .unknown
    }

    /// True for the name of a type or an alias in scope.
    func isType(_ name: Symbol) -> Bool {
        !scope.generics.contains(name) && index.qualifiedName(of: name, in: scope.owner) != nil
    }

    /// Returns the type of the only function with a name, which can be a value.
    private func functionType(_ name: Symbol, of type: SwiftType, isStatic: Bool) -> SwiftType {
        var functions = scope.functions.filter { $0.declaration.name == name }
        if functions.isEmpty {
            let method = methodType(name, of: type, isStatic: isStatic)
            if method.isKnown { return method }
            functions = globals(name).filter { $0.declaration.kind == .function }
        }
        return onlyType(of: functions)
    }

    /// Returns the type of the only one of some functions.
    private func onlyType(of functions: [Candidate]) -> SwiftType {
        guard functions.count == 1, functions[0].declaration.generics.isEmpty else { return .unknown }
        return .function(functions[0].parameters.map(\.type), functions[0].result)
    }

    /// Returns the type of the only method of the sources with a name.
    func methodType(_ name: Symbol, of type: SwiftType, isStatic: Bool) -> SwiftType {
        onlyType(
            of: found(name, of: type).filter {
                $0.declaration.kind == .function && $0.declaration.isStatic == isStatic && !$0.isPlatform
            })
    }

    /// Returns the type of `$name`, the projected value of the property's wrapper.
    private mutating func projected(_ name: Symbol) -> SwiftType {
        if let local = local(name) { return local.isKnown ? .named(.binding, [local]) : .unknown }
        guard let property = found(name, of: scope.selfType).first else { return .unknown }
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
        guard let name = scope.selfType.name, let entry = index.type(name) else { return .unknown }
        return entry.inherited.first.map { index.resolved($0, in: scope.owner) } ?? .unknown
    }

    /// Returns the type of a member of the enclosing type, or of a type around that.
    private mutating func enclosingMemberType(_ name: Symbol) -> SwiftType {
        let own = memberType(name, of: scope.selfType, isStatic: scope.isStatic)
        if own.isKnown { return own }
        var outer = scope.owner
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
            let type = type(of: candidate)
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
            guard lookup.declaration.looksUpMembers,
                case .named(_, let arguments)? = lookup.parameters.first?.type.form,
                arguments.count == 2, let value = arguments[1].plainName
            else { continue }
            let type = memberType(name, of: arguments[0], isStatic: false)
            if type.isKnown { return lookup.result.substituting(TypeBindings([value: type])) }
        }
        return .unknown
    }

    /// Returns the members of a type with a name. A generic parameter has the members of its constraint.
    /// - Parameter call: among many, returns only those that fit a call.
    func found(_ name: Symbol, of type: SwiftType, fitting call: CallLabels? = nil) -> [Candidate] {
        guard index.mayHaveMember(name) else { return [] }
        if !scope.bounds.isEmpty || !scope.generics.isEmpty, let parameter = type.plainName {
            if let bound = scope.bounds[parameter] {
                return index.members(name, of: bound).usable(from: file, fitting: call)
            }
            if scope.generics.contains(parameter) { return [] }
        }
        return index.members(name, of: type).usable(from: file, fitting: call)
    }

    /// Returns the global declarations with a name, private ones first.
    func globals(_ name: Symbol, fitting call: CallLabels? = nil) -> [Candidate] {
        index.globals(name).usable(from: file, fitting: call)
    }

    /// Returns the candidates in this file, if any: two targets may each have a type with the same name.
    private func preferred(_ candidates: [Candidate]) -> [Candidate] {
        guard candidates.count > 1 else { return candidates }
        return candidates.filter { $0.isIn(file) } + candidates.filter { !$0.isIn(file) }
    }

    /// Returns members that types have through conformances.
    private mutating func impliedMember(_ name: Symbol, of base: SwiftType) -> SwiftType {
        guard let typeName = base.name else { return .unknown }
        switch name {
        case "rawValue":
            return index.rawType(of: typeName).map { index.resolved($0, in: typeName) } ?? .unknown
        case .wrappedValue where typeName == .binding: return base.arguments.first ?? .unknown
        case "hashValue": return .integer
        default: break
        }
        if typeName == .binding, let wrapped = base.arguments.first {
            let type = memberType(name, of: wrapped, isStatic: false)
            return type.isKnown ? .named(.binding, [type]) : .unknown
        }
        return .unknown
    }

    /// Returns the type of a property or enum case.
    mutating func type(of found: Candidate) -> SwiftType {
        if found.declaration.kind == .enumCase, !found.parameters.isEmpty {
            return .function(found.parameters.map(\.type), found.result)
        }
        guard !found.result.isKnown, hops < Self.mostHops else { return found.result }
        guard let text = found.declaration.initialValue else {
            guard let wrapper = found.declaration.wrapper else { return .unknown }
            hops += 1
            defer { hops -= 1 }
            return memberType(.wrappedValue, of: index.resolved(.named(wrapper), in: found.owner), isStatic: false)
        }
        let key = ObjectIdentifier(found)
        if let known = initialTypes.types[key] { return known.type }
        initialTypes.types[key] = (found, .unknown)
        let type = typeOfInitialValue(text, found)
        initialTypes.types[key] = (found, type)
        return type
    }

    private mutating func typeOfInitialValue(_ text: String, _ found: Candidate) -> SwiftType {
        // At the start of a statement, braces aren't a closure.
        var text = text.utf8.first == .leftBrace ? "(\(text))" : text
        return text.withUTF8 { source in
            guard let tokens = SyntaxTokenizer.tokens(of: source) else { return .unknown }
            let tree = SyntaxParser.parse(source, tokens, readsBodies: true)
            guard let node = tree.firstChild(of: tree.root) else { return .unknown }
            var reader = TypeReader(
                tree: tree, index: index, names: names, file: found.file, initialTypes: initialTypes)
            reader.scope.owner = found.owner
            reader.scope.selfType = found.owner.isEmpty ? .unknown : .named(found.owner)
            reader.scope.isStatic = true
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

    // MARK: Callees

    /// Returns all declarations that a callee's name may refer to at its place.
    mutating func candidates(named callee: Int, expected: SwiftType) -> [Candidate] {
        switch tree.kind(callee) {
        case .name: return candidates(ofName: callee)
        case .member: return candidates(ofMember: callee)
        case .implicitMember: return candidates(ofImplicitMember: callee, expected: expected)
        case .unwrapped: return tree.firstChild(of: callee).map { candidates(named: $0, expected: expected) } ?? []
        default: return functions(of: infer(callee))
        }
    }

    private mutating func candidates(ofName callee: Int) -> [Candidate] {
        let name = tree.name(callee)
        if let local = local(name) { return functions(of: local) }
        let locals = scope.functions.filter { $0.declaration.name == name }
        if !locals.isEmpty { return locals }
        let members = callable(found(name, of: scope.selfType, fitting: callLabels))
        if !members.isEmpty { return members.flatMap { candidates(of: $0) } }
        var outer = scope.owner
        while !outer.isEmpty {
            let members = callable(
                found(name, of: .named(outer), fitting: callLabels).filter { $0.declaration.isStatic })
            if !members.isEmpty { return members.flatMap { candidates(of: $0) } }
            outer = outer.scope
        }
        var all = globalFunctions(name)
        let written = tree.type(of: callee) ?? .named(name)
        if name == .selfType { all += initializers(of: scope.selfType) }
        if isType(name) { all += initializers(of: resolved(written)) }
        if all.isEmpty, let global = globals(name).first { all = functions(of: type(of: global)) }
        return all.isEmpty ? inheritedMethods(name) : all
    }

    /// Returns the methods in extensions of classes of AppKit and UIKit from which the type around may inherit through
    /// others of their classes.
    private func inheritedMethods(_ name: Symbol) -> [Candidate] {
        guard !scope.isStatic, !scope.owner.isEmpty, index.mayHaveMember(name), mayInherit(name, scope.selfType) else {
            return []
        }
        return anyMethod(name).filter { method in
            !method.isPlatform && ["NS", "UI"].contains(method.owner.text.prefix(2))
        }
    }

    private func globalFunctions(_ name: Symbol) -> [Candidate] {
        callable(globals(name, fitting: callLabels).lazy.filter { $0.declaration.kind == .function })
    }

    /// Returns the macros with a name, which starts with `#`. If the expansion of one looks up a key, that is the first
    /// argument.
    func macros(_ name: Symbol) -> [Candidate] {
        globals(name).map { candidate in
            guard let type = candidate.declaration.initialValue,
                index.tables.types.keyMacros.contains(Symbol(type)), let first = candidate.parameters.first,
                ["StaticString", "String"].contains(first.type.unwrapped.name)
            else { return candidate }
            var parameters = candidate.parameters
            parameters[0].type = .named("String.LocalizationValue")
            return candidate.taking(parameters)
        }
    }

    private mutating func candidates(ofMember callee: Int) -> [Candidate] {
        guard let base = tree.firstChild(of: callee) else { return [] }
        let name = tree.name(callee)
        if tree.kind(base) == .name, Self.modules.contains(tree.name(base)) {
            return globalFunctions(name) + platformInitializers(of: name)
        }
        if tree.spells(base, "super"), name == .initializer { return initializers(of: infer(base)) }
        // `x?.f()` calls a method of the wrapped value.
        let type = tree.kind(base) == .unwrapped ? infer(base).unwrapped : infer(base)
        switch type.form {
        case .unknown: return isTypeName(base) ? [] : anyMethod(name)
        case .metatype(let type): return staticCandidates(name, of: type, callee)
        default: break
        }
        if name == .initializer { return initializers(of: type) }
        var members = callable(found(name, of: type, fitting: callLabels))
        if members.isEmpty { members = callable(found(name, of: type.unwrapped, fitting: callLabels)) }
        if members.isEmpty { return mayInherit(name, type) ? anyMethod(name) : [] }
        return members.flatMap { candidates(of: $0) }
    }

    /// - Parameter callee: the name with its generic arguments.
    private mutating func staticCandidates(_ name: Symbol, of type: SwiftType, _ callee: Int) -> [Candidate] {
        if name == .initializer { return initializers(of: type) }
        let members = callable(
            found(name, of: type, fitting: callLabels).filter {
                $0.declaration.isStatic || $0.declaration.kind == .enumCase
            })
        let nested = type.name.map { $0.member(name) } ?? name
        let types = index.type(nested) != nil ? initializers(of: nestedType(nested, callee)) : []
        return members.flatMap { candidates(of: $0) } + types
    }

    /// Returns a nested type with the generic arguments behind its name.
    func nestedType(_ name: Symbol, _ node: Int) -> SwiftType {
        .named(name, (tree.type(of: node)?.arguments ?? []).map { resolved($0) })
    }

    /// True for `Defaults` in `Defaults.Toggle("...")`, where both the base and the callee are types, or the base is a
    /// module.
    private func isTypeName(_ node: Int) -> Bool {
        switch tree.kind(node) {
        case .name: tree.name(node).isCapitalized
        case .member: tree.name(node).isCapitalized
        default: false
        }
    }

    /// True if a type may have a method that isn't declared in the scope's sources.
    private func mayInherit(_ name: Symbol, _ type: SwiftType) -> Bool {
        guard case .named(let typeName, _) = type.unwrapped.form, !Self.plainTypes.contains(typeName) else {
            return false
        }
        guard let entry = index.type(typeName), entry.isDeclared else { return true }
        return index.conforms(typeName, to: .view) == nil
    }

    /// Returns the platform's methods with a name, and methods in extensions of its types, regardless of type.
    private func anyMethod(_ name: Symbol) -> [Candidate] {
        openMethods(name).compactMap { method in
            if method.declaration.isStatic { return nil }
            let candidate = method.returning(method.result.substituting(Self.unknownElements))
            // A value of unknown type has a method of the platform only if its labels and literals suggest it. Methods
            // that return a number are always included, and the methods of views that pass a value to a closure.
            let isLikely =
                !candidate.isPlatform || tellsNumber(candidate.result)
                || candidate.owner == .view && !candidate.declaration.generics.isEmpty
                || candidate.parameters.contains { LocalizableType.contains(element(of: $0.type)) }
            return isLikely ? candidate : nil
        }
    }

    private func openMethods(_ name: Symbol) -> [Candidate] {
        index.openMethods(name).usable(from: file).filter(mayFit)
    }

    private static let unknownElements: TypeBindings = {
        var bindings = TypeBindings()
        for name: Symbol in ["Element", "Key", "Value", "Wrapped", "Self"] { bindings[name] = .unknown }
        return bindings
    }()

    /// True for a number, and for the numbered elements of `enumerated()`.
    private func tellsNumber(_ type: SwiftType) -> Bool {
        switch type.unwrapped.form {
        case .named: Self.specifier(of: type.unwrapped) != "%@"
        case .array(let element):
            if case .tuple(let parts) = element.form { parts.contains { tellsNumber($0.type) } } else { false }
        default: false
        }
    }

    private func element(of type: SwiftType) -> SwiftType {
        if case .array(let element) = type.unwrapped.form { element } else { type }
    }

    private mutating func candidates(ofImplicitMember callee: Int, expected: SwiftType) -> [Candidate] {
        let name = tree.name(callee)
        let wanted = expected.unwrapped
        if name == .initializer {
            let localized = localizedInitializers()
            guard wanted.isKnown else { return localized }
            // The body of a result builder has the elements as its expressions.
            var elements: [Candidate] = []
            if case .array(let element) = wanted.form { elements = initializers(of: element).map(\.disfavored) }
            return initializers(of: wanted) + elements + localized.map(\.disfavored)
        }
        if wanted.isKnown {
            var members = expected.isOptional ? staticCandidates(name, of: expected, callee) : []
            if members.isEmpty { members = staticCandidates(name, of: wanted, callee) }
            if members.isEmpty, case .array(let element) = wanted.form {
                members = staticCandidates(name, of: element, callee)
            }
            if !members.isEmpty { return members }
            if let known = wanted.name, let entry = index.type(known), !entry.isPlatform, entry.isDeclared {
                return []
            }
        }
        return openMethods(name).filter(\.declaration.isStatic)
    }

    /// The initializers of a localized string, which a call's labels show whatever type is expected. A call without
    /// labels can be any type's, such as `Notification.Name`.
    private mutating func localizedInitializers() -> [Candidate] {
        guard callLabels?.labels.contains(where: { !$0.isEmpty }) ?? false else { return [] }
        return (initializers(of: .named("LocalizedStringResource")) + initializers(of: .string)).filter {
            $0.parameters.count > 1
        }
    }

    // MARK: Forms

    private func mayFit(_ candidate: Candidate) -> Bool { callLabels?.fit(candidate) ?? true }

    /// Returns the declarations that a call may use; none if there are so many that it isn't known which one.
    private func callable(_ found: some Sequence<Candidate>) -> [Candidate] {
        var fitting: [Candidate] = []
        for found in found where found.declaration.kind != .subscripting && mayFit(found) {
            if fitting.count == OverloadTable.most { return [] }
            fitting.append(found)
        }
        return fitting
    }

    private mutating func candidates(of found: Candidate) -> [Candidate] {
        found.declaration.kind == .property ? functions(of: type(of: found)) : [found]
    }

    /// Returns the candidates for a value that can be called.
    private mutating func functions(of type: SwiftType) -> [Candidate] {
        guard case .function(let parameters, let result) = type.unwrapped.form else {
            if case .metatype(let type) = type.form { return initializers(of: type) }
            return []
        }
        return [Candidate(.function, owner: .empty, parameters.map { DeclaredParameter(type: $0) }, result)]
    }

    // MARK: Initializers

    /// Returns the initializers of a type, including the memberwise one.
    mutating func initializers(of type: SwiftType) -> [Candidate] {
        guard let name = type.name, let entry = index.type(name) else { return [] }
        let declared = found(.initializer, of: type).filter(mayFit)
        guard entry.isStructure, !entry.isPlatform,
            index.members(.initializer, of: type).all.allSatisfy({ $0.isInExtension || $0.owner != name })
        else { return declared }
        return declared + memberwise(type) { $0.memberwiseInitializers(name, entry, of: type) }
    }

    /// Returns the initializers of a type of the platform, which an own type with its name doesn't hide after a
    /// module's name: `SwiftUI.Button("...")`.
    mutating func platformInitializers(of name: Symbol) -> [Candidate] {
        guard let entry = index.type(name) else { return [] }
        if entry.isPlatform { return initializers(of: .named(name)) }
        return PlatformInterface.index.members(.initializer, of: .named(name)).all.map { $0.returning(.named(name)) }
    }

    /// Returns the memberwise initializers of a type. If there are two types with one name, each has its own, unless
    /// one is in this file.
    private mutating func memberwiseInitializers(
        _ name: Symbol, _ entry: TypeTable.Entry, of type: SwiftType
    ) -> [Candidate] {
        let stored = index.properties(of: name, entry, as: type).filter {
            $0.declaration.isStored && !($0.declaration.isConstant && $0.declaration.hasInitialValue)
                && !$0.declaration.isStatic
        }
        guard let first = stored.first, stored.contains(where: { $0.file != first.file }) else {
            return [memberwise(stored, of: type)]
        }
        let parts = Dictionary(grouping: stored, by: \.file)
        if let own = parts[file] { return [memberwise(own, of: type)] }
        return parts.sorted { $0.key < $1.key }.map { memberwise($1, of: type) }.distinct(by: \.parameters)
    }

    private mutating func memberwise(_ stored: [Candidate], of type: SwiftType) -> Candidate {
        let parameters = stored.map { property in
            var type = self.type(of: property)
            let wrapper = property.declaration.wrapper
            let isOpen =
                type.isOptional || property.declaration.hasInitialValue || Self.selfFilling.contains(wrapper ?? .empty)
            if wrapper == .binding { type = .named(.binding, [type]) }
            return DeclaredParameter(
                label: property.declaration.name, type: type, hasDefault: isOpen, builder: wrapper)
        }
        return Candidate(.initializer, owner: type.name ?? .empty, parameters, index.instance(of: type))
    }

    /// Property wrappers that need no argument.
    private static let selfFilling: SymbolSet = [
        "Environment", "EnvironmentObject", "FocusState", "Namespace", "FetchRequest", "Query", "GestureState",
        "AppStorage", "SceneStorage", "ScaledMetric", "AccessibilityFocusState", "Dependency", "Default",
    ]
}
