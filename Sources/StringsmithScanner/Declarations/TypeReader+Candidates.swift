/// Finds the declarations that a callee may refer to.
extension TypeReader {
    /// Returns all declarations that a callee's name may refer to at its place.
    mutating func candidates(named callee: Int, expected: SwiftType) -> [CallCandidate] {
        switch tree.kind(callee) {
        case .name: return candidates(ofName: callee)
        case .member: return candidates(ofMember: callee)
        case .implicitMember: return candidates(ofImplicitMember: callee, expected: expected)
        case .unwrapped: return tree.firstChild(of: callee).map { candidates(named: $0, expected: expected) } ?? []
        default: return functions(of: infer(callee))
        }
    }

    private mutating func candidates(ofName callee: Int) -> [CallCandidate] {
        let name = tree.name(callee)
        if let local = local(name) { return functions(of: local) }
        let locals = localFunctions.filter { $0.name == name }
        if !locals.isEmpty { return locals.map { candidate(DeclarationIndex.Found(declaration: $0, owner: scope)) } }
        let members = callable(found(name, of: selfType, fitting: callLabels))
        if !members.isEmpty { return members.flatMap { candidates(of: $0) } }
        var outer = scope
        while !outer.isEmpty {
            let members = callable(
                found(name, of: .named(outer), fitting: callLabels).filter { $0.declaration.isStatic })
            if !members.isEmpty { return members.flatMap { candidates(of: $0) } }
            outer = outer.scope
        }
        var all = globalFunctions(name)
        let written = tree.type(of: callee) ?? .named(name)
        if name == .selfType { all += initializers(of: selfType) }
        if index.qualifiedName(of: name, in: scope) != nil { all += initializers(of: resolved(written)) }
        if all.isEmpty, let global = index.globals(name).first {
            all = functions(of: type(of: DeclarationIndex.Found(declaration: global, owner: .empty)))
        }
        return all
    }

    private func globalFunctions(_ name: Symbol) -> [CallCandidate] {
        callable(
            index.globals(name, fitting: callLabels).lazy.filter { $0.kind == .function }.map {
                DeclarationIndex.Found(declaration: $0, owner: .empty)
            }
        ).map { candidate($0) }
    }

    /// Returns the macros with a name, which starts with `#`. If the expansion of one looks up a key, that is the first
    /// argument.
    func macros(_ name: Symbol) -> [CallCandidate] {
        index.globals(name).map { declaration in
            var candidate = candidate(DeclarationIndex.Found(declaration: declaration, owner: .empty))
            if let type = declaration.initialValue, index.tables.types.keyMacros.contains(Symbol(type)),
                let first = candidate.parameters.first,
                ["StaticString", "String"].contains(first.type.unwrapped.name)
            {
                candidate.parameters[0].type = .named("String.LocalizationValue")
            }
            return candidate
        }
    }

    private mutating func candidates(ofMember callee: Int) -> [CallCandidate] {
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
        case .metatype(let type): return staticCandidates(name, of: type)
        default: break
        }
        if name == .initializer { return initializers(of: type) }
        var members = callable(found(name, of: type, fitting: callLabels))
        if members.isEmpty { members = callable(found(name, of: type.unwrapped, fitting: callLabels)) }
        if members.isEmpty { return mayInherit(name, type) ? anyMethod(name) : [] }
        return members.flatMap { candidates(of: $0, base: type) }
    }

    private mutating func staticCandidates(_ name: Symbol, of type: SwiftType) -> [CallCandidate] {
        if name == .initializer { return initializers(of: type) }
        let members = callable(
            found(name, of: type, fitting: callLabels).filter {
                $0.declaration.isStatic || $0.declaration.kind == .enumCase
            })
        let nested = type.name.map { $0.member(name) } ?? name
        let types = index.type(nested) != nil ? initializers(of: .named(nested)) : []
        return members.flatMap { candidates(of: $0, base: type) } + types
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

    private func disfavored(_ candidate: CallCandidate) -> CallCandidate {
        var candidate = candidate
        candidate.found.declaration.isDisfavored = true
        return candidate
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
    private func anyMethod(_ name: Symbol) -> [CallCandidate] {
        index.openMethods(name).filter { !$0.declaration.isStatic && mayFit($0.declaration) }.map { found in
            var candidate = candidate(found)
            candidate.result = candidate.result.substituting(Self.unknownElements)
            return candidate
        }.filter { candidate in
            // A value of unknown type has a method of the platform only if its labels and literals suggest it. Methods
            // that return a number are always included, and the methods of views that pass a value to a closure.
            !candidate.isPlatform || tellsNumber(candidate.result)
                || candidate.found.owner == .view && !candidate.found.declaration.generics.isEmpty
                || candidate.parameters.contains { LocalizableType.contains(element(of: $0.type)) }
        }
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

    private mutating func candidates(ofImplicitMember callee: Int, expected: SwiftType) -> [CallCandidate] {
        let name = tree.name(callee)
        let wanted = expected.unwrapped
        if name == .initializer {
            let localized = localizedInitializers
            guard wanted.isKnown else { return localized }
            // The body of a result builder has the elements as its expressions.
            var elements: [CallCandidate] = []
            if case .array(let element) = wanted.form { elements = initializers(of: element).map(disfavored) }
            return initializers(of: wanted) + elements + localized.map(disfavored)
        }
        if wanted.isKnown {
            var members = expected.isOptional ? staticCandidates(name, of: expected) : []
            if members.isEmpty { members = staticCandidates(name, of: wanted) }
            if members.isEmpty, case .array(let element) = wanted.form { members = staticCandidates(name, of: element) }
            if !members.isEmpty { return members }
            if let known = wanted.name, let entry = index.type(known), !entry.isPlatform, entry.isDeclared {
                return []
            }
        }
        return index.openMethods(name).filter { $0.declaration.isStatic && mayFit($0.declaration) }.map {
            candidate($0)
        }
    }

    /// The initializers of a localized string, which a call's labels show whatever type is expected. A call without
    /// labels can be any type's, such as `Notification.Name`.
    private var localizedInitializers: [CallCandidate] {
        guard callLabels?.labels.contains(where: { !$0.isEmpty }) ?? false else { return [] }
        return (initializers(of: .named("LocalizedStringResource")) + initializers(of: .string)).filter {
            $0.parameters.count > 1
        }
    }

    // MARK: Forms

    private func mayFit(_ declaration: Declaration) -> Bool { callLabels?.fit(declaration) ?? true }

    /// Returns the declarations that a call may use; none if there are so many that it isn't known which one.
    private func callable(_ found: some Sequence<DeclarationIndex.Found>) -> [DeclarationIndex.Found] {
        var fitting: [DeclarationIndex.Found] = []
        for found in found where found.declaration.kind != .subscripting && mayFit(found.declaration) {
            if fitting.count == OverloadTable.most { return [] }
            fitting.append(found)
        }
        return fitting
    }

    private mutating func candidates(of found: DeclarationIndex.Found, base: SwiftType? = nil) -> [CallCandidate] {
        if found.declaration.kind == .property { return functions(of: type(of: found, base: base)) }
        return [candidate(found, base: base)]
    }

    func candidate(_ found: DeclarationIndex.Found, base: SwiftType? = nil) -> CallCandidate {
        let parameters = found.declaration.parameters.map { parameter in
            var parameter = parameter
            parameter.type = index.resolved(parameter.type, in: found.owner).substituting(found.bindings, own: base)
            if found.declaration.isPlatform { parameter.hasDefault = true }
            return parameter
        }
        var result = index.resolved(found.declaration.type, in: found.owner)
            .substituting(found.bindings, own: base)
        if found.declaration.kind == .enumCase { result = base ?? .named(found.owner) }
        return CallCandidate(found: found, parameters: parameters, result: result)
    }

    /// Returns the candidates for a value that can be called.
    private func functions(of type: SwiftType) -> [CallCandidate] {
        guard case .function(let parameters, let result) = type.unwrapped.form else {
            if case .metatype(let type) = type.form { return initializers(of: type) }
            return []
        }
        var declaration = Declaration(kind: .function, name: .empty)
        declaration.parameters = parameters.map { DeclaredParameter(type: $0) }
        let found = DeclarationIndex.Found(declaration: declaration, owner: .empty)
        return [CallCandidate(found: found, parameters: declaration.parameters, result: result)]
    }

    // MARK: Initializers

    /// Returns the initializers of a type, including the memberwise one.
    func initializers(of type: SwiftType) -> [CallCandidate] {
        guard let name = type.name, let entry = index.type(name) else { return [] }
        var result = type
        if type.plainName != nil, !entry.generics.isEmpty {
            result = .named(name, entry.generics.map { .named($0) })
        }
        var all: [CallCandidate] = []
        for initializer in declaredInitializers(of: type) where mayFit(initializer.found.declaration) {
            var candidate = initializer.candidate ?? candidate(initializer.found, base: type)
            candidate.result = result
            initializer.candidate = candidate
            all.append(candidate)
        }
        guard entry.isStructure, !entry.isPlatform else { return all }
        var declares = false
        entry.contents.members.forEach(.initializer, in: index.tables.sources) {
            declares = declares || !$0.isInExtension
        }
        if !declares {
            let bindings = DeclarationIndex.bindings(of: entry, named: name, as: type)
            all += memberwise(type) { memberwise(name, entry, result, bindings) }
        }
        return all
    }

    /// Returns the memberwise initializers of a type. If there are two types with one name, each has its own, unless
    /// one is in this file.
    private func memberwise(
        _ name: Symbol, _ entry: Shared<DeclarationIndex.Entry>, _ result: SwiftType, _ bindings: TypeBindings
    ) -> [CallCandidate] {
        let stored = entry.contents.stored(in: index.tables.sources).filter {
            !($0.isConstant && $0.hasInitialValue) && !$0.isStatic
        }
        guard let first = stored.first, stored.contains(where: { $0.file != first.file }) else {
            return [memberwise(name, stored, result, bindings)]
        }
        let parts = Dictionary(grouping: stored, by: \.file)
        if let own = parts[file] { return [memberwise(name, own, result, bindings)] }
        var known: Set<[DeclaredParameter]> = []
        return parts.sorted { $0.key < $1.key }.map { memberwise(name, $1, result, bindings) }
            .filter { known.insert($0.parameters).inserted }
    }

    private func memberwise(
        _ name: Symbol, _ stored: [Declaration], _ result: SwiftType, _ bindings: TypeBindings
    ) -> CallCandidate {
        var reader = self
        var declaration = Declaration(kind: .initializer, name: .initializer)
        declaration.parameters = stored.map { property in
            let found = DeclarationIndex.Found(declaration: property, owner: name, bindings: bindings)
            var type = reader.type(of: found)
            let isOpen =
                type.isOptional || property.hasInitialValue || Self.selfFilling.contains(property.wrapper ?? .empty)
            if property.wrapper == .binding { type = .named(.binding, [type]) }
            return DeclaredParameter(label: property.name, type: type, hasDefault: isOpen, builder: property.wrapper)
        }
        let found = DeclarationIndex.Found(declaration: declaration, owner: name)
        return CallCandidate(found: found, parameters: declaration.parameters, result: result)
    }

    /// Property wrappers that need no argument.
    private static let selfFilling: SymbolSet = [
        "Environment", "EnvironmentObject", "FocusState", "Namespace", "FetchRequest", "Query", "GestureState",
        "AppStorage", "SceneStorage", "ScaledMetric", "AccessibilityFocusState", "Dependency", "Default",
    ]
}
