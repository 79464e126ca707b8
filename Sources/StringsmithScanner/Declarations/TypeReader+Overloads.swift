/// The declaration that a call refers to.
struct Callee {
    let candidate: Candidate

    /// The arguments of the call, and the index of each one's parameter.
    let arguments: [CallArgumentNode]
    let places: [Int]

    /// The types of generic parameters.
    var bindings = TypeBindings()

    var isPlatform: Bool { candidate.isPlatform }
    var result: SwiftType { candidate.result.substituting(bindings) }

    /// Returns the expected type of an argument.
    func type(of argument: Int) -> SwiftType { parameter(of: argument)?.type.substituting(bindings) ?? .unknown }

    /// Returns the parameter of an argument.
    func parameter(of argument: Int) -> DeclaredParameter? {
        guard places.indices.contains(argument), candidate.parameters.indices.contains(places[argument]) else {
            return nil
        }
        return candidate.parameters[places[argument]]
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

/// Chooses the declaration that a call refers to: matches arguments with parameters, first by label, then by type.
extension TypeReader {
    /// Returns the best declaration for a call; nil if none is known, or if the choice is ambiguous.
    mutating func callee(of call: Int, expected: SwiftType = .unknown) -> Callee? {
        guard let callee = tree.firstChild(of: call) else { return nil }
        let arguments = arguments(of: call)
        let outer = callLabels
        callLabels = CallLabels(of: arguments)
        let candidates = candidates(named: callee, expected: findsTexts ? expected.plain : expected)
        callLabels = outer
        return best(candidates, arguments, expected: expected)
    }

    /// Returns the best declaration for some arguments.
    mutating func best(
        _ candidates: [Candidate], _ arguments: [CallArgumentNode], expected: SwiftType = .unknown
    ) -> Callee? {
        var best: (index: Int, fit: Fit)?
        for index in candidates.indices {
            guard let fit = fit(of: candidates[index], arguments, expected) else { continue }
            if best.map({ fit.score < $0.fit.score }) ?? true { best = (index, fit) }
        }
        guard let best else { return nil }
        var chosen = Callee(candidate: candidates[best.index], arguments: arguments, places: best.fit.places)
        bindGenerics(of: &chosen, expected)
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
        of candidate: Candidate, _ arguments: [CallArgumentNode], _ expected: SwiftType
    ) -> Fit? {
        guard let places = places(of: arguments, in: candidate) else { return nil }
        var score = candidate.isDisfavored ? 400 : 0
        // Only a variadic parameter has several arguments, which follow each other.
        let used = places.indices.count { $0 == 0 || places[$0] != places[$0 - 1] }
        score += 4 * (candidate.parameters.count - used)
        for (argument, place) in zip(arguments, places) {
            guard let misfit = misfit(argument.expression, candidate.parameters[place].type, candidate) else {
                return nil
            }
            score += 20 * misfit
            if findsTexts, candidate.parameters[place].type.showsText { score -= 1 }
        }
        if candidate.isIn(file) { score -= 1 }
        if contradicts(candidate, expected) { score += Self.contradiction }
        return Fit(places: places, score: score)
    }

    /// True if the result of a candidate can't have the expected type.
    private func contradicts(_ candidate: Candidate, _ expected: SwiftType) -> Bool {
        let expected = findsTexts ? expected.plain : expected
        guard expected.isKnown, let given = candidate.result.unwrapped.name, let wanted = expected.unwrapped.name,
            given != wanted, candidate.declaration.kind == .function,
            !candidate.declaration.generics.contains(given)
        else { return false }
        return misfit(candidate.result, expected.unwrapped) == nil || index.conforms(given, to: wanted) == false
    }

    // MARK: Generic parameters

    private mutating func bindGenerics(of callee: inout Callee, _ expected: SwiftType) {
        let (candidate, arguments) = (callee.candidate, callee.arguments)
        var generics = candidate.declaration.generics
        if candidate.declaration.kind == .initializer, let entry = index.type(candidate.owner) {
            generics += entry.generics
        }
        guard !generics.isEmpty else { return }
        // Literals take the type that is expected of the result.
        if expected.contains(name: LocalizableType.contains) || findsTexts && expected.showsText {
            unify(candidate.result, expected, generics, &callee.bindings)
        }
        var numbers: [(argument: Int, parameter: SwiftType)] = []
        for (argument, place) in zip(arguments, callee.places) where tree.kind(argument.expression) != .closure {
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
                if let element { unify(parameters[0], element, generics, &callee.bindings) }
                continue
            }
            let type = self.type(of: argument.expression, as: parameter.substituting(callee.bindings))
            let isGuess = arguments.count > 1 && isNumber([argument.expression])
            unify(parameter, isGuess ? type.guessed : type, generics, &callee.bindings)
        }
        bindClosureResults(generics, &callee)
        // A number has the type of the other arguments, if they determine it.
        let isOnlyNumbers = numbers.count == arguments.count
        for (argument, parameter) in numbers {
            let type = infer(argument)
            unify(parameter, isOnlyNumbers ? type : type.guessed, generics, &callee.bindings)
        }
        // The others would look like types of that name.
        for generic in generics where callee.bindings[generic] == nil { callee.bindings[generic] = .unknown }
    }

    /// Binds the generic parameters that are the results of closures.
    private mutating func bindClosureResults(_ generics: [Symbol], _ callee: inout Callee) {
        let candidate = callee.candidate
        for (argument, place) in zip(callee.arguments, callee.places) where tree.kind(argument.expression) == .closure {
            guard case .function(let parameters, let result) = candidate.parameters[place].type.unwrapped.form,
                case .named(let name, _) = result.unwrapped.form, generics.contains(name),
                callee.bindings[name] == nil
            else { continue }
            var bindings = callee.bindings
            for generic in generics where bindings[generic] == nil { bindings[generic] = .unknown }
            let type = resultType(
                ofClosure: argument.expression, parameters: parameters.map { $0.substituting(bindings) })
            if type.isKnown { callee.bindings[name] = result.isOptional ? type.unwrapped : type }
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
    private func places(of arguments: [CallArgumentNode], in candidate: Candidate) -> [Int]? {
        let parameters = candidate.parameters
        var places: [Int] = []
        places.reserveCapacity(arguments.count)
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
        // Trailing closures come last.
        if places.count < arguments.count {
            guard addTrailing(arguments[places.count...], from: next, parameters, to: &places) else { return nil }
        }
        if candidate.isPlatform { return places }
        let isComplete = parameters.indices.allSatisfy {
            parameters[$0].hasDefault || parameters[$0].isVariadic || places.contains($0)
        }
        return isComplete ? places : nil
    }

    private func canBeOmitted(_ parameter: DeclaredParameter, _ candidate: Candidate) -> Bool {
        candidate.isPlatform || parameter.hasDefault || parameter.isVariadic || isClosure(parameter.type)
    }

    private func isClosure(_ type: SwiftType) -> Bool {
        if case .function = type.unwrapped.form { true } else { false }
    }

    /// Matches trailing closures: those with a label by the label, the first one with a closure parameter before them.
    private func addTrailing(
        _ closures: ArraySlice<CallArgumentNode>, from start: Int, _ parameters: [DeclaredParameter],
        to places: inout [Int]
    ) -> Bool {
        let first = places.count
        places.append(-1)
        var end = parameters.count
        for closure in closures.dropFirst() {
            guard let place = parameters.indices.last(where: { $0 >= start && parameters[$0].label == closure.label })
            else { return false }
            places.append(place)
            end = min(end, place)
        }
        guard start < end else { return false }
        let isOpen = { isClosure(parameters[$0].type) || !isValue(parameters[$0].type) }
        let place =
            closures.count == 1
            ? (start..<end).last { !parameters[$0].hasDefault && isClosure(parameters[$0].type) }
                ?? (start..<end).last(where: isOpen)
            : (start..<end).first { isOpen($0) && (!parameters[$0].hasDefault || isClosure(parameters[$0].type)) }
                ?? (start..<end).first(where: isOpen)
        guard let place else { return false }
        places[first] = place
        return true
    }

    /// True for a type that a closure can't have.
    private func isValue(_ type: SwiftType) -> Bool {
        switch (findsTexts ? type.plain : type).unwrapped.form {
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
    mutating func misfit(_ expression: Int, _ type: SwiftType, _ candidate: Candidate) -> Int? {
        let wanted = (findsTexts ? type.plain : type).unwrapped
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

    private func misfitOfLiteral(_ wanted: SwiftType, _ candidate: Candidate) -> Int? {
        if LocalizableType.contains(wanted) { return 10 }
        guard case .named(let name, _) = wanted.form else {
            if case .unknown = wanted.form { return 2 }
            return nil
        }
        if Self.textTypes.contains(name) { return 0 }
        if candidate.declaration.generics.contains(name) {
            guard let bound = candidate.declaration.bounds[name]?.name else { return 1 }
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

    // MARK: Shapes

    /// The parts of an expression that may be a key.
    enum Shape {
        /// Only literals, in all branches.
        case literal

        /// Strings, or literals combined with strings: the compiler infers `String`.
        case text

        /// Literals and a part of unknown type.
        case open
        case other(SwiftType)
    }

    mutating func shape(of node: Int) -> Shape {
        switch tree.kind(node) {
        case .string, .nilLiteral: return .literal
        case .sequence: return shape(of: tree.children(of: node).map { $0 })
        case .conditional, .switching: return branchShape(node)
        case .call: return callShape(node)
        default: return shape(of: infer(node))
        }
    }

    private func shape(of type: SwiftType) -> Shape {
        let known = type.unwrapped
        guard known.isKnown else { return .open }
        if case .named(let name, _) = known.form, name == .string || name == "Substring" { return .text }
        return .other(known)
    }

    private mutating func shape(of elements: [Int]) -> Shape {
        guard !isTooLong(elements) else { return .open }
        if let place = elements.firstIndex(where: { tree.kind($0) == .ternary }) {
            let middle = tree.firstChild(of: elements[place]).map { shape(of: $0) } ?? .open
            return joined(middle, shape(of: Array(elements[(place + 1)...])))
        }
        if elements.count == 1 { return shape(of: elements[0]) }
        if let place = elements.firstIndex(where: { tree.kind($0) == .binary && tree.spells($0, "??") }) {
            let left = shape(of: Array(elements[..<place]))
            switch left {
            case .other: return left
            case .literal: return joined(left, shape(of: Array(elements[(place + 1)...])))
            case .text, .open: return .text
            }
        }
        return shape(of: infer(elements: elements))
    }

    private mutating func callShape(_ node: Int) -> Shape {
        guard let callee = tree.firstChild(of: node) else { return .open }
        switch tree.kind(callee) {
        case .implicitMember:
            // A `String` can be created without arguments, a key can't.
            return tree.spells(callee, "init") && arguments(of: node).isEmpty ? .text : .literal
        case .closure: return closureShape(callee)
        default:
            guard let closure = mappingClosure(node) else { return shape(of: infer(node)) }
            return closureShape(closure)
        }
    }

    /// Returns the closure in `optional.map { ... }`, whose result has the type that is expected of the call.
    mutating func mappingClosure(_ call: Int) -> Int? {
        guard let callee = tree.firstChild(of: call), tree.kind(callee) == .member,
            tree.spells(callee, "map") || tree.spells(callee, "flatMap"), let base = tree.firstChild(of: callee)
        else { return nil }
        let arguments = arguments(of: call)
        guard arguments.count == 1, arguments[0].label == nil, tree.kind(arguments[0].expression) == .closure else {
            return nil
        }
        let type = infer(base)
        return type.isOptional || !type.isKnown ? arguments[0].expression : nil
    }

    private mutating func closureShape(_ closure: Int) -> Shape {
        guard depth < Self.deepest else { return .open }
        depth += 1
        defer { depth -= 1 }
        let statements = tree.children(of: closure).filter { tree.kind($0) != .parameter }
        var result: Shape?
        for statement in statements { addReturned(statement, to: &result) }
        if let result { return result }
        return statements.count == 1 ? shape(of: statements[0]) : .open
    }

    /// Combines the shapes of the values that a statement returns from its function.
    private mutating func addReturned(_ node: Int, to result: inout Shape?) {
        guard depth < Self.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        switch tree.kind(node) {
        case .returning:
            guard let value = tree.firstChild(of: node) else { return }
            let returned = shape(of: value)
            result = result.map { joined($0, returned) } ?? returned
        case .block, .conditional, .guarding, .looping, .iteration, .switching, .switchCase, .doing, .catching:
            for child in tree.children(of: node) { addReturned(child, to: &result) }
        default: break
        }
    }

    private mutating func branchShape(_ node: Int) -> Shape {
        var result: Shape?
        for child in tree.children(of: node) {
            var branch: Shape?
            switch tree.kind(child) {
            case .block:
                if let only = tree.firstChild(of: child), tree.nodes[only].next < 0 { branch = shape(of: only) }
            case .switchCase, .conditional: branch = branchShape(child)
            default: break
            }
            if let branch { result = result.map { joined($0, branch) } ?? branch }
        }
        return result ?? .open
    }

    private func joined(_ left: Shape, _ right: Shape) -> Shape {
        switch (left, right) {
        case (.literal, .literal): .literal
        case (.text, _), (_, .text): .text
        case (.other(let type), _), (_, .other(let type)): .other(type)
        default: .open
        }
    }
}
