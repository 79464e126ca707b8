import StringsmithText

/// Finds out which raw values and names of cases expressions can be.
extension TypeReader {
    /// - Parameters:
    ///   - base: the value, or the name of the property for the enumeration around it.
    ///   - only: the case that the value is, if it is named.
    mutating func texts(ofRawValueAt base: Int, of type: SwiftType, only: Symbol?) -> FiniteText? {
        if let adopting = enumerations(adopting: type), !adopting.isEmpty {
            return adopting.map { texts(ofCases: $0, .text)?.certain }.united
        }
        guard let owner = type.plainName, let raw = index.rawType(of: owner) else { return nil }
        let rawType = index.resolved(raw, in: owner)
        if rawType != .string, !Self.integers.contains(Self.specifier(of: rawType) ?? "") { return nil }
        let found = texts(ofCases: owner, rawType == .string ? .text : .number, only: only)
        return hasCertainType(base, isCase: only != nil, owner) ? found : found?.uncertain
    }

    /// Returns the types that adopt a protocol of the scope, if all of them are enumerations with texts.
    private func enumerations(adopting type: SwiftType) -> [Symbol]? {
        guard let name = type.plainName, let entry = index.type(name), entry.isProtocol, !entry.isPlatform,
            let textReader, textReader.isWhole, source?.spend(textReader.inheritedNames.count) ?? false,
            textReader.typesByName[name.last]?.count == 1, !textReader.isPublic(name)
        else { return nil }
        let adopting = textReader.inheritedNames.filter { $0.value.contains(name.last) }.map { $0.key }
        return adopting.reduce(into: []) { all, adopting in
            let types = textReader.typesByName[adopting] ?? []
            guard types.count == 1, index.type(types[0])?.isEnumeration ?? false,
                index.rawType(of: types[0]).map({ index.resolved($0, in: types[0]) }) == .string,
                textReader.hasOnlyWrittenCases(types[0])
            else { return all = nil }
            all?.append(types[0])
        }
    }

    /// True for a case that is named with its enumeration, in an expression that needs no scope.
    func isCaseOfType(_ node: Int) -> Bool {
        guard tree.spells(node, "rawValue"), let base = tree.firstChild(of: node), tree.kind(base) == .member,
            let type = tree.firstChild(of: base)
        else { return false }
        return tree.kind(type) == .name && tree.name(type).isCapitalized && locals.place(of: tree.name(type)) == nil
    }

    /// True for a constant of a body whose value is made by calls of its type.
    private func isMadeByType(_ base: Int, _ type: Symbol) -> Bool {
        guard let source, tree.kind(base) == .name, let place = locals.place(of: tree.name(base)),
            case let binding = locals[place].declaration, binding >= 0, tree.kind(binding) == .binding,
            tree.nodes[source.parents[binding]].flags.contains(.isConstant),
            source.isOnlyDeclaration(binding, of: tree.name(base)),
            let initial = tree.child(.initializer, of: binding), let value = tree.firstChild(of: initial)
        else { return false }
        let parts = tree.kind(value) == .sequence ? tree.children(of: value).map { $0 } : [value]
        return parts.allSatisfy { part in
            switch tree.kind(part) {
            case .implicitMember: return true
            case .member: return textReader?.memberCounts[tree.name(part)] == 1
            case .binary: return tree.spells(part, "??")
            case .call:
                guard let callee = tree.firstChild(of: part) else { return false }
                return tree.kind(callee) == .name && tree.name(callee) == type
            default: return false
            }
        } && tree.kind(parts[0]) != .implicitMember
    }

    /// True for a case that is named with its enumeration, or a parameter of the function around it, where no member of
    /// a type that isn't in the sources can have the enumeration's name, and nothing else the parameter's.
    private func hasCertainType(_ base: Int, isCase: Bool, _ type: Symbol) -> Bool {
        guard let source else { return false }
        // `self`, and a property of the structure or enumeration around it that has a type.
        let isSelf = tree.kind(base) == .name && (tree.spells(base, "self") || tree.spells(base, "rawValue"))
        let own = tree.kind(base) == .name && !isCase && !isSelf ? candidates(forValue: tree.name(base)) : []
        var isInFunction = isSelf ? !source.declaresName(at: base) : isMadeByType(base, type)
        if locals.place(of: tree.name(base)) == nil, own.allSatisfy({ $0.declaration.type.isKnown }) {
            isInFunction = isInFunction || isOwnMember(base, own)
        }
        var node = source.parents[base]
        while node >= 0 {
            switch tree.kind(node) {
            case .closure, .accessor: if !isCase, !isInFunction { return false }
            case .function:
                if !isCase, !isInFunction {
                    let names = tree.children(of: node).filter { tree.kind($0) == .parameter }
                        .map { tree.name(ofToken: tree.nodes[$0].extra) }
                    guard tree.kind(base) == .name, names.count(where: { $0 == tree.name(base) }) == 1 else {
                        return false
                    }
                }
                isInFunction = true
            case .nominal:
                guard hasKnownSupertypes(node) else { return false }
            default: break
            }
            node = source.parents[node]
        }
        return isCase || isInFunction
    }

    /// The specifiers of integers, whose texts are their digits.
    static let integers = ["%d", "%lld", "%u", "%llu"]

    /// Returns the name of the case that an expression is, such as `Kind.a`; nil for any other expression.
    mutating func enumCase(_ node: Int, of type: SwiftType) -> Symbol? {
        guard tree.kind(node) == .member, let base = tree.firstChild(of: node), case .metatype = infer(base).form,
            found(tree.name(node), of: type).first?.declaration.kind == .enumCase
        else { return nil }
        return tree.name(node)
    }

    /// Returns the names or raw values of the cases of an enumeration.
    mutating func texts(ofCases type: Symbol, _ kind: ParsedSource.CaseText, only wanted: Symbol? = nil)
        -> FiniteText?
    {
        guard let textReader, let entry = index.type(type), entry.isEnumeration, !entry.isPlatform, !isHidden(type)
        else { return nil }
        // What a protocol's types are is known only in those that adopt it.
        let isInProtocol = !scope.owner.isEmpty && index.type(scope.owner)?.isProtocol ?? true
        let isAmbiguous = source?.hasBranches ?? true || mayHideType(type)
        let isProven = kind != .name && !isInProtocol && !isAmbiguous
        var all: FiniteText?
        for file in textReader.enumerations[type] ?? [] {
            guard let source = textReader.source(file), let nodes = source.enumerations[type] else { return nil }
            for node in nodes {
                guard var cases = source.cases(of: node, kind) else { return nil }
                if let wanted { cases = cases.filter { $0.name == wanted } }
                let place = source.tree.bytes(of: node).lowerBound
                var found = FiniteText(Set(cases.map(\.text))).from(FiniteText.Place(file: file, offset: place))
                if isProven, source.hasOnlyWrittenCases(node) { found = found.certain }
                guard let joined = all.map({ $0.union(found) }) ?? found else { return nil }
                all = joined
            }
        }
        return all
    }

    /// True for a type that a member of a type around the scope, or of one that it inherits from, may hide.
    func mayHideType(_ type: Symbol) -> Bool {
        guard let textReader else { return true }
        let others = (textReader.typesByName[type.last] ?? []).filter { $0 != type }
        if others.isEmpty { return false }
        guard type.scope.isEmpty, others.count <= Self.mostNamesakes else { return true }
        var seen: Set<Symbol> = []
        var open: [Symbol] = []
        var owner = scope.owner
        while !owner.isEmpty {
            open.append(owner.last)
            owner = owner.scope
        }
        while let name = open.popLast() {
            guard seen.insert(name).inserted else { continue }
            if textReader.aliases.contains(name) || seen.count > Self.mostNamesakes { return true }
            open += textReader.inheritedNames[name] ?? []
        }
        return others.contains { $0.scope.isEmpty || seen.contains($0.scope.last) }
    }

    /// The maximum number of types with one name, and of types around a place, that are compared.
    private static let mostNamesakes = 64
}
