import StringsmithText

/// The declarations of a scope, as one of its sources sees them.
///
/// Lookups return everything with a name; the caller chooses.
final class DeclarationIndex: Sendable {
    /// The declarations of all sources.
    let tables: DeclarationTables

    /// The number of the source that asks, its targets, and its own types and aliases, which hide shared ones.
    private let viewer: Int32
    private let viewerGroup: Int?
    private let own: TypeTable

    /// Creates the index for a source: with its private declarations and without other sources'. Without a number, it
    /// is that for a source outside of the scope.
    init(_ tables: DeclarationTables, seenFrom file: Int32 = -1) {
        self.tables = tables
        viewer = file
        viewerGroup = tables.scopes?.group(of: file)
        own = tables.ofFiles[file] ?? TypeTable()
    }

    /// Returns the index for lookups by a source.
    func seen(from file: Int32) -> DeclarationIndex { DeclarationIndex(tables, seenFrom: file) }

    // MARK: Access

    /// Returns the type with a qualified name.
    func type(_ name: Symbol) -> Shared<Entry>? {
        if own.contains(name) { return own.types[name] }
        if let view = view(of: name), view.contents.contains(name) { return view.contents.types[name] }
        return tables.types.types[name]
    }

    /// Returns the alias with a qualified name.
    func alias(_ name: Symbol) -> DeclaredAlias? {
        if own.contains(name) { return own.aliases[name] }
        if let view = view(of: name), view.contents.contains(name) { return view.contents.aliases[name] }
        return tables.types.aliases[name]
    }

    /// Returns the types and aliases that hide others with the same outermost name from the asking source.
    private func view(of name: Symbol) -> Shared<TypeTable>? {
        guard let views = tables.views, let viewerGroup else { return nil }
        return views.view(of: name, from: viewerGroup)
    }

    /// True if a type or an alias has the qualified name.
    func isKnown(_ name: Symbol) -> Bool { own.contains(name) || tables.types.contains(name) }

    /// Returns the global declarations with a name, private ones first.
    func globals(_ name: Symbol, fitting call: CallLabels? = nil) -> [Declaration] {
        guard let known = tables.globals[name] else { return [] }
        let places = call.flatMap { fitting($0, known) }.map { $0.map { known[$0] } } ?? known
        let all = visible(places.map { tables.sources[$0] }) { $0 }
        guard all.contains(where: { $0.access == .file }) else { return all }
        return all.filter { $0.access == .file && $0.file == viewer } + all.filter { $0.access != .file }
    }

    /// Among many declarations with one name, returns the indices of the ones that fit a call; nil if there are few.
    func fitting(_ call: CallLabels, _ places: [MemberTable.Place]) -> [Int]? {
        guard places.count > OverloadTable.fewest else { return nil }
        return tables.overloads.fitting(call, places, in: tables.sources)
    }

    /// Returns the declarations that the targets of the asking source can use; all of them if none is known to be.
    func visible<Element>(_ all: [Element], _ declaration: (Element) -> Declaration) -> [Element] {
        guard all.count > 1, let scopes = tables.scopes, let viewerGroup else { return all }
        let visible = all.filter { element in
            let declaration = declaration(element)
            return scopes.sees(declaration.file, from: viewerGroup)
                || declaration.copies.contains { scopes.sees($0, from: viewerGroup) }
        }
        return visible.isEmpty ? all : visible
    }

    func canUse(_ declaration: Declaration) -> Bool {
        declaration.access != .file || declaration.file == viewer
    }

    // MARK: Names

    /// True for an alias that no type hides: the sources' own hide the platform's types.
    private func isUsed(_ alias: DeclaredAlias) -> Bool {
        guard let type = self.type(alias.name) else { return true }
        guard type.isPlatform, alias.file >= 0 else { return false }
        guard let scopes = tables.scopes, let viewerGroup else { return true }
        return scopes.sees(alias.file, from: viewerGroup)
    }

    /// Returns the qualified name (`Outer.Inner`) of a type named in a scope, searching from the inside outward; nil for
    /// a generic parameter.
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
