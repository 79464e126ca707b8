/// A declaration that a call may refer to, and the parameter of each argument.
struct CallCandidate {
    var found: DeclarationIndex.Found

    /// The parameters and the result, with their types as seen by the call.
    var parameters: [DeclaredParameter]
    var result: SwiftType

    /// The index of the parameter of each argument.
    var places: [Int] = []

    var bindings = TypeBindings()

    var isPlatform: Bool { found.declaration.isPlatform }

    /// Returns the expected type of an argument.
    func type(of argument: Int) -> SwiftType { parameter(of: argument)?.type.substituting(bindings) ?? .unknown }

    /// Returns the parameter of an argument.
    func parameter(of argument: Int) -> DeclaredParameter? {
        guard places.indices.contains(argument), parameters.indices.contains(places[argument]) else { return nil }
        return parameters[places[argument]]
    }
}

/// An argument of a call in a tree.
struct CallArgumentNode {
    /// The nodes of the argument and of its expression.
    var node: Int
    var expression: Int
    var label: Symbol?
    var isTrailing: Bool
}

extension TypeReader {
    /// Returns the arguments of a call, an attribute or a macro.
    func arguments(of call: Int) -> [CallArgumentNode] {
        tree.children(of: call).compactMap { child in
            let kind = tree.kind(child)
            guard kind == .argument || kind == .trailingClosure, let expression = tree.firstChild(of: child) else {
                return nil
            }
            let label = tree.name(child)
            return CallArgumentNode(
                node: child, expression: expression, label: label.isEmpty || label == .underscore ? nil : label,
                isTrailing: kind == .trailingClosure)
        }
    }

    // MARK: Labels

    /// Matches arguments with parameters by label; returns nil if they don't match.
    func places(of arguments: [CallArgumentNode], in candidate: CallCandidate) -> [Int]? {
        let parameters = candidate.parameters
        var places: [Int] = []
        var next = 0
        for argument in arguments where !argument.isTrailing {
            if argument.label == nil, let last = places.last, last >= 0, last == next - 1,
                parameters[last].isVariadic, next >= parameters.count || parameters[next].label != nil
            {
                places.append(last)
                continue
            }
            var place = next
            while place < parameters.count, parameters[place].label != argument.label {
                guard canBeOmitted(parameters[place], candidate) else { return nil }
                place += 1
            }
            guard place < parameters.count else { return nil }
            places.append(place)
            next = place + 1
        }
        let trailing = arguments.filter(\.isTrailing)
        guard let more = trailingPlaces(trailing, from: next, parameters) else { return nil }
        places += more
        guard candidate.isPlatform else {
            let isComplete = parameters.indices.allSatisfy {
                places.contains($0) || parameters[$0].hasDefault || parameters[$0].isVariadic
            }
            return isComplete ? places : nil
        }
        return places
    }

    private func canBeOmitted(_ parameter: DeclaredParameter, _ candidate: CallCandidate) -> Bool {
        candidate.isPlatform || parameter.hasDefault || parameter.isVariadic || isClosure(parameter.type)
    }

    private func isClosure(_ type: SwiftType) -> Bool {
        if case .function = type.unwrapped.form { true } else { false }
    }

    /// Matches trailing closures: those with a label by the label, the first one with a closure parameter before them.
    private func trailingPlaces(
        _ closures: [CallArgumentNode], from start: Int, _ parameters: [DeclaredParameter]
    ) -> [Int]? {
        guard !closures.isEmpty else { return [] }
        var labeled: [Int] = []
        for closure in closures.dropFirst() {
            guard let place = parameters.indices.last(where: { $0 >= start && parameters[$0].label == closure.label })
            else { return nil }
            labeled.append(place)
        }
        let end = labeled.min() ?? parameters.count
        guard start < end else { return nil }
        let open = (start..<end).filter { isClosure(parameters[$0].type) || !isValue(parameters[$0].type) }
        let first =
            labeled.isEmpty
            ? open.last { !parameters[$0].hasDefault && isClosure(parameters[$0].type) } ?? open.last
            : open.first { !parameters[$0].hasDefault || isClosure(parameters[$0].type) } ?? open.first
        guard let first else { return nil }
        return [first] + labeled
    }

    /// True for a type that a closure can't have.
    private func isValue(_ type: SwiftType) -> Bool {
        switch type.unwrapped.form {
        case .named(let name, _): Self.plainTypes.contains(name) || LocalizableType.contains(type)
        case .array, .dictionary, .tuple, .metatype: true
        default: false
        }
    }

    // MARK: Types

    static let plainTypes: SymbolSet = [
        "String", "Substring", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "Float", "Double", "CGFloat", "Bool", "Character", "Date", "URL", "Data", "UUID", "Binding", "Color", "Image",
        "Text", "StaticString", "Locale", "Font",
    ]

    /// The types that a number can't have.
    private static let numberless: SymbolSet = ["String", "Bool", "Text", "Date", "URL", "Binding"]

    /// Returns how badly an argument matches a parameter; nil if it can't be passed.
    mutating func misfit(_ expression: Int, _ type: SwiftType, _ candidate: CallCandidate) -> Int? {
        let wanted = type.unwrapped
        let isLocalizable = LocalizableType.contains(wanted)
        let isPlain = wanted.name.map { Self.plainTypes.contains($0) } ?? false
        switch tree.kind(expression) {
        case .string: return misfitOfLiteral(wanted, candidate)
        case .integer, .float:
            return isLocalizable || Self.numberless.contains(wanted.name ?? .empty)
                ? nil : 0
        case .boolean: return isLocalizable || isPlain && wanted != .boolean ? nil : 0
        case .closure: return isLocalizable || isPlain ? nil : 0
        case .nilLiteral: return type.isOptional || !isPlain && !isLocalizable ? 0 : nil
        case .array, .dictionary: return isLocalizable || isPlain ? nil : 0
        case .implicitMember: return 0
        // The parameter determines the type of `.init(...)`.
        case .call where !isLocalizable && isImplicit(expression): return 0
        default: break
        }
        if isLocalizable {
            switch shape(of: expression) {
            case .literal: return 10
            case .text: return nil
            case .open: return candidate.isPlatform ? nil : 0
            case .other(let given):
                // The frameworks take a key and a resource in the same places.
                let fits = given.unwrapped == wanted || candidate.isPlatform && LocalizableType.contains(given)
                return fits ? 0 : nil
            }
        }
        // All branches of `condition ? "a" : "b"` are literals.
        if tree.kind(expression) == .sequence, case .literal = shape(of: expression) {
            return misfitOfLiteral(wanted, candidate)
        }
        return misfit(infer(expression), wanted)
    }

    private static let textTypes: SymbolSet = ["String", "StaticString", "LocalizedDefault"]

    private func misfitOfLiteral(_ wanted: SwiftType, _ candidate: CallCandidate) -> Int? {
        if LocalizableType.contains(wanted) { return 10 }
        guard case .named(let name, _) = wanted.form else {
            if case .unknown = wanted.form { return 2 }
            return nil
        }
        if Self.textTypes.contains(name) { return 0 }
        if candidate.found.declaration.generics.contains(name) {
            guard let bound = candidate.found.declaration.bounds[name]?.name else { return 1 }
            return mayBeString(bound) ? 1 : nil
        }
        if name == "StringProtocol" { return 1 }
        if Self.plainTypes.contains(name), name != "Character", name != "Substring" { return nil }
        // `Error` and its refinements are the only protocols of the platform that a string mustn't conform to.
        if name == "Error" || name == "LocalizedError" {
            return index.conforms("String", to: name) == true || index.conforms("String", to: "LocalizedError") == true
                ? 5 : nil
        }
        if let entry = index.type(name), !entry.isPlatform, entry.isDeclared, !entry.isProtocol {
            return entry.inherited.contains { $0.name?.text.hasPrefix("ExpressibleByString") == true } ? 5 : nil
        }
        return mayBeString(name) ? 5 : nil
    }

    /// False for a protocol that strings don't conform to, such as `View`.
    private func mayBeString(_ type: Symbol) -> Bool {
        guard let entry = index.type(type), entry.isProtocol else { return true }
        return index.conforms(.string, to: type) != false
    }

    /// True for a call of an implicit member: `.name(...)`.
    private func isImplicit(_ call: Int) -> Bool {
        tree.firstChild(of: call).map { tree.kind($0) == .implicitMember } ?? false
    }

    /// Returns how badly a type matches another one; nil if it can't have that type.
    func misfit(_ given: SwiftType, _ wanted: SwiftType) -> Int? {
        guard case .named(let given, _) = given.unwrapped.form, case .named(let wanted, _) = wanted.form else {
            return 0
        }
        if given == wanted { return 0 }
        let isPlain = { Self.plainTypes.contains($0) || LocalizableType.contains($0) }
        if isPlain(given), isPlain(wanted) { return Self.converts(given, wanted) ? 1 : nil }
        return 1
    }

    private static func converts(_ given: Symbol, _ wanted: Symbol) -> Bool {
        // A number inferred from a literal may have any numeric type.
        numbers.contains(given) && numbers.contains(wanted)
    }

    private static let numbers: SymbolSet = ["Int", "Double", "CGFloat", "Float", "Int32", "Int64", "UInt"]
}
