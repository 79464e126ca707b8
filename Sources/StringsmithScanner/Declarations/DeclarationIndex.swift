import StringsmithText

/// The declarations of all sources in a scope, and those of the platform.
///
/// Lookups return everything with a name; the caller chooses.
struct DeclarationIndex: Sendable {
    /// The types and aliases that several sources can use.
    private var shared = TypeTable()

    /// Those that one source can use, by its number.
    private var ofFiles: [Int32: TypeTable] = [:]

    /// The names of all of them.
    private(set) var fileNames: Set<String> = []

    /// The targets that each source can use, if there are several, and its views of types with the same names.
    private var scopes: TargetScopes?
    private var views: TypeViews?

    /// The number of the source that asks, its targets, and its own types and aliases, which hide shared ones.
    private var viewer: Int32 = -1
    private var viewerGroup: Int?
    private var own = TypeTable()

    /// The sources of all declarations.
    private(set) var sources = IndexedSources()

    /// The global declarations by the hashes of their names.
    private var globals: [Int32: [MemberTable.Place]] = [:]

    /// The methods of extensions and of the platform's types, by the hashes of their names.
    private(set) var methods: [Int32: [(place: MemberTable.Place, owner: String)]] = [:]

    /// The names of all members. Most names in calls aren't among them, so no type has to be searched for them.
    private(set) var memberNames = NameFilter(bitCount: 1 << 18)

    /// The qualified names of all aliases. Most names of types aren't among them.
    private var aliasNames = NameFilter(bitCount: 1 << 14)

    /// The types and aliases that several sources can use.
    var types: TypeTable { shared }

    /// True if a type has `subscript(dynamicMember:)`.
    private(set) var hasDynamicMembers = false

    /// Adds the declarations of a source; `file` is its number, or -1 for the platform's.
    mutating func add(_ source: SourceDeclarations, file: Int32 = -1) {
        let number = sources.add(source, file: file)
        let ownNames = source.fileNames
        var own = TypeTable()
        var names: [(name: String, isOwn: Bool)] = []
        names.reserveCapacity(source.types.count)
        for type in source.types {
            let isOwn = Self.isHidden(type.name, ownNames)
            let name = isOwn ? type.name : shared.name(of: type)
            names.append((name, isOwn))
            if isOwn { own.add(type, as: name) } else { shared.add(type, as: name) }
        }
        source.forEachOwner { owner, members in
            guard owner >= 0 else {
                for index in members.indices {
                    let place = MemberTable.Place(source: number, member: Int32(index))
                    globals[members[index].declaration.tableHash, default: []].append(place)
                }
                return
            }
            for index in members.indices {
                memberNames.insert(members[index].declaration.nameHash)
                if members[index].declaration.looksUpMembers { hasDynamicMembers = true }
            }
            let (name, isOwn) = names[owner]
            let isInExtension = source.types[owner].kind == .extension
            if isOwn {
                own.add(members, of: number, isInExtension: isInExtension, to: name, in: sources)
            } else {
                shared.add(members, of: number, isInExtension: isInExtension, to: name, in: sources)
                addMethods(members, number, isInExtension, name)
            }
        }
        for alias in source.aliases {
            aliasNames.insert(NameHash.ofAllBytes(alias.name))
            if Self.isHidden(alias.name, ownNames) { own.add(alias) } else { shared.add(alias) }
        }
        if !own.isEmpty { ofFiles[file] = own }
        fileNames.formUnion(ownNames)
    }

    private mutating func addMethods(
        _ members: ArraySlice<SourceDeclarations.Member>, _ source: Int32, _ isInExtension: Bool, _ owner: String
    ) {
        guard isInExtension || members.first?.declaration.isPlatform == true else { return }
        for index in members.indices where members[index].declaration.kind == .function {
            let declaration = members[index].declaration
            let place = MemberTable.Place(source: source, member: Int32(index), isInExtension: isInExtension)
            methods[declaration.tableHash, default: []].append((place, owner))
        }
    }

    /// Separates the declarations of several targets.
    /// - Parameters:
    ///   - declarations: those of the sources of the scope, which were added from `first` on.
    ///   - platform: the types of the platform.
    mutating func separate(
        _ declarations: [SourceDeclarations], from first: Int32, platform: TypeTable, by targets: SourceTargets
    ) {
        let scopes = TargetScopes(declarations, targets, platform)
        guard scopes.groupCount > 1 else { return }
        self.scopes = scopes
        views = TypeViews(of: declarations, from: first, in: sources, platform: platform, scopes)
    }

    // MARK: Access

    /// Returns the index for lookups by a source: with its private declarations and without those of others.
    func seen(from file: Int32) -> DeclarationIndex {
        var index = self
        index.viewer = file
        index.own = ofFiles[file] ?? TypeTable()
        index.viewerGroup = scopes?.group(of: file)
        return index
    }

    /// Returns the type with a qualified name.
    func type(_ name: String) -> Shared<Entry>? {
        if own.mayContain(name), own.contains(name) { return own.types[name] }
        if let view = view(of: name), view.contents.contains(name) { return view.contents.types[name] }
        return shared.types[name]
    }

    /// Returns the target of the alias with a qualified name.
    func alias(_ name: String) -> SwiftType? {
        if own.mayContain(name), own.contains(name) { return own.aliases[name] }
        if let view = view(of: name), view.contents.contains(name) { return view.contents.aliases[name] }
        return shared.aliases[name]
    }

    /// Returns the types and aliases that hide others with the same outermost name from the asking source.
    private func view(of name: String) -> Shared<TypeTable>? {
        guard let views, let viewerGroup else { return nil }
        return views.view(of: name, from: viewerGroup)
    }

    /// True if a type or an alias has the qualified name.
    func isKnown(_ name: String) -> Bool {
        own.mayContain(name) && own.contains(name) || shared.contains(name)
    }

    /// Returns the global declarations with a name, private ones first.
    func globals(_ name: String) -> [Declaration] {
        guard let known = globals[NameHash.ofAllBytes(name)] else { return [] }
        let all = visible(known.map { sources[$0] }.filter { $0.name == name }) { $0 }
        guard all.contains(where: { $0.access == .file }) else { return all }
        return all.filter { $0.access == .file && $0.file == viewer } + all.filter { $0.access != .file }
    }

    /// True if sources of the scope declare a global with the name of another declaration.
    func hidesGlobal(_ other: Declaration) -> Bool {
        globals[other.tableHash]?.contains { sources[$0].access != .file && sources[$0].name == other.name } ?? false
    }

    /// Returns the declarations that the targets of the asking source can use; all of them if none is known to be.
    func visible<Element>(_ all: [Element], _ declaration: (Element) -> Declaration) -> [Element] {
        guard all.count > 1, let scopes, let viewerGroup else { return all }
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

    /// Returns the scope of a qualified name; empty for the outermost scope.
    static func scope(around name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: .fullStop) else { return "" }
        return String(name[..<dot])
    }

    /// Returns the qualified name (`Outer.Inner`) of a type named in a scope, searching from the inside outward.
    func qualifiedName(of name: String, in scope: String) -> String? {
        let ownNames = own.isEmpty ? nil : own.qualifiedNames[name]
        if ownNames != nil {
            // It may hide a shared name.
        } else if let names = shared.qualifiedNames[name] {
            // Most names belong to one type, outside of others.
            if names.count == 1, names[0].utf8.count == name.utf8.count { return name }
        } else if !name.utf8.contains(.fullStop) {
            return nil
        }
        var scope = scope
        while !scope.isEmpty {
            let candidate = scope + "." + name
            if isKnown(candidate) { return candidate }
            scope = DeclarationIndex.scope(around: scope)
        }
        return isKnown(name) ? name : nil
    }

    /// Returns a type named in a scope, with aliases resolved and names qualified.
    func resolved(_ type: SwiftType, in scope: String, depth: Int = 0) -> SwiftType {
        guard depth < 16 else { return .unknown }
        let next = depth + 1
        switch type {
        case .named(let name, let arguments):
            if name.utf8.starts(with: "Self.".utf8) {
                return resolved(.named(String(name.dropFirst(5)), arguments), in: scope, depth: next)
            }
            let isPlain = arguments.isEmpty
            let arguments = isPlain ? [] : arguments.map { resolved($0, in: scope, depth: next) }
            guard let qualified = qualifiedName(of: name, in: scope) else {
                return isPlain ? type : .named(name, arguments)
            }
            if aliasNames.mayContain(NameHash.ofAllBytes(qualified)), self.type(qualified) == nil,
                let target = alias(qualified)
            {
                let outer = DeclarationIndex.scope(around: qualified)
                if case .named(let name, []) = target, !arguments.isEmpty {
                    return resolved(.named(name, arguments), in: outer, depth: next)
                }
                return resolved(target, in: outer, depth: next)
            }
            // Most names are qualified already.
            return isPlain && qualified.utf8.count == name.utf8.count ? type : .named(qualified, arguments)
        case .optional(let inner): return .optional(resolved(inner, in: scope, depth: next))
        case .array(let element): return .array(resolved(element, in: scope, depth: next))
        case .dictionary(let key, let value):
            return .dictionary(resolved(key, in: scope, depth: next), resolved(value, in: scope, depth: next))
        case .tuple(let elements):
            return .tuple(
                elements.map { TupleElement(label: $0.label, type: resolved($0.type, in: scope, depth: next)) })
        case .function(let parameters, let result):
            return .function(
                parameters.map { resolved($0, in: scope, depth: next) }, resolved(result, in: scope, depth: next))
        case .metatype(let inner): return .metatype(resolved(inner, in: scope, depth: next))
        case .unknown: return .unknown
        }
    }
}
