import StringsmithText

/// Types and type aliases by qualified name.
struct TypeTable: Sendable {
    private(set) var types = SymbolMap<Shared<DeclarationIndex.Entry>>()
    private(set) var aliases = SymbolMap<DeclaredAlias>()

    /// The qualified names by their last component.
    private(set) var qualifiedNames = SymbolMap<[Symbol]>()

    /// The implementations of macros whose expansions look up a key. A macro names them without being able to use them.
    private(set) var keyMacros: Set<Symbol> = []

    var isEmpty: Bool { qualifiedNames.isEmpty }

    func contains(_ name: Symbol) -> Bool { types.contains(name) || aliases.contains(name) }

    /// Returns the name of a type: an extension of an alias extends the type that it stands for.
    func name(of type: DeclaredType) -> Symbol {
        guard type.kind == .extension, !types.contains(type.name),
            case .named(let target, _)? = aliases[type.name]?.type.form
        else { return type.name }
        return target
    }

    mutating func add(_ type: DeclaredType, as name: Symbol) {
        let count = types.count
        types[name, default: Shared(DeclarationIndex.Entry())].contents.add(type)
        if types.count > count { addQualifiedName(name) }
        if type.expandsToKey { keyMacros.insert(name) }
    }

    mutating func insert(_ entry: Shared<DeclarationIndex.Entry>, as name: Symbol) {
        if !types.contains(name) { addQualifiedName(name) }
        types[name] = entry
    }

    /// Adds some members of a source to a type.
    mutating func add(
        _ members: ArraySlice<SourceDeclarations.Member>, of source: Int32, isInExtension: Bool, to name: Symbol,
        in sources: IndexedSources
    ) {
        types[name, default: Shared(DeclarationIndex.Entry())].contents.add(members, source, isInExtension, sources)
    }

    mutating func add(_ alias: DeclaredAlias, of file: Int32 = -1) {
        if !aliases.contains(alias.name) { addQualifiedName(alias.name) }
        aliases[alias.name] = alias
        aliases[alias.name]?.file = file
    }

    private mutating func addQualifiedName(_ name: Symbol) {
        qualifiedNames[name.last, default: []].append(name)
    }
}

extension DeclarationIndex {
    /// A type and all its extensions.
    struct Entry: Sendable {
        /// One bit for each kind.
        private var kinds: UInt8 = 0
        var generics: [Symbol] = []
        var inherited: [SwiftType] = []
        var isPlatform = false

        /// True if an extension is limited to some generic arguments.
        private(set) var isLimited = false

        var members = MemberTable()

        /// The properties outside of extensions by file, in declaration order.
        private var properties: [MemberTable.Place] = []

        /// Returns the stored properties by file, in declaration order.
        func stored(in sources: IndexedSources) -> [Declaration] {
            properties.map { sources[$0] }.filter(\.isStored)
        }

        /// True if the sources declare the type, rather than only extend it.
        var isDeclared: Bool { kinds & ~Self.bit(.extension) != 0 }

        var isStructure: Bool { kinds & Self.bit(.structure) != 0 }
        var isEnumeration: Bool { kinds & Self.bit(.enumeration) != 0 }
        var isProtocol: Bool { kinds & Self.bit(.protocol) != 0 }

        private static func bit(_ kind: DeclaredType.Kind) -> UInt8 { 1 << kind.rawValue }

        fileprivate mutating func add(_ type: DeclaredType) {
            // A type in the sources hides the platform's type with the same name.
            if type.kind != .extension, !type.isPlatform, isPlatform { self = Entry() }
            kinds |= Self.bit(type.kind)
            if !type.arguments.isEmpty || !type.sameTypes.isEmpty { isLimited = true }
            for type in type.inherited where !inherited.prefix(Self.longestSearch).contains(type) {
                inherited.append(type)
            }
            if type.kind != .extension {
                isPlatform = type.isPlatform
                if !type.generics.isEmpty { generics = type.generics }
            }
        }

        /// The number of types among which a repeated one is found.
        private static let longestSearch = 32

        fileprivate mutating func add(
            _ all: ArraySlice<SourceDeclarations.Member>, _ source: Int32, _ isInExtension: Bool,
            _ sources: IndexedSources
        ) {
            members.reserve(all.count)
            for index in all.indices {
                let place = MemberTable.Place(source: source, member: Int32(index), isInExtension: isInExtension)
                members.add(place, named: all[index].declaration.name, in: sources)
                if !isInExtension, all[index].declaration.kind == .property { properties.append(place) }
            }
        }
    }
}
