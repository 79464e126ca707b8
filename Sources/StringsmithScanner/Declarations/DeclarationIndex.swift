import StringsmithText

/// The declarations of a scope, as one of its sources sees them.
///
/// Lookups return everything with a name; the caller chooses.
final class DeclarationIndex: Sendable {
    /// The declarations of all sources.
    let tables: DeclarationTables

    /// The number of the source that asks, its targets, and its own types and aliases, which hide shared ones.
    let viewer: Int32
    private let viewerGroup: Int?
    let own: TypeTable

    /// What this source, or those that see the same declarations, have looked up.
    let lookups: RememberedLookups

    /// For a source with own types, the index of the others that see the same declarations apart from these; nil if its
    /// own types change what other types are.
    let others: DeclarationIndex?

    /// What lookups have found, by the group of the sources that ask, from 1; first, that of sources without one.
    private let groups: [RememberedLookups]

    /// Creates the index for a source outside of the scope.
    convenience init(_ tables: DeclarationTables) {
        let groups = (0...(tables.scopes?.groupCount ?? 0)).map { _ in RememberedLookups() }
        self.init(tables, -1, nil, TypeTable(), groups, groups[0], nil)
    }

    private init(
        _ tables: DeclarationTables, _ viewer: Int32, _ group: Int?, _ own: TypeTable, _ groups: [RememberedLookups],
        _ lookups: RememberedLookups, _ others: DeclarationIndex?
    ) {
        (self.tables, self.viewer, viewerGroup, self.own) = (tables, viewer, group, own)
        (self.groups, self.lookups, self.others) = (groups, lookups, others)
    }

    /// Returns the index for lookups by a source: with its private declarations and without other sources'.
    func seen(from file: Int32) -> DeclarationIndex {
        let group = tables.scopes?.group(of: file)
        let shared = groups[group.map { $0 + 1 } ?? 0]
        let others = DeclarationIndex(tables, file, group, TypeTable(), groups, shared, nil)
        guard let own = tables.ofFiles[file] else { return others }
        let hidesOthers =
            own.areBases || own.table.qualifiedNames.entries.contains { tables.types.qualifiedNames.contains($0.name) }
        return DeclarationIndex(
            tables, file, group, own.table, groups, RememberedLookups(), hidesOthers ? nil : others)
    }

    // MARK: Access

    /// Returns the type with a qualified name.
    func type(_ name: Symbol) -> TypeTable.Entry? {
        if own.contains(name) { return own.types[name] }
        if let view = view(of: name), view.table.contains(name) { return view.table.types[name] }
        return tables.types.types[name]
    }

    /// Returns the members of the type with a qualified name, without inherited ones.
    func ownMembers(of name: Symbol) -> MemberTable {
        if own.contains(name) { return own.members(of: name) }
        if let view = view(of: name), view.table.contains(name) { return view.table.members(of: name) }
        return tables.types.members(of: name)
    }

    /// Returns the alias with a qualified name.
    func alias(_ name: Symbol) -> DeclaredAlias? {
        if own.contains(name) { return own.aliases[name] }
        if let view = view(of: name), view.table.contains(name) { return view.table.aliases[name] }
        return tables.types.aliases[name]
    }

    /// Returns the types and aliases that hide others with the same outermost name from the asking source.
    private func view(of name: Symbol) -> TypeView? {
        guard let views = tables.views, let viewerGroup else { return nil }
        return views.view(of: name, from: viewerGroup)
    }

    /// True if a type or an alias has the qualified name.
    func isKnown(_ name: Symbol) -> Bool { own.contains(name) || tables.types.contains(name) }

    /// Returns a test for the files whose declarations the targets of the asking source can use; nil for all files.
    var seenFiles: ((Int32) -> Bool)? {
        guard let scopes = tables.scopes, let viewerGroup else { return nil }
        return { scopes.sees($0, from: viewerGroup) }
    }

    // MARK: Names

    /// True for an alias that no type hides: the sources' own hide the platform's types.
    private func isUsed(_ alias: DeclaredAlias) -> Bool {
        guard let type = self.type(alias.name), type.isDeclared else { return true }
        guard type.isPlatform, alias.file >= 0 else { return false }
        return seenFiles?(alias.file) ?? true
    }

    /// Returns the qualified name (`Outer.Inner`) of a type named in a scope, searching from the inside outward; nil
    /// for a generic parameter.
    func qualifiedName(of name: Symbol, in scope: Symbol) -> Symbol? {
        let isGeneric = tables.genericNames.contains(name.outermost)
        if own.qualifiedNames.contains(name) {
            // It may hide a shared name.
        } else if let names = tables.types.qualifiedNames[name] {
            // Most names belong to one type, outside of others.
            if names.count == 1, names[0] == name, !isGeneric { return name }
        } else if !name.hasScope {
            return nil
        }
        var scope = scope
        while !scope.isEmpty {
            if let candidate = scope.knownMember(name), isKnown(candidate) { return candidate }
            if isGeneric, type(scope)?.generics.contains(name.outermost) ?? false { return nil }
            scope = scope.scope
        }
        return isKnown(name) ? name : nil
    }

    /// Returns a type named in a scope, with aliases resolved and names qualified.
    /// - Parameter generics: the names that are generic parameters of functions.
    func resolved(_ type: SwiftType, in scope: Symbol, _ generics: [Symbol] = [], depth: Int = 0) -> SwiftType {
        guard depth < 16, type.isKnown else { return .unknown }
        guard case .named(let name, let arguments) = type.form else {
            return type.map { resolved($0, in: scope, generics, depth: depth + 1) }
        }
        if name.hasScope, name.outermost == .selfType {
            return resolved(.named(name.withoutOutermost, arguments), in: scope, generics, depth: depth + 1)
        }
        if !generics.isEmpty, generics.contains(name.outermost) { return type }
        let resolvedArguments = arguments.map { resolved($0, in: scope, generics, depth: depth + 1) }
        guard let qualified = qualifiedName(of: name, in: scope) else {
            return arguments.isEmpty ? type : .named(name, resolvedArguments)
        }
        if let alias = alias(qualified), isUsed(alias) {
            if let name = alias.type.plainName, alias.generics.isEmpty, !arguments.isEmpty {
                return resolved(.named(name, resolvedArguments), in: qualified.scope, depth: depth + 1)
            }
            var bindings = TypeBindings()
            for (generic, argument) in zip(alias.generics, resolvedArguments) { bindings[generic] = argument }
            return resolved(alias.type.substituting(bindings), in: qualified.scope, depth: depth + 1)
        }
        // Most names are qualified already.
        return arguments.isEmpty && qualified == name ? type : .named(qualified, resolvedArguments)
    }
}
