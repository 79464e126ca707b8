/// Determines whether the parts of an expression can be keys, before a declaration is chosen.
extension TypeReader {
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
