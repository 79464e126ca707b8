import StringsmithText

/// Recognizes the key of a value that is a key itself, as the extensions of `LocalizedStringKey` get it that look it up
/// in another way: `Mirror(reflecting: self).children.first { $0.label == "key" }?.value as? String`. It isn't known
/// which one it is, but whatever made the value has named it.
extension TypeReader {
    /// True for the text in a mirror of a `LocalizedStringKey`, in an extension of it.
    mutating func isKeyOfSelf(_ node: Int) -> Bool {
        guard scope.owner == "LocalizedStringKey" else { return false }
        let isText =
            tree.kind(node) == .member && tree.spells(node, "value")
            || tree.kind(node) == .call
                && (tree.firstChild(of: node).map { tree.spells($0, "descendant") } ?? false)
        guard isText, !scope.isStatic, let textReader,
            textReader.typesByName["Mirror"] == nil, textReader.typesByName["LocalizedStringKey"] == nil,
            !textReader.changesMirrors
        else { return false }
        return isPartOfMirror(node, depth: 0)
    }

    private static let mirrorMembers: SymbolSet = [
        "children", "value", "descendant", "first", "last", "filter", "lazy",
    ]

    /// True for a mirror of `self`, and what members lead to from there.
    private func isPartOfMirror(_ node: Int, depth: Int) -> Bool {
        guard depth < 16, let source, source.spend(1) else { return false }
        let base = tree.firstChild(of: node)
        switch tree.kind(node) {
        case .member:
            let isPlain =
                Self.mirrorMembers.contains(tree.name(node))
                && !(textReader?.collectionFunctions.contains(tree.name(node)) ?? true)
            return isPlain && base.map { isPartOfMirror($0, depth: depth + 1) } ?? false
        case .unwrapped, .subscripting: return base.map { isPartOfMirror($0, depth: depth + 1) } ?? false
        case .call:
            guard let base else { return false }
            if tree.kind(base) != .name { return isPartOfMirror(base, depth: depth + 1) }
            let arguments = arguments(of: node)
            guard tree.spells(base, "Mirror"), arguments.count == 1, arguments[0].label == "reflecting" else {
                return false
            }
            return tree.kind(arguments[0].expression) == .name && tree.spells(arguments[0].expression, "self")
        case .name:
            guard let declaration = source.onlyDeclaration(ofNameAt: node) else { return false }
            let holder = tree.kind(declaration) == .namePattern ? source.parents[declaration] : declaration
            let isBound: [SyntaxNode.Kind] = [.binding, .iteration, .optionalBinding]
            guard isBound.contains(tree.kind(holder)), let initial = tree.child(.initializer, of: holder),
                let value = tree.firstChild(of: initial)
            else { return false }
            return isPartOfMirror(value, depth: depth + 1)
        default: return false
        }
    }
}
