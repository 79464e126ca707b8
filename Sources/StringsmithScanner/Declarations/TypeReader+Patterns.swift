/// Reads patterns and the names that they bind.
extension TypeReader {
    /// Binds the names in a pattern, given the type of the matched value.
    mutating func bindPattern(_ node: Int, _ type: SwiftType) {
        switch tree.kind(node) {
        case .namePattern: bind(tree.name(node), type)
        case .optionalPattern:
            guard let inner = tree.firstChild(of: node) else { return }
            if case .optional(let wrapped) = type.form { bindPattern(inner, wrapped) } else { bindPattern(inner, type) }
        case .typedPattern:
            guard let inner = tree.firstChild(of: node) else { return }
            bindPattern(inner, tree.type(of: node).map { resolved($0) } ?? .unknown)
        case .tuplePattern:
            var elements: [TupleElement] = []
            if case .tuple(let known) = type.form { elements = Array(known) }
            for (place, argument) in tree.children(of: node).enumerated() {
                guard let inner = tree.firstChild(of: argument) else { continue }
                bindPattern(inner, elements.indices.contains(place) ? elements[place].type : .unknown)
            }
        case .casePattern:
            let name = tree.name(node)
            var parameters: [DeclaredParameter] = []
            if let enumCase = found(name, of: type.unwrapped).first(where: { $0.declaration.kind == .enumCase }) {
                parameters = candidate(enumCase).parameters
            } else if name == "some" {
                parameters = [DeclaredParameter(type: type.unwrapped)]
            }
            for (place, argument) in tree.children(of: node).enumerated() {
                guard let inner = tree.firstChild(of: argument) else { continue }
                bindPattern(inner, parameters.indices.contains(place) ? parameters[place].type : .unknown)
            }
        default: break
        }
    }
}
