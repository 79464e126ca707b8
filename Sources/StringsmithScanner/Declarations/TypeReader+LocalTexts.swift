import StringsmithText

/// Finds out which texts names in bodies can be: constants, variables that are only assigned, and elements of
/// collections.
extension TypeReader {
    /// - Parameters:
    ///   - declaration: the node that declares the name, in the scope of the declaration.
    ///   - use: the node with the name; nil if it is bound again.
    mutating func texts(ofLocal name: Symbol, _ declaration: Int, at use: Int?) -> FiniteText? {
        guard let source else { return nil }
        let place = FiniteText.Place(file: Int(file), offset: tree.bytes(of: declaration).lowerBound)
        let isOnly = use != nil && source.isOnlyDeclaration(declaration, of: name)
        let isUsedOnce = isOnly && source.isUsedOnce(declaration, name)
        switch tree.kind(declaration) {
        case .binding:
            if tree.child(.accessors, of: declaration) != nil { return nil }
            let variable = source.parents[declaration]
            let isConstant = tree.nodes[variable].flags.contains(.isConstant)
            guard isConstant, let value = value(of: declaration) else {
                let found = texts(assignedTo: name, declaration, isConstant: isConstant)
                return found?.from(place, isOnly: isOnly && tree.child(.attribute, of: variable) == nil)
            }
            return texts(of: value)?.from(
                place, isOnly: isOnly && tree.child(.attribute, of: variable) == nil, isUsedOnce: isUsedOnce)
        case .namePattern:
            return texts(ofPattern: declaration, name)?.from(place, isOnly: isOnly && source.isConstant(declaration))
        case .parameter:
            let owner = source.parents[declaration]
            if tree.kind(owner) == .function {
                let found = textReader?.texts(ofParameter: declaration, of: owner, in: Int(file))
                return found?.from(place, isOnly: isOnly, isUsedOnce: isUsedOnce)
            }
            guard tree.kind(owner) == .closure else { return nil }
            let parameters = tree.children(of: owner).filter { tree.kind($0) == .parameter }
            let component = parameters.count == 1 ? nil : parameters.firstIndex(of: declaration)
            return elements(passedTo: owner, Elements(component: component))?.from(place, isOnly: isOnly)
        case .closure:
            guard name == "$0", let use, source.ancestor(of: use, where: { $0 == .closure }) == declaration else {
                return nil
            }
            return elements(passedTo: declaration, Elements())?.from(place, isOnly: true)
        default: return nil
        }
    }

    /// Returns the texts of `self` in a member of an extension of `String`.
    mutating func texts(ofSelf node: Int) -> FiniteText? {
        guard let source, let textReader, scope.selfType == .string, !scope.isStatic else { return nil }
        var member = source.parents[node]
        while member >= 0, tree.kind(member) != .function,
            tree.kind(member) != .binding || tree.child(.accessors, of: member) == nil
        {
            member = source.parents[member]
        }
        guard member >= 0 else { return nil }
        let declaration = tree.kind(member) == .binding ? source.parents[member] : member
        guard source.parents[declaration] >= 0, case let nominal = source.parents[source.parents[declaration]],
            nominal >= 0, tree.kind(nominal) == .nominal
        else { return nil }
        let place = FiniteText.Place(file: Int(file), offset: tree.bytes(of: member).lowerBound)
        return textReader.texts(ofReceiverOf: member, in: Int(file))?.from(place, isOnly: true)
    }

    /// Returns the initial value of a binding or condition.
    private func value(of node: Int) -> Int? {
        tree.child(.initializer, of: node).flatMap { tree.firstChild(of: $0) }
    }

    private mutating func texts(ofPattern pattern: Int, _ name: Symbol) -> FiniteText? {
        guard let source else { return nil }
        var node = source.parents[pattern]
        var elements = Elements()
        if node >= 0, tree.kind(node) == .argument, case let tuple = source.parents[node], tuple >= 0 {
            guard tree.kind(tuple) == .tuplePattern, source.parents[tuple] >= 0,
                tree.kind(source.parents[tuple]) == .iteration
            else { return nil }
            elements.component = tree.children(of: tuple).map { $0 }.firstIndex(of: node)
            node = source.parents[tuple]
        }
        var isOptional = false
        while node >= 0, tree.kind(node) == .optionalPattern || tree.kind(node) == .typedPattern {
            isOptional = isOptional || tree.kind(node) == .optionalPattern
            node = source.parents[node]
        }
        guard node >= 0 else { return nil }
        switch tree.kind(node) {
        // `if let key` binds the value of the outer name.
        case .optionalBinding: return value(of: node).map { texts(of: $0) } ?? texts(ofName: name, at: pattern)
        case .matching where isOptional: return value(of: node).flatMap { texts(of: $0) }
        case .iteration: return value(of: node).flatMap { self.elements(of: $0, elements) }
        default: return nil
        }
    }

    // MARK: Assignments

    /// Returns the texts of a variable to which only literals are assigned.
    private mutating func texts(assignedTo name: Symbol, _ binding: Int, isConstant: Bool) -> FiniteText? {
        let bodies: [SyntaxNode.Kind] = [.block, .closure, .accessor]
        guard let source, let block = source.ancestor(of: binding, where: { bodies.contains($0) }),
            let nodes = source.nodes(in: block)
        else { return nil }
        // Whoever has the same object may change it.
        if tree.type(of: binding)?.unwrapped.name == "NSMutableString" { return nil }
        var all: [FiniteText?] = []
        var isCertain = true
        if let value = value(of: binding) { all.append(literalTexts { $0.texts(of: value) }) }
        for node in nodes {
            switch tree.kind(node) {
            case .binding where node != binding, .namePattern:
                if tree.name(node) == name { return nil }
            case .parameter: if tree.name(ofToken: tree.nodes[node].extra) == name { return nil }
            case .name where tree.name(node) == name:
                // It is passed to be changed, or its own method may change it.
                let start = tree.bytes(of: node).lowerBound
                if start > 0, tree.source[start - 1] == .ampersand { return nil }
                if !isConstant, tree.kind(source.parents[node]) == .member { return nil }
                isCertain = isCertain && (isConstant || isOnlyRead(node))
            case .sequence:
                let elements = tree.children(of: node).map { $0 }
                let hasName = elements.contains { tree.kind($0) == .name && tree.name($0) == name }
                // An operator of a library may change what is in front of it.
                if hasName, !isConstant { isCertain = isCertain && elements.allSatisfy(isPlainOperand) }
                guard let place = elements.firstIndex(where: { changes($0) }) else { continue }
                let left = elements[..<place]
                if left.contains(where: { tree.kind($0) == .tuple }) { return nil }
                guard left.contains(where: { tree.kind($0) == .name && tree.name($0) == name }) else { continue }
                guard left.count == 1, tree.kind(elements[place]) == .assignment else { return nil }
                all.append(literalTexts { $0.texts(ofElements: Array(elements[(place + 1)...])) })
            default: break
            }
        }
        return isCertain ? all.united : all.united?.uncertain
    }

    /// True for a variable that is an operand or an argument, rather than part of what a method may change.
    private func isOnlyRead(_ node: Int) -> Bool {
        guard let source, case let parent = source.parents[node], parent >= 0 else { return false }
        if tree.kind(parent) == .sequence { return true }
        return tree.kind(parent) == .argument && source.parents[parent] >= 0
            && tree.kind(source.parents[parent]) == .call
    }

    /// False for an operator that isn't the language's own.
    private func isPlainOperand(_ node: Int) -> Bool {
        guard tree.kind(node) == .binary, let textReader else { return true }
        let name = tree.name(node)
        return Self.plainOperators.contains(name) && !textReader.functions.contains(name)
    }

    private static let plainOperators: SymbolSet = ["==", "!=", "+", "??", "&&", "||", "<", ">"]

    /// True for an operator that changes what is in front of it.
    private func changes(_ node: Int) -> Bool {
        if tree.kind(node) == .assignment { return true }
        guard tree.kind(node) == .binary else { return false }
        let text = tree.text(tree.nodes[node].token)
        return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
    }

    // MARK: Collections

    private static let iterations: SymbolSet = ["map", "forEach", "compactMap", "flatMap", "filter"]

    /// The part of a collection to read: its elements, or a component of each.
    struct Elements: Hashable {
        var component: Int?
    }

    /// Returns the texts of the elements that a call passes to a closure.
    private mutating func elements(passedTo closure: Int, _ wanted: Elements) -> FiniteText? {
        guard let source, source.parents[closure] >= 0, case let call = source.parents[source.parents[closure]],
            call >= 0, tree.kind(call) == .call, let callee = tree.firstChild(of: call)
        else { return nil }
        if tree.kind(callee) == .member, Self.iterations.contains(tree.name(callee)) {
            let found = tree.firstChild(of: callee).flatMap { elements(of: $0, wanted) }
            let isOwn = textReader?.collectionFunctions.contains(tree.name(callee)) ?? true
            return isOwn ? found?.uncertain : found
        }
        guard tree.kind(callee) == .name, tree.spells(callee, "ForEach"), let first = arguments(of: call).first,
            first.label == nil, !first.isTrailing
        else { return nil }
        let found = elements(of: first.expression, wanted)
        return textReader?.typesByName["ForEach"] == nil ? found : found?.uncertain
    }

    /// Returns the texts of the elements of a collection.
    mutating func elements(of node: Int, _ wanted: Elements) -> FiniteText? {
        guard depth < Self.deepest, source?.spend(1) ?? false else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch tree.kind(node) {
        case .array:
            var all: [FiniteText?] = []
            for child in tree.children(of: node) {
                guard let part = part(of: child, wanted) else { return nil }
                all.append(texts(of: part))
            }
            return all.united
        case .dictionary:
            guard let component = wanted.component else { return nil }
            var all: [FiniteText?] = []
            for (place, child) in tree.children(of: node).enumerated() where place % 2 == component {
                all.append(texts(of: child))
            }
            return all.united
        case .tuple:
            let arguments = arguments(of: node)
            return arguments.count == 1 && arguments[0].label == nil
                ? elements(of: arguments[0].expression, wanted) : nil
        case .sequence: return wanted.component == nil ? numbers(in: tree.children(of: node).map { $0 }) : nil
        case .call:
            guard wanted.component == 1, let callee = tree.firstChild(of: node), tree.kind(callee) == .member,
                tree.spells(callee, "enumerated"), let base = tree.firstChild(of: callee)
            else { return nil }
            let found = elements(of: base, Elements())
            return textReader?.functions.contains("enumerated") ?? true ? found?.uncertain : found
        case .name where !areLiteralsOnly: return elements(ofName: tree.name(node), wanted)
        case .member where !areLiteralsOnly:
            guard let base = tree.firstChild(of: node) else { return nil }
            let type = infer(base)
            if case .metatype(let type) = type.form {
                let found = texts(of: properties(tree.name(node), of: type, isStatic: true), elements: wanted)
                return isOnlyMember(node) ? found : found?.uncertain
            }
            return texts(of: properties(tree.name(node), of: type, isStatic: false), elements: wanted)?.uncertain
        default: return nil
        }
    }

    /// Returns the expression of an element, or of a component of it.
    private func part(of element: Int, _ wanted: Elements) -> Int? {
        guard let component = wanted.component else { return element }
        let parts: [Int]
        switch tree.kind(element) {
        case .tuple: parts = arguments(of: element).map(\.expression)
        case .array: parts = tree.children(of: element).map { $0 }
        default: return nil
        }
        return parts.indices.contains(component) ? parts[component] : nil
    }

    /// Returns the texts of `$0[1]`, a place in each of some arrays.
    mutating func texts(ofSubscript node: Int) -> FiniteText? {
        let arguments = arguments(of: node)
        guard !areLiteralsOnly, let source, let base = tree.firstChild(of: node), tree.kind(base) == .name,
            arguments.count == 1, arguments[0].label == nil, tree.kind(arguments[0].expression) == .integer,
            let component = Int(tree.text(tree.nodes[arguments[0].expression].token)), component >= 0,
            let place = locals.place(of: tree.name(base)), case let closure = locals[place].declaration, closure >= 0,
            tree.kind(closure) == .closure, tree.spells(base, "$0"),
            source.ancestor(of: base, where: { $0 == .closure }) == closure
        else { return nil }
        return elements(passedTo: closure, Elements(component: component))
    }

    private mutating func elements(ofName name: Symbol, _ wanted: Elements) -> FiniteText? {
        guard let place = locals.place(of: name) else {
            return texts(of: candidates(forValue: name), elements: wanted)?.uncertain
        }
        let declaration = locals[place].declaration
        guard declaration >= 0, tree.kind(declaration) == .binding, let source, let value = value(of: declaration)
        else { return nil }
        let hidden = locals.hideAll(from: place)
        defer { locals.show(hidden) }
        var found = elements(of: value, wanted)
        if !tree.nodes[source.parents[declaration]].flags.contains(.isConstant) {
            found = found.flatMap { elements(addedTo: name, declaration, wanted).flatMap($0.union) }
        }
        // Another type's elements may differ from the literal's.
        let isArray = tree.type(of: declaration).map { if case .array = $0.form { true } else { false } } ?? true
        return isArray && source.isOnlyDeclaration(declaration, of: name) ? found : found?.uncertain
    }

    /// The methods of arrays that change no elements, or only remove some or change their order.
    private static let keepingMethods: SymbolSet = [
        "map", "forEach", "compactMap", "flatMap", "filter", "contains", "joined", "enumerated", "sorted", "reversed",
        "sort", "reverse", "shuffle", "removeAll", "removeLast", "removeFirst", "remove", "popLast", "count", "isEmpty",
        "first", "last", "indices", "firstIndex",
    ]

    /// Returns the texts of the elements that a body adds to an array in a variable; nil if it may change others.
    private mutating func elements(
        addedTo name: Symbol, _ declaration: Int, _ wanted: Elements
    ) -> FiniteText? {
        let bodies: [SyntaxNode.Kind] = [.block, .closure, .accessor]
        guard let source, let textReader, let block = source.ancestor(of: declaration, where: bodies.contains),
            let nodes = source.nodes(in: block)
        else { return nil }
        var all = FiniteText([]).certain
        for node in nodes where tree.kind(node) == .name && tree.name(node) == name {
            let start = tree.bytes(of: node).lowerBound
            let parent = source.parents[node]
            if start > 0, tree.source[start - 1] == .ampersand { return nil }
            switch tree.kind(parent) {
            case .argument, .returning, .iteration, .initializer: continue
            case .member where Self.keepingMethods.contains(tree.name(parent)):
                if textReader.collectionFunctions.contains(tree.name(parent)) { return nil }
            case .member where tree.spells(parent, "append") || tree.spells(parent, "insert"):
                let call = source.parents[parent]
                guard call >= 0, tree.kind(call) == .call, tree.firstChild(of: call) == parent,
                    !textReader.collectionFunctions.contains(tree.name(parent)), let added = arguments(of: call).first,
                    added.label == nil, let part = part(of: added.expression, wanted),
                    let found = literalTexts({ $0.texts(of: part) }), let joined = all.union(found)
                else { return nil }
                all = joined
            default: return nil
            }
        }
        return all
    }

    /// Returns the numbers in a range.
    private func numbers(in elements: [Int]) -> FiniteText? {
        guard let textReader, elements.count == 3, tree.kind(elements[1]) == .binary,
            let first = Int(tree.text(tree.nodes[elements[0]].token)), tree.kind(elements[0]) == .integer,
            let last = Int(tree.text(tree.nodes[elements[2]].token)), tree.kind(elements[2]) == .integer,
            first < last, last - first < FiniteText.most
        else { return nil }
        let isClosed = tree.spells(elements[1], "...")
        guard isClosed || tree.spells(elements[1], "..<") else { return nil }
        let numbers = FiniteText(Set((first..<(isClosed ? last + 1 : last)).map { ExactString(String($0)) }))
        return textReader.functions.contains(isClosed ? "..." : "..<") ? numbers : numbers.certain
    }
}
