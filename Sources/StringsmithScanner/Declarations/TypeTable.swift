import StringsmithText

/// Types and type aliases by qualified name.
struct TypeTable: Sendable {
    /// A type and all its extensions.
    struct Entry: Sendable {
        /// One bit for each kind.
        private var kinds: UInt8 = 0
        private(set) var generics: [Symbol] = []
        private(set) var inherited: [SwiftType] = []
        private(set) var isPlatform = false

        /// True if an extension is limited to some generic arguments.
        private(set) var isLimited = false

        /// True if the sources declare the type, rather than only extend it.
        var isDeclared: Bool { kinds & ~Self.bit(.extension) != 0 }

        var isStructure: Bool { kinds & Self.bit(.structure) != 0 }
        var isEnumeration: Bool { kinds & Self.bit(.enumeration) != 0 }
        var isProtocol: Bool { kinds & Self.bit(.protocol) != 0 }

        private static func bit(_ kind: DeclaredType.Kind) -> UInt8 { 1 << kind.rawValue }

        /// True for the platform's type with the name of a type in the sources, which hides it.
        fileprivate func isHidden(by type: DeclaredType) -> Bool {
            isPlatform && type.kind != .extension && !type.isPlatform
        }

        fileprivate mutating func add(_ type: DeclaredType) {
            kinds |= Self.bit(type.kind)
            if type.isLimited { isLimited = true }
            for type in type.inherited where !inherited.prefix(Self.longestSearch).contains(type) {
                inherited.append(type)
            }
            if type.kind != .extension {
                isPlatform = type.isPlatform
                if !type.generics.isEmpty { generics = type.generics }
            }
        }

        fileprivate mutating func show(rawType: SwiftType) { inherited.show(rawType: rawType) }

        /// The number of types among which a repeated one is found.
        private static let longestSearch = 32
    }

    private(set) var types = SymbolMap<Entry>()

    /// The members of each type, in the order of the types.
    private var members: [MemberTable] = []
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

    /// Returns the members of a type.
    func members(of name: Symbol) -> MemberTable { types.index(of: name).map { members[$0] } ?? MemberTable() }

    mutating func add(_ type: DeclaredType, as name: Symbol) {
        let place = place(of: name)
        if types.entries[place].value.isHidden(by: type) {
            types[place] = Entry()
            members[place] = MemberTable()
        }
        types[place].add(type)
        if type.expandsToKey { keyMacros.insert(name) }
    }

    /// Replaces the raw type of an enumeration.
    mutating func show(rawType: SwiftType, of name: Symbol) {
        guard let place = types.index(of: name), types[place].isEnumeration else { return }
        types[place].show(rawType: rawType)
    }

    /// Adds a type of another table.
    mutating func insert(_ name: Symbol, of other: TypeTable) {
        guard let entry = other.types[name] else { return }
        let place = place(of: name)
        types[place] = entry
        members[place] = other.members(of: name)
    }

    /// Adds some members of a source to a type.
    mutating func add(
        _ part: Range<Int>, of source: Int32, isInExtension: Bool, to name: Symbol, in sources: IndexedSources
    ) {
        members[place(of: name)].add(part, of: source, isInExtension: isInExtension, in: sources)
    }

    mutating func add(_ alias: DeclaredAlias, of file: Int32 = -1) {
        if !aliases.contains(alias.name) { addQualifiedName(alias.name) }
        aliases[alias.name] = alias
        aliases[alias.name]?.file = file
    }

    /// Returns the number of a type, which is added if it is missing.
    private mutating func place(of name: Symbol) -> Int {
        if let known = types.index(of: name) { return known }
        types[name] = Entry()
        members.append(MemberTable())
        addQualifiedName(name)
        return members.count - 1
    }

    private mutating func addQualifiedName(_ name: Symbol) {
        qualifiedNames[name.last, default: []].append(name)
    }
}
