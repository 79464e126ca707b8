import StringsmithText

/// The declarations of all sources in a scope, and of the platform, by name.
struct DeclarationTables: Sendable {
    /// The types and aliases that several sources can use.
    private(set) var types = TypeTable()

    /// Those that one source can use, by its number.
    private(set) var ofFiles: [Int32: TypeTable] = [:]

    /// The names of all of them.
    private(set) var fileNames: Set<Symbol> = []

    /// The targets that each source can use, if there are several, and its views of types with the same names.
    private(set) var scopes: TargetScopes?
    private(set) var views: TypeViews?

    /// The sources of all declarations.
    private(set) var sources = IndexedSources()

    /// The global declarations by name.
    private(set) var globals = SymbolMap<[MemberTable.Place]>()

    /// The methods of extensions and of the platform's types, by name.
    private(set) var methods = SymbolMap<[(place: MemberTable.Place, owner: Symbol)]>()

    let overloads = OverloadTable()

    /// The names of all members. Most names in calls aren't among them, so no type has to be searched for them.
    private(set) var memberNames = SymbolSet()

    /// The generic parameters of all types, which may have the names of other types.
    private(set) var genericNames = SymbolSet()

    /// True if a type has `subscript(dynamicMember:)`.
    private(set) var hasDynamicMembers = false

    /// Adds the declarations of a source; `file` is its number, or -1 for the platform's.
    mutating func add(_ source: SourceDeclarations, file: Int32 = -1) {
        let number = sources.add(source, file: file)
        let ownNames = source.fileNames
        var own = TypeTable()
        var names: [(name: Symbol, isOwn: Bool)] = []
        names.reserveCapacity(source.types.count)
        for index in source.types.indices {
            for generic in source.types[index].generics { genericNames.insert(generic) }
            let isOwn = source.types[index].name.isHidden(by: ownNames)
            let name = isOwn ? source.types[index].name : types.name(of: source.types[index])
            names.append((name, isOwn))
            if isOwn { own.add(source.types[index], as: name) } else { types.add(source.types[index], as: name) }
        }
        source.forEachOwner { owner, members in
            guard owner >= 0 else {
                for index in members.indices {
                    let place = MemberTable.Place(source: number, member: Int32(index))
                    globals[members[index].declaration.name, default: []].append(place)
                }
                return
            }
            for index in members.indices {
                memberNames.insert(members[index].declaration.name)
                guard members[index].declaration.kind == .subscripting else { continue }
                if members[index].declaration.looksUpMembers { hasDynamicMembers = true }
            }
            let (name, isOwn) = names[owner]
            let isInExtension = source.types[owner].kind == .extension
            if isOwn {
                own.add(members, of: number, isInExtension: isInExtension, to: name, in: sources)
            } else {
                types.add(members, of: number, isInExtension: isInExtension, to: name, in: sources)
                addMethods(members, number, isInExtension, name)
            }
        }
        for alias in source.aliases {
            if alias.name.isHidden(by: ownNames) { own.add(alias, of: file) } else { types.add(alias, of: file) }
        }
        if !own.isEmpty { ofFiles[file] = own }
        if !ownNames.isEmpty { fileNames.formUnion(ownNames) }
    }

    private mutating func addMethods(
        _ members: ArraySlice<SourceDeclarations.Member>, _ source: Int32, _ isInExtension: Bool, _ owner: Symbol
    ) {
        guard isInExtension || members.first?.declaration.isPlatform == true else { return }
        for index in members.indices where members[index].declaration.kind == .function {
            let declaration = members[index].declaration
            let place = MemberTable.Place(source: source, member: Int32(index), isInExtension: isInExtension)
            methods[declaration.name, default: []].append((place, owner))
        }
    }

    /// Separates the declarations of several targets.
    /// - Parameters:
    ///   - declarations: the declarations in the scope's sources, which were added from `first` on.
    ///   - platform: the types of the platform.
    mutating func separate(
        _ declarations: [SourceDeclarations], from first: Int32, platform: TypeTable, by targets: SourceTargets
    ) {
        let scopes = TargetScopes(declarations, targets, platform)
        guard scopes.groupCount > 1 else { return }
        self.scopes = scopes
        views = TypeViews(of: declarations, from: first, in: sources, platform: platform, scopes)
    }

    /// True if sources of the scope declare a global with the name of another declaration.
    func hidesGlobal(_ other: Declaration) -> Bool {
        globals[other.name]?.contains { sources[$0].access != .file } ?? false
    }
}
