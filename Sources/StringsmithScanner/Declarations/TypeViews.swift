import StringsmithText
import Synchronization

/// The types whose names not all targets see in the same way: several targets declare them, or one declares a type with
/// a name of the platform's.
///
/// A view of a name is made when a source first asks for it. Sources that see the same declarations share it.
final class TypeViews: Sendable {
    /// The declarations of a source in which a name is the outermost type.
    fileprivate struct Fragment {
        var file: Int32

        /// Indices of types and aliases.
        var types: [Int] = []
        var aliases: [Int] = []

        /// The ranges of members of the same type.
        var members: [Range<Int>] = []

        /// True if the source declares the outermost type, rather than only extend it.
        var isDeclaration = false
    }

    /// A name with all its fragments, in the order of the sources.
    fileprivate struct Name {
        var fragments: [Fragment] = []
        var declarationCount = 0

        /// The platform's types with this outermost name.
        var ofPlatform: [Symbol] = []

        /// The indices of the fragments in each target, and of those whose target is unknown.
        var ofTargets: [Int: [Int]] = [:]
        var ofAny: [Int] = []

        /// The targets that declare the type.
        var declaringTargets: Set<Int> = []
    }

    /// What views are made from.
    private let scopes: TargetScopes
    private let sources: [SourceDeclarations]
    private let firstSource: Int32
    private let indexed: IndexedSources
    private let platform: TypeTable

    private let names: [Name]
    private let places: SymbolMap<Int>

    /// The views that were made: by group and name, and by name and fragments.
    private struct Known {
        var ofGroups: [Int64: TypeView?] = [:]
        var ofFragments: [Selection: TypeView] = [:]
    }

    private struct Selection: Hashable {
        var name: Int
        var fragments: [Int]
    }

    private let known = Mutex(Known())

    /// Finds the names that the groups don't see in the same way; nil if there is none.
    /// - Parameters:
    ///   - sources: the sources of the scope, which are in `indexed` from `firstSource` on.
    ///   - platform: the types of the platform.
    init?(
        of sources: [SourceDeclarations], from firstSource: Int32, in indexed: IndexedSources, platform: TypeTable,
        _ scopes: TargetScopes
    ) {
        var places = SymbolMap<Int>()
        for name in Self.ambiguousNames(sources, platform, scopes) { places[name] = places.count }
        if places.isEmpty { return nil }
        func place(of name: Symbol) -> Int? { places[name.outermost] }
        var names = Array(repeating: Name(), count: places.count)
        for (file, source) in sources.enumerated() { Self.addFragments(of: source, Int32(file), place, to: &names) }
        for name in platform.types.entries.map(\.name) {
            if let place = place(of: name) { names[place].ofPlatform.append(name) }
        }
        for place in names.indices {
            for (index, fragment) in names[place].fragments.enumerated() {
                let targets = scopes.targets(of: fragment.file)
                if targets.isEmpty { names[place].ofAny.append(index) }
                for target in targets { names[place].ofTargets[target, default: []].append(index) }
                guard fragment.isDeclaration else { continue }
                names[place].declarationCount += 1
                names[place].declaringTargets.formUnion(targets)
            }
        }
        (self.names, self.places) = (names, places)
        (self.sources, self.firstSource, self.indexed) = (sources, firstSource, indexed)
        (self.platform, self.scopes) = (platform, scopes)
    }

    private init(_ other: TypeViews, of sources: [SourceDeclarations], in indexed: IndexedSources) {
        (names, places, firstSource) = (other.names, other.places, other.firstSource)
        (platform, scopes) = (other.platform, other.scopes)
        (self.sources, self.indexed) = (sources, indexed)
    }

    /// Returns the views of declarations with the same names.
    func replacing(_ sources: [SourceDeclarations], in indexed: IndexedSources) -> TypeViews {
        TypeViews(self, of: sources, in: indexed)
    }

    private static func ambiguousNames(
        _ sources: [SourceDeclarations], _ platform: TypeTable, _ scopes: TargetScopes
    ) -> Set<Symbol> {
        var declaring = SymbolMap<[Int]>()
        var names: Set<Symbol> = []
        for (file, source) in sources.enumerated() {
            for index in source.types.indices where source.types[index].isOutermostDeclaration {
                let targets = scopes.targets(of: Int32(file))
                let name = source.types[index].name
                let first = declaring[name]
                if first == nil { declaring[name] = targets }
                if platform.types[name] != nil || first != nil && first != targets { names.insert(name) }
            }
        }
        return names
    }

    private static func addFragments(
        of source: SourceDeclarations, _ file: Int32, _ place: (Symbol) -> Int?, to names: inout [Name]
    ) {
        func change(_ place: Int?, _ change: (inout Fragment) -> Void) {
            guard let place else { return }
            if names[place].fragments.last?.file != file { names[place].fragments.append(Fragment(file: file)) }
            change(&names[place].fragments[names[place].fragments.count - 1])
        }
        let owners = source.types.indices.map {
            source.types[$0].access == .file ? nil : place(source.types[$0].name)
        }
        for index in source.types.indices {
            change(owners[index]) { fragment in
                fragment.types.append(index)
                if source.types[index].isOutermostDeclaration { fragment.isDeclaration = true }
            }
        }
        source.forEachOwner { owner, members in
            if owner >= 0 { change(owners[owner]) { $0.members.append(members) } }
        }
        for (index, alias) in source.aliases.enumerated()
        where alias.access != .file && alias.name.hasScope {
            change(place(alias.name)) { $0.aliases.append(index) }
        }
    }

    // MARK: Views

    /// Returns the types and aliases that a group sees instead of all those with the same outermost name; nil if it
    /// sees all.
    func view(of name: Symbol, from group: Int) -> TypeView? {
        guard let place = places[name.outermost] else { return nil }
        let key = Int64(group) << 32 | Int64(place)
        return known.withLock { known in
            if let view = known.ofGroups[key] { return view }
            let view = fragments(of: names[place], from: group).map { fragments in
                let selection = Selection(name: place, fragments: fragments.indices)
                let view =
                    known.ofFragments[selection]
                    ?? TypeView(table(of: names[place], fragments.indices, withPlatform: fragments.arePlatforms))
                known.ofFragments[selection] = view
                return view
            }
            known.ofGroups[key] = .some(view)
            return view
        }
    }

    /// Returns the fragments that a group sees, and whether they extend the platform's type; nil if it sees all.
    private func fragments(of name: Name, from group: Int) -> (indices: [Int], arePlatforms: Bool)? {
        let visible = scopes.visibleTargets(from: group)
        let isOfPlatform = !name.ofPlatform.isEmpty
        if visible == nil, !isOfPlatform { return nil }
        let targets = isOfPlatform ? scopes.targetsInsteadOfPlatform(from: group) : visible.map(Array.init) ?? []
        let seen = name.indices(in: targets)
        let count = seen.count { name.fragments[$0].isDeclaration }
        if count == name.declarationCount { return nil }
        if count > 0 { return (seen, false) }
        guard isOfPlatform else { return nil }
        // Where the platform's type is meant, other modules can extend it, but not those that have their own.
        let others = (visible ?? Set(name.ofTargets.keys)).subtracting(name.declaringTargets)
        return (name.indices(in: Array(others)), true)
    }

    private func table(of name: Name, _ fragments: [Int], withPlatform: Bool) -> TypeTable {
        var table = TypeTable()
        for type in withPlatform ? name.ofPlatform : [] {
            table.insert(type, of: platform)
        }
        for fragment in fragments.lazy.map({ name.fragments[$0] }) {
            let source = sources[Int(fragment.file)]
            var owners: [Int: Symbol] = [:]
            for type in fragment.types {
                let name = table.name(of: source.types[type])
                owners[type] = name
                table.add(source.types[type], as: name)
            }
            for members in fragment.members {
                let owner = Int(source.members[members.lowerBound].type)
                guard let name = owners[owner] else { continue }
                table.add(
                    members, of: firstSource + fragment.file,
                    isInExtension: source.types[owner].kind == .extension, to: name, in: indexed)
            }
            for alias in fragment.aliases { table.add(source.aliases[alias], of: fragment.file) }
        }
        return table
    }
}

/// The types and aliases that a group sees instead of all those with the same outermost name.
final class TypeView: Sendable {
    let table: TypeTable

    init(_ table: TypeTable) { self.table = table }
}

extension TypeViews.Name {
    /// Returns the indices of the fragments in targets, ascending.
    fileprivate func indices(in targets: [Int]) -> [Int] {
        var indices = ofAny
        for target in targets { indices += ofTargets[target] ?? [] }
        return indices.count > 1 ? Set(indices).sorted() : indices
    }
}

extension DeclaredType {
    /// True if other sources can use the type, and it is declared outside of others.
    fileprivate var isOutermostDeclaration: Bool {
        kind != .extension && access != .file && !name.hasScope
    }
}
