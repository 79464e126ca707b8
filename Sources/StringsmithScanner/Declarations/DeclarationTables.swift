import StringsmithText

/// The declarations of all sources in a scope, and of the platform, by name.
struct DeclarationTables: Sendable {
    /// The types and aliases that several sources can use.
    private(set) var types = TypeTable()

    /// Those that one source can use.
    struct OwnTypes {
        var table = TypeTable()

        /// True if the source says that other types inherit from one of them.
        var areBases = false
    }

    /// Those that one source can use, by its number.
    private(set) var ofFiles: [Int32: OwnTypes] = [:]

    /// The names of all of them.
    private(set) var fileNames: Set<Symbol> = []

    /// The targets that each source can use, if there are several, and its views of types with the same names.
    private(set) var scopes: TargetScopes?
    private(set) var views: TypeViews?

    /// The sources of all declarations.
    private(set) var sources = IndexedSources()

    /// The global declarations by name.
    private(set) var globals = SymbolMap<[DeclarationPlace]>()

    /// The methods of extensions and of the platform's types, by name.
    private(set) var methods = SymbolMap<[(place: DeclarationPlace, owner: Symbol)]>()

    /// The names of all members. Most names in calls aren't among them, so no type has to be searched for them.
    private(set) var memberNames = SymbolSet()

    /// The generic parameters of all types, which may have the names of other types.
    private(set) var genericNames = SymbolSet()

    /// True if a type has `subscript(dynamicMember:)`.
    private(set) var hasDynamicMembers = false

    /// True if the platform's declarations say which texts users see.
    var findsTexts = false

    /// Adds the declarations of a source; `file` is its number, or -1 for the platform's.
    mutating func add(_ source: SourceDeclarations, file: Int32 = -1) {
        let number = sources.add(source, file: file)
        let ownNames = source.fileNames
        var own = OwnTypes()
        var names: [(name: Symbol, isOwn: Bool)] = []
        names.reserveCapacity(source.types.count)
        for index in source.types.indices {
            for generic in source.types[index].generics { genericNames.insert(generic) }
            let isOwn = source.types[index].name.isHidden(by: ownNames)
            let name = isOwn ? source.types[index].name : types.name(of: source.types[index])
            names.append((name, isOwn))
            if isOwn { own.table.add(source.types[index], as: name) } else { types.add(source.types[index], as: name) }
        }
        if !ownNames.isEmpty {
            own.areBases = zip(names, source.types).contains { name, type in
                !name.isOwn && type.inherited.contains { $0.contains { own.table.qualifiedNames.contains($0.last) } }
            }
        }
        source.forEachOwner { owner, members in
            guard owner >= 0 else {
                for index in members {
                    let place = DeclarationPlace(source: number, member: Int32(index))
                    globals[source.members[index].declaration.name, default: []].append(place)
                }
                return
            }
            for index in members {
                memberNames.insert(source.members[index].declaration.name)
                if source.members[index].declaration.looksUpMembers { hasDynamicMembers = true }
            }
            let (name, isOwn) = names[owner]
            let isInExtension = source.types[owner].kind == .extension
            if isOwn {
                own.table.add(members, of: number, isInExtension: isInExtension, to: name, in: sources)
            } else {
                types.add(members, of: number, isInExtension: isInExtension, to: name, in: sources)
                guard isInExtension || source.types[owner].isPlatform else { return }
                for index in members where source.members[index].declaration.kind == .function {
                    let place = DeclarationPlace(source: number, member: Int32(index), isInExtension: isInExtension)
                    methods[source.members[index].declaration.name, default: []].append((place, name))
                }
            }
        }
        for alias in source.aliases {
            if alias.name.isHidden(by: ownNames) { own.table.add(alias, of: file) } else { types.add(alias, of: file) }
        }
        if !own.table.isEmpty { ofFiles[file] = own }
        if !ownNames.isEmpty { fileNames.formUnion(ownNames) }
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

    // MARK: Shown texts

    /// True if a shown declaration repeats others, or others repeat it, that aren't shown in the same way: one of them is
    /// in the tables for all, which it can't be with another type.
    func haveUnequalCopies(_ shown: ShownDeclarations) -> Bool {
        let names = Set(shown.parts.values.joined().map { ParsedSource.Name(owner: $0.key.owner, name: $0.key.name) })
        return names.contains { name in
            var isUnequal = false
            types.members(of: name.owner).forEach(name.name) { place, copies in
                if copies.isEmpty || isUnequal { return }
                let declared = ShownPart.Declared(sources[place], of: name.owner)
                let parts = shown.parts[sources.file(of: place)]?[declared] ?? []
                isUnequal = copies.contains { !parts.isEqual(to: shown.parts[$0]?[declared] ?? []) }
            }
            return isUnequal
        }
    }

    /// Returns the tables for declarations of which some parts have other types. All names are the same.
    /// - Parameters:
    ///   - declarations: the declarations in the scope's sources, which were added from `first` on.
    ///   - changed: the numbers of those sources that differ.
    ///   - rawTypes: the types of texts that are raw values, by enumeration.
    func replacing(
        _ declarations: [SourceDeclarations], _ changed: [Int], from first: Int, _ rawTypes: [Symbol: SwiftType]
    ) -> DeclarationTables {
        var tables = self
        for file in changed { tables.sources.replace(Int32(first + file), by: declarations[file]) }
        for (name, type) in rawTypes {
            tables.types.show(rawType: type, of: name)
            for file in changed { tables.ofFiles[Int32(file)]?.table.show(rawType: type, of: name) }
        }
        tables.views = views?.replacing(declarations, in: tables.sources)
        return tables
    }

    /// The aliases that several sources can use and extensions name.
    var extendedAliases: [Symbol] { types.aliases.entries.map(\.name).filter { types.types.contains($0) } }

    /// True if sources of the scope declare a global with a name.
    func hidesGlobal(_ name: Symbol) -> Bool {
        globals[name]?.contains { sources[$0].access != .file } ?? false
    }
}
