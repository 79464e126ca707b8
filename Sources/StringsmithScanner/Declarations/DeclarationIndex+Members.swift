/// Looks up members.
extension DeclarationIndex {
    /// A member and the type that declares it.
    struct Found: Sendable {
        var declaration: Declaration
        var owner: Symbol
        var bindings = TypeBindings()
    }

    /// A type and those that it inherits from, in the order in which members are looked up.
    struct Lineage {
        fileprivate var types: [(name: Symbol, entry: Shared<Entry>, bindings: TypeBindings)] = []
    }

    /// The maximum number of types that one inherits from.
    private static let longestLineage = 64

    /// Returns a type and those that it inherits from, nearest first.
    func lineage(of type: SwiftType) -> Lineage {
        var lineage = Lineage()
        var queue = [type]
        var next = 0
        while next < queue.count, lineage.types.count < Self.longestLineage {
            let type = queue[next]
            next += 1
            guard let name = type.name, !lineage.types.contains(where: { $0.name == name }), let entry = self.type(name)
            else { continue }
            let bindings = Self.bindings(of: entry, named: name, as: type)
            lineage.types.append((name, entry, bindings))
            guard !entry.inherited.isEmpty else { continue }
            for inherited in entry.inherited {
                queue.append(resolved(inherited.substituting(bindings), in: name.scope))
            }
        }
        return lineage
    }

    /// False if no type has a member with a name.
    func mayHaveMember(_ name: Symbol) -> Bool { tables.memberNames.contains(name) }

    /// Returns the members of a type with a name: its own, those of its extensions, then inherited ones.
    func members(_ name: Symbol, of type: SwiftType) -> [Found] {
        mayHaveMember(name) ? members(name, in: lineage(of: type)) : []
    }

    /// Returns the members with a name of a type and those that it inherits from.
    func members(_ name: Symbol, in lineage: Lineage, fitting call: CallLabels? = nil) -> [Found] {
        var found: [Found] = []
        for type in lineage.types {
            type.entry.contents.members.forEach(
                name, in: tables.sources,
                among: { places in
                    call.flatMap { fitting($0, places) }
                }
            ) { place, declaration in
                guard canUse(declaration) else { return }
                var member = Found(declaration: declaration, owner: type.name, bindings: type.bindings)
                if place.isInExtension, type.entry.isLimited {
                    guard limit(&member, to: tables.sources.owner(of: place), type.entry, lineage) else { return }
                }
                found.append(member)
            }
            if name == .initializer, !found.isEmpty { break }
        }
        return visible(found, \.declaration)
    }

    /// Binds generic parameters to the arguments that an extension is limited to; false if the type has others.
    private func limit(
        _ member: inout Found, to extended: DeclaredType, _ entry: Shared<Entry>, _ lineage: Lineage
    ) -> Bool {
        for limit in extended.limits(Self.generics(of: entry, named: member.owner)).all {
            let wanted = resolved(limit.type, in: .empty)
            let known = member.bindings[limit.name] ?? lineage.types.first?.bindings[limit.name]
            if let known = known?.unwrapped.name, let wanted = wanted.unwrapped.name, known != wanted { return false }
            if member.bindings[limit.name] == nil { member.bindings[limit.name] = wanted }
        }
        return true
    }

    /// Returns the generic parameters of a type with its arguments.
    static func bindings(of entry: Shared<Entry>, named name: Symbol, as type: SwiftType) -> TypeBindings {
        var bindings = TypeBindings()
        if case .named(_, let arguments) = type.form, arguments.isEmpty { return bindings }
        for (generic, argument) in zip(generics(of: entry, named: name), type.arguments) {
            bindings[generic] = argument
        }
        return bindings
    }

    private static func generics(of entry: Shared<Entry>, named name: Symbol) -> [Symbol] {
        if !entry.generics.isEmpty { return entry.generics }
        return switch name {
        case .array, .set: ["Element"]
        case .dictionary: ["Key", "Value"]
        case .optional: ["Wrapped"]
        default: []
        }
    }

    /// Returns the methods of the platform's types with a name, which a value of unknown type may have.
    func openMethods(_ name: Symbol) -> [Found] {
        (tables.methods[name] ?? []).compactMap { place, owner in
            if let type = type(owner), !type.isPlatform, type.isDeclared { return nil }
            let declaration = tables.sources[place]
            guard canUse(declaration) else { return nil }
            return Found(declaration: declaration, owner: owner)
        }
    }
}
