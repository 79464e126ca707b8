/// Tells which names of a function are keys, defaults of look-ups, or images.
extension TypeReader {
    /// Returns the names that code looks up: `NSLocalizedString(name, comment: "")`, `name.localized`.
    func lookedUpNames(in node: Int) -> Set<Symbol> {
        var names: Set<Symbol> = []
        var open = [node]
        while let node = open.popLast() {
            switch tree.kind(node) {
            case .call:
                guard let callee = tree.firstChild(of: node), let first = arguments(of: node).first else { break }
                let isKey =
                    isLookup(node) || first.label == "forKey" && tree.spells(callee, "localizedString")
                    || tree.spells(callee, "LocalizedStringKey") || tree.spells(callee, "LocalizedStringResource")
                if isKey, tree.kind(first.expression) == .name { names.insert(tree.name(first.expression)) }
            case .member:
                if tree.spells(node, "localized"), let base = tree.firstChild(of: node), tree.kind(base) == .name {
                    names.insert(tree.name(base))
                }
            default: break
            }
            open += tree.children(of: node)
        }
        return names
    }

    /// Returns the names that code passes, interpolates, or assigns, apart from default values of look-ups.
    func usedNames(in node: Int) -> Set<Symbol> {
        var names: Set<Symbol> = []
        var open = [(node, false)]
        while let (node, isUsed) = open.popLast() {
            switch tree.kind(node) {
            case .name: if isUsed { names.insert(tree.name(node)) }
            case .argument:
                let isDefault = tree.spells(node, "value") || tree.spells(node, "defaultValue")
                open += tree.children(of: node).map { ($0, !isDefault) }
            case .string: open += tree.children(of: node).map { ($0, true) }
            case .sequence:
                let children = tree.children(of: node)
                let assigns = children.contains {
                    tree.kind($0) == .assignment || tree.kind($0) == .binary && isSum($0)
                }
                open += children.map { ($0, isUsed || assigns) }
            case .member: open += tree.children(of: node).map { ($0, false) }
            default: open += tree.children(of: node).map { ($0, isUsed) }
            }
        }
        return names
    }

    /// Returns the names whose values take the place of a look-up's result: after `??`, where it is compared, after a
    /// block for another result, and in `value: name`.
    func defaultNames(in node: Int) -> Set<Symbol> {
        let results = resultNames(in: node)
        var names: Set<Symbol> = []
        var open = [(node, false)]
        while let (node, isDefault) = open.popLast() {
            let children = tree.children(of: node).map { $0 }
            switch tree.kind(node) {
            case .name: if isDefault { names.insert(tree.name(node)) }
            case .argument:
                let isValue = tree.spells(node, "value") || tree.spells(node, "defaultValue")
                open += children.map { ($0, isDefault || isValue) }
            case .sequence:
                let isChoice = children.contains { tree.spells($0, "??") } || compares(children, results)
                open += children.map { ($0, isDefault || isChoice) }
            default:
                var isReached = isDefault
                for child in children {
                    let isBranch = tree.kind(child) == .conditional || tree.kind(child) == .guarding
                    let isComparison =
                        isBranch
                        && tree.children(of: child).contains {
                            tree.kind($0) == .sequence && compares(tree.children(of: $0).map { $0 }, results)
                        }
                    isReached = isReached || isComparison
                    open.append((child, isReached))
                }
            }
        }
        return names
    }

    /// Returns the names of constants and variables with the result of a look-up, at first or by an assignment.
    private func resultNames(in node: Int) -> Set<Symbol> {
        var names: Set<Symbol> = []
        var open = [node]
        while let node = open.popLast() {
            let children = tree.children(of: node).map { $0 }
            if tree.kind(node) == .binding, let value = tree.child(.initializer, of: node), tree.looksUp(value) {
                names.insert(tree.name(node))
                continue
            }
            if tree.kind(node) == .sequence, children.count > 2, tree.kind(children[0]) == .name,
                tree.kind(children[1]) == .assignment, children[2...].contains(where: tree.looksUp)
            {
                names.insert(tree.name(children[0]))
            }
            open += children
        }
        return names
    }

    /// True for the comparison of a look-up's result, or of one of its members: `text.lowercased() == key`.
    private func compares(_ elements: [Int], _ results: Set<Symbol>) -> Bool {
        func isResult(_ element: Int) -> Bool {
            if tree.lookupKey(of: element) != nil { return true }
            var node = element
            while [.member, .call, .unwrapped].contains(tree.kind(node)), let base = tree.firstChild(of: node) {
                node = base
            }
            return tree.kind(node) == .name && results.contains(tree.name(node))
        }
        return elements.indices.dropFirst().dropLast().contains { place in
            let sign = elements[place]
            return tree.kind(sign) == .binary && (tree.spells(sign, "==") || tree.spells(sign, "!="))
                && (isResult(elements[place - 1]) || isResult(elements[place + 1]))
        }
    }

    private func isSum(_ node: Int) -> Bool { tree.spells(node, "+") || tree.spells(node, "+=") }

    /// Returns the names that also name images, which are identifiers: `UIImage(named: name)`.
    func imageNames(in node: Int) -> Set<Symbol> {
        var names: Set<Symbol> = []
        var open = [node]
        while let node = open.popLast() {
            let children = tree.children(of: node)
            open += children
            guard tree.kind(node) == .call, let callee = tree.firstChild(of: node) else { continue }
            let isImage = Self.images.contains(tree.name(callee))
            for argument in arguments(of: node) where tree.kind(argument.expression) == .name {
                let isName = argument.label.map { Self.imageLabels.contains($0) } ?? tree.spells(callee, "Image")
                if isName, isImage || argument.label == "imageNamed" { names.insert(tree.name(argument.expression)) }
            }
        }
        return names
    }

    private static let images: SymbolSet = ["UIImage", "NSImage", "Image"]
    private static let imageLabels: SymbolSet = ["named", "systemName", "imageNamed", "systemSymbolName"]
}
