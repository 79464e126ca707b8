/// Infers the types of expressions.
extension TypeReader {
    /// Infers the type of an expression; returns `unknown` if the sources don't show it.
    mutating func infer(_ node: Int) -> SwiftType {
        if let known = inferred[node] { return known }
        guard depth < Self.deepest else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        let type = findsTexts ? inferAnew(node).plain : inferAnew(node)
        inferred[node] = type
        if !type.isKnown { unknownNodes.append(node) }
        return type
    }

    /// Infers the type of an expression, with the sink in which it is shown.
    mutating func inferAnew(_ node: Int) -> SwiftType {
        switch tree.kind(node) {
        case .integer: return .integer
        case .float: return .double
        case .string: return .string
        case .boolean: return .boolean
        case .name: return typeOfName(node)
        case .member: return inferMember(node)
        case .call: return inferCall(node)
        case .subscripting: return inferSubscript(node)
        case .sequence: return infer(elements: tree.children(of: node).map { $0 })
        case .prefix: return inferPrefix(node)
        case .unwrapped:
            guard let operand = tree.firstChild(of: node) else { return .unknown }
            let type = infer(operand)
            if tree.spells(node, "!"), case .optional(let inner) = type.form { return inner }
            return type
        case .array:
            guard let first = tree.firstChild(of: node) else { return .unknown }
            let element = infer(first)
            // `[Foo]()` and `[Foo].self`.
            if case .metatype(let type) = element.form { return .metatype(.array(type)) }
            return element.isKnown ? .array(element) : .unknown
        case .dictionary:
            let parts = tree.children(of: node).map { $0 }
            guard parts.count >= 2 else { return .unknown }
            let (key, value) = (infer(parts[0]), infer(parts[1]))
            if case .metatype(let keyType) = key.form, case .metatype(let valueType) = value.form {
                return .metatype(.dictionary(keyType, valueType))
            }
            return key.isKnown || value.isKnown ? .dictionary(key, value) : .unknown
        case .tuple:
            return .tuple(
                tree.children(of: node).map { argument in
                    let type = tree.firstChild(of: argument).map { infer($0) } ?? .unknown
                    let label = tree.name(argument)
                    return TupleElement(label: label.isEmpty ? nil : label, type: type)
                })
        case .conditional, .switching: return branchType(node)
        case .closure: return typeOfClosure(node)
        case .macro:
            return best(macros(tree.name(node)), arguments(of: node))?.result ?? .unknown
        default: return .unknown
        }
    }

    /// Returns the type of a closure whose parameters have types.
    private mutating func typeOfClosure(_ node: Int) -> SwiftType {
        let written = tree.children(of: node).filter { tree.kind($0) == .parameter }
        let parameters = written.compactMap { tree.type(of: $0).map { resolved($0) } }
        guard !parameters.isEmpty, parameters.count == written.count else { return .unknown }
        return .function(parameters, resultType(ofClosure: node, parameters: parameters))
    }

    /// Returns the type of an `if` or `switch` expression: the type of the first branch whose type is known.
    private mutating func branchType(_ node: Int) -> SwiftType {
        var hasUnknown = false
        for child in tree.children(of: node) {
            var type = SwiftType.unknown
            switch tree.kind(child) {
            case .block:
                guard let only = tree.firstChild(of: child), tree.nodes[only].next < 0 else { continue }
                type = infer(only)
                // Another branch may have a type that a number takes.
                if isNumber([only]) { type = type.guessed }
            case .switchCase, .conditional: type = branchType(child)
            default: continue
            }
            if type.isKnown { return hasUnknown ? type.guessed : type }
            hasUnknown = true
        }
        return .unknown
    }

    private mutating func inferMember(_ node: Int) -> SwiftType {
        guard let base = tree.firstChild(of: node) else { return .unknown }
        let name = tree.name(node)
        if tree.kind(base) == .name, Self.modules.contains(tree.name(base)), local(tree.name(base)) == nil {
            let type = SwiftType.named(name)
            return index.type(name) != nil ? .metatype(type) : .unknown
        }
        let type = infer(base)
        if name == .selfValue { return type }
        let member = memberType(name, of: type, isStatic: false)
        if case .metatype(let nested) = member.form, let name = nested.plainName, tree.type(of: node) != nil {
            return .metatype(nestedType(name, node))
        }
        if member.isKnown { return member }
        var method = methodType(name, of: type, isStatic: false)
        if case .metatype(let owner) = type.form { method = methodType(name, of: owner, isStatic: true) }
        if method.isKnown { return method }
        if name == .count, let isCollection = isCollection(type) {
            let count = isCollection ? SwiftType.integer : .integer.guessed
            return type.isOptional ? .optional(count) : count
        }
        // Every error has one, also where its type is unknown, as in a `catch` block.
        if name == .localizedDescription { return type.isOptional ? .optional(.string) : .string }
        return .unknown
    }

    /// Returns true for a collection, whose `count` is an `Int`, and false if a type may be one; nil for other types.
    private func isCollection(_ type: SwiftType) -> Bool? {
        switch type.unwrapped.form {
        case .unknown: return false
        case .named(let name, _):
            let conforms = index.conforms(name, to: "_Collection")
            return conforms == false ? nil : conforms ?? false
        default: return nil
        }
    }

    static let modules: SymbolSet = [
        "SwiftUI", "Foundation", "Swift", "AppIntents", "Charts", "WidgetKit", "MapKit", "SwiftData", "UIKit", "AppKit",
        "TipKit", "StoreKit",
    ]

    private mutating func inferPrefix(_ node: Int) -> SwiftType {
        guard let operand = tree.firstChild(of: node) else { return .unknown }
        if tree.spells(node, "!") { return .boolean }
        if let callee = callee(ofPrefix: node) { return callee.result }
        return infer(operand)
    }

    /// Returns the declaration of a prefix operator in the sources; nil for one of the standard library.
    mutating func callee(ofPrefix node: Int) -> Callee? {
        tree.firstChild(of: node).flatMap { callee(ofOperator: tree.name(node), [$0]) }
    }

    /// Returns the declaration of an infix operator in the sources, for an operand, the operator and another operand.
    mutating func callee(ofInfix elements: [Int]) -> Callee? {
        guard tree.kind(elements[1]) == .binary else { return nil }
        return callee(ofOperator: tree.name(elements[1]), [elements[0], elements[2]])
    }

    private func operators(_ name: Symbol, _ operands: Int) -> [Candidate] {
        globals(name).filter { $0.declaration.kind == .function && $0.parameters.count == operands }
    }

    private mutating func callee(ofOperator name: Symbol, _ operands: [Int]) -> Callee? {
        let declared = operators(name, operands.count)
        if declared.isEmpty { return nil }
        let candidates = declared.map { operation in
            // Operands have no labels.
            operation.taking(operation.parameters.map { DeclaredParameter(type: $0.type) })
        }
        let arguments = operands.map { CallArgumentNode(node: $0, expression: $0, label: nil, isTrailing: false) }
        guard let chosen = best(candidates, arguments), !findsTexts || isCertain(chosen, operands) else { return nil }
        return chosen
    }

    /// True if the operands of an operator are known to have the types of its parameters, apart from texts: the standard
    /// library joins these with the same operator.
    private mutating func isCertain(_ chosen: Callee, _ operands: [Int]) -> Bool {
        for (place, operand) in operands.enumerated() {
            guard let wanted = chosen.parameter(of: place)?.type.plain.unwrapped.name,
                !chosen.candidate.declaration.generics.contains(wanted), !Self.stringTypes.contains(wanted),
                !LocalizableType.contains(wanted)
            else { continue }
            guard let given = infer(operand).plain.unwrapped.name else { return false }
            if given != wanted, index.conforms(given, to: wanted) != true { return false }
        }
        return true
    }

    private mutating func inferSubscript(_ node: Int) -> SwiftType {
        guard let callee = tree.firstChild(of: node) else { return .unknown }
        let argument = tree.children(of: node).dropFirst().first { _ in true }
        let base = infer(callee).unwrapped
        if let argument, let key = tree.firstChild(of: argument), tree.spells(argument, "keyPath") {
            return value(of: key, in: base)
        }
        switch base.form {
        case .array(let element):
            guard let argument, let key = tree.firstChild(of: argument) else { return element }
            if case .named(.range, _) = infer(key).form { return .array(element) }
            return element
        case .dictionary(_, let value):
            let hasDefault = tree.children(of: node).contains { tree.spells($0, "default") }
            return hasDefault ? value : .optional(value)
        case .unknown: return .unknown
        default:
            if let callee = self.callee(ofSubscript: node, of: base) { return callee.result }
            if case .metatype = base.form { return .unknown }
            guard let argument, let key = tree.firstChild(of: argument) else { return .unknown }
            if case .named(.range, _) = infer(key).form { return base }
            return memberType("first", of: base, isStatic: false).unwrapped
        }
    }

    /// Returns the value that a key path leads to from a base.
    private mutating func value(of keyPath: Int, in base: SwiftType) -> SwiftType {
        if tree.kind(keyPath) == .keyPath { return value(ofKeyPath: keyPath, from: base) }
        guard case .named(let name, let arguments) = infer(keyPath).form, name.hasSuffix("KeyPath") else {
            return .unknown
        }
        return arguments.count == 2 ? arguments[1] : .unknown
    }

    /// Returns the declaration of the subscript that an expression uses.
    mutating func callee(ofSubscript node: Int) -> Callee? {
        guard let callee = tree.firstChild(of: node) else { return nil }
        let base = infer(callee).unwrapped
        return base.isKnown ? self.callee(ofSubscript: node, of: base) : nil
    }

    /// Returns the declaration of a subscript of a type.
    private mutating func callee(ofSubscript node: Int, of base: SwiftType) -> Callee? {
        var owner = base
        var isStatic = false
        if case .metatype(let type) = base.form { (owner, isStatic) = (type, true) }
        let declared = found(.subscripting, of: owner).filter { $0.declaration.isStatic == isStatic }
        if declared.isEmpty { return nil }
        return best(declared, arguments(of: node))
    }

    // MARK: Calls

    mutating func inferCall(_ node: Int) -> SwiftType {
        guard let callee = tree.firstChild(of: node) else { return .unknown }
        if let chosen = self.callee(of: node) { return chosen.result }
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

    // MARK: Operators

    private static let comparisons: SymbolSet = ["==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=", "&&", "||"]
    private static let ranges: SymbolSet = ["..<", "..."]
    private static let arithmetic: SymbolSet = [
        "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&+", "&-", "&*", "&<<", "&>>",
    ]

    /// Returns the type of a sequence of operands and operators.
    mutating func infer(elements: [Int]) -> SwiftType {
        guard let first = elements.first, elements.count <= Self.longestSequence else { return .unknown }
        if elements.count == 1 { return infer(first) }
        if elements.contains(where: { tree.kind($0) == .assignment }) { return .tuple([]) }
        if let place = elements.firstIndex(where: { tree.kind($0) == .ternary }) {
            let middle = tree.firstChild(of: elements[place]).map { infer($0) } ?? .unknown
            let last = Array(elements[(place + 1)...])
            let rest = infer(elements: last)
            if !middle.isKnown { return isNumber(last) ? rest.guessed : rest }
            guard let number = tree.firstChild(of: elements[place]) else { return middle }
            if rest.isKnown { return isLiteralNumber(number) ? rest : middle }
            return isNumber([number]) ? middle.guessed : middle
        }
        let operators = elements.filter { tree.kind($0) == .binary }.map { tree.name($0) }
        if operators.contains(where: Self.comparisons.contains) { return .boolean }
        if let last = elements.last, tree.kind(last) == .cast {
            guard !tree.spells(last, "is") else { return .boolean }
            let type = tree.type(of: last).map { resolved($0) } ?? .unknown
            return tree.nodes[last].flags.contains(.isOptional) ? .optional(type) : type
        }
        if let place = elements.firstIndex(where: { tree.kind($0) == .binary && tree.spells($0, "??") }) {
            let left = infer(elements: Array(elements[..<place])).unwrapped
            if left.isKnown { return left }
            let right = Array(elements[(place + 1)...])
            return isNumber(right) ? infer(elements: right).guessed : infer(elements: right)
        }
        if operators.contains(where: Self.ranges.contains) {
            return .named(.range, [numberType(of: elements)])
        }
        if let name = operators.first(where: { !Self.arithmetic.contains($0) }) { return result(ofOperator: name) }
        return numberType(of: elements)
    }

    /// Returns the result of an infix operator that the sources declare; unknown if it depends on the operands.
    private func result(ofOperator name: Symbol) -> SwiftType {
        let declared = operators(name, 2)
        guard let first = declared.first, first.declaration.generics.isEmpty,
            declared.allSatisfy({ $0.result == first.result })
        else { return .unknown }
        return first.result
    }

    func isLiteralNumber(_ node: Int) -> Bool { tree.kind(node) == .integer || tree.kind(node) == .float }

    /// True for an expression of literal numbers only, which has the type of what is beside it.
    func isNumber(_ elements: [Int]) -> Bool {
        elements.allSatisfy { element in
            switch tree.kind(element) {
            case .integer, .float, .binary: true
            case .prefix, .sequence, .tuple, .argument: isNumber(tree.children(of: element).map { $0 })
            case .ternary: isNumber(tree.children(of: element).map { $0 })
            default: false
            }
        }
    }

    /// Returns the type of a part of an expression if its literals are keys. Then the other part's are, too.
    mutating func keyType(of elements: [Int]) -> SwiftType? {
        guard let first = elements.first, elements.count > 1 || tree.kind(first) != .string else { return nil }
        let type = infer(elements: elements)
        return LocalizableType.contains(type) ? type.unwrapped : nil
    }

    /// Returns the type of an operation whose operands have the same type: literals take the type of the others.
    private mutating func numberType(of elements: [Int]) -> SwiftType {
        var literal = SwiftType.unknown
        var hasUnknown = false
        for element in elements where tree.kind(element) != .binary && tree.kind(element) != .cast {
            var operand = element
            while tree.kind(operand) == .prefix, let inner = tree.firstChild(of: operand) { operand = inner }
            switch tree.kind(operand) {
            case .integer: if !literal.isKnown { literal = .integer }
            case .float: literal = .double
            case .sequence where isLiteralArithmetic(operand):
                if infer(operand) == .double || !literal.isKnown { literal = infer(operand) }
            default:
                let type = infer(operand)
                if type.isKnown { return type }
                hasUnknown = true
            }
        }
        // An unknown operand next to a fraction is a floating-point number; next to an integer it may be any number.
        if hasUnknown, literal == .integer { return .unknown }
        return hasUnknown ? literal.guessed : literal
    }

    private func isLiteralArithmetic(_ node: Int) -> Bool {
        tree.children(of: node).allSatisfy {
            switch tree.kind($0) {
            case .integer, .float, .binary: true
            default: false
            }
        }
    }

    private static let collections: SymbolSet = [
        "Range", "ClosedRange", "Set", "ArraySlice", "ReversedCollection", "FetchedResults", "OrderedSet", "Slice",
        "AnyCollection", "IdentifiedArrayOf", "AsyncStream", "LazySequence",
    ]

    /// Returns the type of the elements when iterating over a value.
    func elementType(of type: SwiftType) -> SwiftType {
        switch type.unwrapped.form {
        case .array(let element): return element
        case .dictionary(let key, let value):
            return .tuple([TupleElement(label: "key", type: key), TupleElement(label: "value", type: value)])
        case .named(.binding, let arguments):
            let element = arguments.first.map { elementType(of: $0) } ?? .unknown
            return element.isKnown ? .named(.binding, [element]) : .unknown
        case .named(let name, let arguments):
            if Self.collections.contains(name) { return arguments.first ?? .unknown }
            return name == .string || name == "Substring" ? .named("Character") : .unknown
        default: return .unknown
        }
    }
}
