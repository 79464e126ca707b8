/// Determines the declaration that a call refers to.
extension TypeReader {
    /// Returns the best declaration for a call; nil if none is known, or if the choice is ambiguous.
    mutating func candidate(for call: Int, expected: SwiftType = .unknown) -> CallCandidate? {
        guard let callee = tree.firstChild(of: call) else { return nil }
        let arguments = arguments(of: call)
        let outer = callLabels
        callLabels = CallLabels(labels: arguments.filter { !$0.isTrailing }.map { $0.label ?? .empty })
        let candidates = candidates(named: callee, expected: expected)
        callLabels = outer
        return best(candidates, arguments, expected: expected)
    }

    /// Returns the best declaration for some arguments.
    mutating func best(
        _ candidates: [CallCandidate], _ arguments: [CallArgumentNode], expected: SwiftType = .unknown
    ) -> CallCandidate? {
        var best: (index: Int, fit: Fit)?
        for index in candidates.indices {
            guard let fit = fit(of: candidates[index], arguments, expected) else { continue }
            if best.map({ fit.score < $0.fit.score }) ?? true { best = (index, fit) }
        }
        guard let best else { return nil }
        var chosen = candidates[best.index]
        chosen.places = best.fit.places
        bindGenerics(of: &chosen, arguments, expected)
        return chosen
    }

    /// How a candidate fits a call.
    private struct Fit {
        /// The index of the parameter of each argument.
        var places: [Int]

        /// The lowest score is preferred.
        var score: Int
    }

    /// Worse than any misfit of arguments.
    private static let contradiction = 10_000

    /// Returns how a candidate fits; nil if it can't be meant.
    private mutating func fit(
        of candidate: CallCandidate, _ arguments: [CallArgumentNode], _ expected: SwiftType
    ) -> Fit? {
        guard let places = places(of: arguments, in: candidate) else { return nil }
        var score = candidate.found.declaration.isDisfavored ? 400 : 0
        // Only a variadic parameter has several arguments, which follow each other.
        let used = places.indices.count { $0 == 0 || places[$0] != places[$0 - 1] }
        score += 4 * (candidate.parameters.count - used)
        for (argument, place) in zip(arguments, places) {
            guard let misfit = misfit(argument.expression, candidate.parameters[place].type, candidate) else {
                return nil
            }
            score += 20 * misfit
        }
        if candidate.found.declaration.isIn(file) { score -= 1 }
        if contradicts(candidate, expected) { score += Self.contradiction }
        return Fit(places: places, score: score)
    }

    /// True if the result of a candidate can't have the expected type.
    private func contradicts(_ candidate: CallCandidate, _ expected: SwiftType) -> Bool {
        guard expected.isKnown, let given = candidate.result.unwrapped.name, let wanted = expected.unwrapped.name,
            given != wanted, candidate.found.declaration.kind == .function,
            !candidate.found.declaration.generics.contains(given)
        else { return false }
        return misfit(candidate.result, expected.unwrapped) == nil || index.conforms(given, to: wanted) == false
    }

    // MARK: Generic parameters

    private mutating func bindGenerics(
        of candidate: inout CallCandidate, _ arguments: [CallArgumentNode], _ expected: SwiftType
    ) {
        var generics = candidate.found.declaration.generics
        if candidate.found.declaration.kind == .initializer, let entry = index.type(candidate.found.owner) {
            generics += entry.generics
        }
        guard !generics.isEmpty else { return }
        // Literals take the type that is expected of the result.
        if expected.contains(name: LocalizableType.contains) {
            unify(candidate.result, expected, generics, &candidate.bindings)
        }
        var numbers: [(argument: Int, parameter: SwiftType)] = []
        for (argument, place) in zip(arguments, candidate.places) where tree.kind(argument.expression) != .closure {
            let parameter = candidate.parameters[place].type
            guard !isLiteralNumber(argument.expression) else {
                numbers.append((argument.expression, parameter))
                continue
            }
            if case .function(let parameters, _) = parameter.unwrapped.form,
                tree.kind(argument.expression) == .otherLiteral
            {
                // An operator combines elements with others: `reduce(0, +)`.
                let element = parameters.first { $0.name.map { !generics.contains($0) } ?? true }
                if let element { unify(parameters[0], element, generics, &candidate.bindings) }
                continue
            }
            let type = self.type(of: argument.expression, as: parameter.substituting(candidate.bindings))
            unify(parameter, type, generics, &candidate.bindings)
        }
        bindResults(ofClosuresIn: arguments, generics, &candidate)
        // A number has the type of the other arguments, if they determine it.
        for (argument, parameter) in numbers { unify(parameter, infer(argument), generics, &candidate.bindings) }
    }

    /// Binds the generic parameters that are the results of closures.
    private mutating func bindResults(
        ofClosuresIn arguments: [CallArgumentNode], _ generics: [Symbol], _ candidate: inout CallCandidate
    ) {
        for (argument, place) in zip(arguments, candidate.places) where tree.kind(argument.expression) == .closure {
            guard case .function(let parameters, let result) = candidate.parameters[place].type.unwrapped.form,
                case .named(let name, _) = result.unwrapped.form, generics.contains(name),
                candidate.bindings[name] == nil
            else { continue }
            var bindings = candidate.bindings
            for generic in generics where bindings[generic] == nil { bindings[generic] = .unknown }
            let type = resultType(
                ofClosure: argument.expression, parameters: parameters.map { $0.substituting(bindings) })
            if type.isKnown { candidate.bindings[name] = result.isOptional ? type.unwrapped : type }
        }
    }

    /// Infers the type of an argument for a parameter.
    private mutating func type(of argument: Int, as wanted: SwiftType) -> SwiftType {
        switch tree.kind(argument) {
        case .keyPath: typeOfKeyPath(argument, as: wanted)
        case .implicitMember: memberType(tree.name(argument), of: wanted.unwrapped, isStatic: true)
        default: infer(argument)
        }
    }

    /// Binds the generic parameters in a type to the corresponding parts of another type.
    func unify(
        _ pattern: SwiftType, _ given: SwiftType, _ generics: [Symbol], _ bindings: inout TypeBindings
    ) {
        guard given.isKnown else { return }
        if let name = pattern.plainName, generics.contains(name) {
            if bindings[name] == nil { bindings[name] = given }
            return
        }
        switch (pattern.form, given.form) {
        case (.optional(let inner), _):
            unify(inner, given.unwrapped, generics, &bindings)
        case (.array(let element), _):
            let type = elementType(of: given)
            if type.isKnown { unify(element, type, generics, &bindings) }
        case (.named(let name, let parameters), .named(let other, let arguments)) where name == other:
            for (parameter, argument) in zip(parameters, arguments) { unify(parameter, argument, generics, &bindings) }
        case (.metatype(let inner), .metatype(let type)):
            unify(inner, type, generics, &bindings)
        case (.function(_, let result), .function(_, let type)):
            unify(result, type, generics, &bindings)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            unify(key, otherKey, generics, &bindings)
            unify(value, otherValue, generics, &bindings)
        default: break
        }
    }

    /// Returns the type of a closure's only expression, or of its first `return`.
    mutating func resultType(ofClosure node: Int, parameters: [SwiftType]) -> SwiftType {
        guard depth < Self.deepest else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        var result = SwiftType.unknown
        let unknown = unknownNodes.count
        defer {
            // The closure is read again when its parameters are known.
            for node in unknownNodes[unknown...] { inferred[node] = nil }
            unknownNodes.removeSubrange(unknown...)
        }
        scoped { reader in
            reader.bindParameters(ofClosure: node, parameters)
            if let written = reader.tree.type(of: node) {
                result = reader.resolved(written)
                return
            }
            for statement in reader.tree.children(of: node) where reader.tree.kind(statement) != .parameter {
                switch reader.tree.kind(statement) {
                case .variable: reader.bindLocals(of: statement)
                case .returning:
                    result = reader.tree.firstChild(of: statement).map { reader.infer($0) } ?? .unknown
                    return
                default:
                    if reader.tree.nodes[statement].next < 0 { result = reader.infer(statement) }
                }
            }
        }
        return result
    }

    // MARK: Results

    /// Returns the initializers of a type of the platform, which an own type with its name doesn't hide after a module's
    /// name: `SwiftUI.Button("...")`.
    func platformInitializers(of name: Symbol) -> [CallCandidate] {
        guard let entry = index.type(name) else { return [] }
        if entry.isPlatform { return initializers(of: .named(name)) }
        return PlatformInterface.index.members(.initializer, of: .named(name)).map { found in
            var candidate = candidate(found, base: .named(name))
            candidate.result = .named(name)
            return candidate
        }
    }

    mutating func inferCall(_ node: Int) -> SwiftType {
        guard let callee = tree.firstChild(of: node) else { return .unknown }
        if let chosen = candidate(for: node) { return chosen.result.substituting(chosen.bindings) }
        if tree.kind(callee) == .closure { return resultType(ofClosure: callee, parameters: []) }
        if case .metatype(let type) = infer(callee).form { return instance(of: type, node) }
        if tree.kind(callee) == .name, let written = tree.type(of: callee) { return resolved(written) }
        if tree.kind(callee) == .name || tree.kind(callee) == .member {
            let name = tree.name(callee)
            // These only return strings.
            if name == "formatted" || name == "localizedString" { return .string }
            if name.isCapitalized, tree.kind(callee) == .name { return .named(name) }
        }
        let outer = callLabels
        callLabels = nil
        let candidates = candidates(named: callee, expected: .unknown)
        callLabels = outer
        let types = candidates.filter { !$0.isPlatform }.map(\.result)
        if let first = types.first, types.allSatisfy({ $0 == first }) { return first }
        return modifiedView(callee)
    }

    /// Returns `View` for a method of a view that isn't declared in the scope: the platform's modifiers return views.
    private mutating func modifiedView(_ callee: Int) -> SwiftType {
        guard tree.kind(callee) == .member, let base = tree.firstChild(of: callee), let name = infer(base).name else {
            return .unknown
        }
        return index.conforms(name, to: .view) == true ? .named("View") : .unknown
    }

    private mutating func instance(of type: SwiftType, _ node: Int) -> SwiftType {
        let first = arguments(of: node).first
        if case .named(let name, let arguments) = type.form, arguments.isEmpty, let first, first.label == nil {
            if name == .array { return .array(elementType(of: infer(first.expression))) }
            if name == .set { return .named(.set, [elementType(of: infer(first.expression))]) }
        }
        return type
    }
}
