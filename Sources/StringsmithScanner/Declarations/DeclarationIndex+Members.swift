import Synchronization

/// Looks up declarations by name.
extension DeclarationIndex {
    /// Returns the global declarations with a name.
    func globals(_ name: Symbol) -> Candidates {
        guard let places = tables.globals[name] else { return .none }
        return remembered(Self.noType, name) { index in
            let all = index.visible(places.map { Found(place: $0) })
            let isPrivate = { (found: Found) in index.tables.sources[found.place].access == .file }
            return (all.filter(isPrivate) + all.filter { !isPrivate($0) }).map { index.candidate($0, base: nil) }
        }
    }

    /// False if no type has a member with a name.
    func mayHaveMember(_ name: Symbol) -> Bool { tables.memberNames.contains(name) }

    /// Returns the members of a type with a name: its own, those of its extensions, then inherited ones.
    func members(_ name: Symbol, of type: SwiftType) -> Candidates {
        guard mayHaveMember(name), type.name != nil else { return .none }
        return remembered(type, name) { $0.find(name, of: type) }
    }

    /// Returns the methods of the platform's types with a name, which a value of unknown type may have.
    func openMethods(_ name: Symbol) -> Candidates {
        guard let methods = tables.methods[name] else { return .none }
        return remembered(Self.anyType, name) { index in
            methods.compactMap { place, owner in
                if let type = index.type(owner), !type.isPlatform, type.isDeclared { return nil }
                return index.candidate(Found(place: place, owner: owner), base: nil)
            }
        }
    }

    /// The types under which globals and the methods of all types are remembered, neither of which has a name.
    private static let noType = SwiftType.unknown
    private static let anyType = SwiftType.metatype(.unknown)

    private func remembered(
        _ type: SwiftType, _ name: Symbol, _ find: (DeclarationIndex) -> [Candidate]
    ) -> Candidates {
        if let others, !type.contains(name: { own.qualifiedNames.contains($0.last) }) {
            // What other sources declare doesn't depend on this source's own types.
            let known = others.remembered(type, name, find)
            if !known.all.contains(where: { $0.isIn(viewer) }) { return known }
        }
        return lookups.candidates(type, name) { Candidates(find(self)) }
    }

    /// A declaration that a lookup finds.
    private struct Found {
        var place: DeclarationPlace

        /// The files that repeat it.
        var copies: [Int32] = []
        var owner = Symbol.empty
        var bindings = TypeBindings()
    }

    private func find(_ name: Symbol, of type: SwiftType) -> [Candidate] {
        var found: [Found] = []
        let lineage = lineage(of: type)
        for ancestor in lineage {
            ownMembers(of: ancestor.name).forEach(name) { place, copies in
                guard let bindings = bindings(of: place, in: ancestor, lineage[0]) else { return }
                found.append(Found(place: place, copies: copies, owner: ancestor.name, bindings: bindings))
            }
            if name == .initializer, !found.isEmpty { break }
        }
        return visible(found).map { candidate($0, base: type) }
    }

    /// Returns the declarations that the targets of the asking source can use; all of them if none is known to be.
    private func visible(_ all: [Found]) -> [Found] {
        guard all.count > 1, let sees = seenFiles else { return all }
        let visible = all.filter { sees(tables.sources.file(of: $0.place)) || $0.copies.contains(where: sees) }
        return visible.isEmpty ? all : visible
    }

    /// Returns a declaration as values of a type see it.
    private func candidate(_ found: Found, base: SwiftType?) -> Candidate {
        let declaration = tables.sources[found.place]
        let seen = { (type: SwiftType) in
            self.resolved(type, in: found.owner, declaration.generics).substituting(found.bindings, own: base)
        }
        let parameters = declaration.parameters.map { parameter in
            var parameter = parameter
            parameter.type = seen(parameter.type)
            if declaration.isPlatform { parameter.hasDefault = true }
            return parameter
        }
        let result =
            switch declaration.kind {
            case .enumCase: base ?? .named(found.owner)
            case .initializer: instance(of: base ?? .named(found.owner)).substituting(found.bindings)
            case .property, .function, .subscripting: seen(declaration.type)
            }
        return Candidate(
            declaration,
            in: (tables.sources.file(of: found.place), found.copies, found.place.isInExtension), owner: found.owner,
            found.bindings, parameters: parameters, result: result)
    }

    /// Returns the type of the values that initializers of a type make: a generic type has its parameters as arguments.
    func instance(of type: SwiftType) -> SwiftType {
        guard let name = type.plainName, let entry = self.type(name), !entry.generics.isEmpty else { return type }
        return .named(name, entry.generics.map { .named($0) })
    }

    /// Returns the properties that a memberwise initializer of a type may have.
    func properties(of name: Symbol, _ entry: TypeTable.Entry, as type: SwiftType) -> [Candidate] {
        let bindings = bindings(of: name, entry, as: type)
        return ownMembers(of: name).properties.map {
            candidate(Found(place: $0, owner: name, bindings: bindings), base: nil)
        }
    }

    // MARK: Types

    /// A type or one that it inherits from, and the types of its generic parameters.
    private typealias Ancestor = (name: Symbol, entry: TypeTable.Entry, bindings: TypeBindings)

    /// The maximum number of types that one inherits from.
    private static let longestLineage = 64

    /// Returns a type and those that it inherits from, nearest first, in which members are looked up.
    private func lineage(of type: SwiftType) -> [Ancestor] {
        var lineage: [Ancestor] = []
        var queue = [type]
        var next = 0
        while next < queue.count, lineage.count < Self.longestLineage {
            let type = queue[next]
            next += 1
            guard let name = type.name, !lineage.contains(where: { $0.name == name }), let entry = self.type(name)
            else { continue }
            let bindings = bindings(of: name, entry, as: type)
            lineage.append((name, entry, bindings))
            for inherited in entry.inherited {
                queue.append(resolved(inherited.substituting(bindings), in: name.scope))
            }
        }
        return lineage
    }

    /// Returns the names of a type and of those that it inherits from.
    func ancestors(of type: SwiftType) -> [Symbol] { lineage(of: type).map(\.name) }

    /// Returns the generic parameters of a type with its arguments.
    private func bindings(of name: Symbol, _ entry: TypeTable.Entry, as type: SwiftType) -> TypeBindings {
        var bindings = TypeBindings()
        if case .named(_, let arguments) = type.form, arguments.isEmpty { return bindings }
        for (generic, argument) in zip(generics(of: name, entry), type.arguments) { bindings[generic] = argument }
        return bindings
    }

    /// Returns the types of generic parameters in the extension that declares a member; nil if it is limited to others.
    private func bindings(of place: DeclarationPlace, in owner: Ancestor, _ type: Ancestor) -> TypeBindings? {
        var bindings = owner.bindings
        guard place.isInExtension, owner.entry.isLimited else { return bindings }
        for limit in tables.sources.owner(of: place).limits(generics(of: owner.name, owner.entry)).all {
            let wanted = resolved(limit.type, in: .empty)
            let known = bindings[limit.name] ?? type.bindings[limit.name]
            if let known = known?.unwrapped.name, let wanted = wanted.unwrapped.name, known != wanted { return nil }
            if bindings[limit.name] == nil { bindings[limit.name] = wanted }
        }
        return bindings
    }

    private func generics(of name: Symbol, _ entry: TypeTable.Entry) -> [Symbol] {
        if !entry.generics.isEmpty { return entry.generics }
        return switch name {
        case .array, .set: ["Element"]
        case .dictionary: ["Key", "Value"]
        case .optional: ["Wrapped"]
        default: []
        }
    }
}

/// The declarations that lookups have found for all sources that see the same ones, by type and name.
final class RememberedLookups: Sendable {
    private let known = Mutex<[UInt64: Candidates]>([:])

    func candidates(_ type: SwiftType, _ name: Symbol, or find: () -> Candidates) -> Candidates {
        let key = UInt64(type.number) << 32 | UInt64(name.number)
        if let known = known.withLock({ $0[key] }) { return known }
        let found = find()
        return known.withLock { known in
            if let first = known[key] { return first }
            known[key] = found
            return found
        }
    }
}
