/// The members of a type by name, each name's in the order of their declarations.
///
/// It is small and quick to fill, since an index has one for each type and searches few of them.
struct MemberTable: Sendable {
    /// A declaration in one of the sources of an index.
    struct Place: Hashable, Sendable {
        /// The number of the source in the index.
        var source: Int32

        /// The number of the declaration in the source.
        var member: Int32
        var isInExtension = false
    }

    private var members: [Member] = []

    /// The first and the last of the members whose names' numbers have the same lowest bits; -1 for none.
    private var slots: [(first: Int32, last: Int32)] = []

    /// The files that repeat a member, in ascending order, by its index.
    private var copies: [Int: [Int32]] = [:]

    private struct Member {
        var place: Place
        var name: Symbol

        /// The next member in the same slot, or -1.
        var next: Int32 = -1
    }

    /// True if many members have the same name.
    private var hasOverloads = false

    /// The number of declarations among which a repeated one is found.
    private static let longestSearch = 32

    /// Makes room for a number of further members.
    mutating func reserve(_ count: Int) {
        members.reserveCapacity(members.count + count)
        if members.count + count > slots.count { grow(for: members.count + count) }
    }

    /// Adds a member. Many targets may each declare a type with the same name and the same members: one of them is
    /// enough.
    mutating func add(_ place: Place, named name: Symbol, in sources: IndexedSources) {
        var compared = 0
        var next = first(name)
        while next >= 0, compared < Self.longestSearch {
            let index = Int(next)
            next = members[index].next
            guard members[index].name == name else { continue }
            compared += 1
            let known = members[index].place
            // Most declarations with the same name are overloads in the same source, which are never compared.
            guard known.source != place.source, known.isInExtension == place.isInExtension,
                sources[known].isRepeated(by: sources[place])
            else { continue }
            let file = sources.file(of: place)
            if copies[index]?.last != file { copies[index, default: []].append(file) }
            return
        }
        if compared == Self.longestSearch { hasOverloads = true }
        members.append(Member(place: place, name: name))
        if members.count > slots.count { grow(for: members.count) } else { link(members.count - 1) }
    }

    /// Calls a function for each member with a name.
    /// - Parameter choose: returns the indices of those that matter if there are many.
    func forEach(
        _ name: Symbol, in sources: IndexedSources, among choose: ([Place]) -> [Int]? = { _ in nil },
        _ body: (Place, Declaration) -> Void
    ) {
        func visit(_ index: Int) {
            var declaration = sources[members[index].place]
            if let copies = copies[index] { declaration.copies = copies }
            body(members[index].place, declaration)
        }
        if hasOverloads {
            let indices = members.indices.filter { members[$0].name == name }
            if let chosen = choose(indices.map { members[$0].place }) { return chosen.forEach { visit(indices[$0]) } }
        }
        var next = first(name)
        while next >= 0 {
            if members[Int(next)].name == name { visit(Int(next)) }
            next = members[Int(next)].next
        }
    }

    private func first(_ name: Symbol) -> Int32 { slots.isEmpty ? -1 : slots[slot(name)].first }

    private func slot(_ name: Symbol) -> Int { Int(name.number) & (slots.count - 1) }

    private mutating func grow(for count: Int) {
        var size = max(4, slots.count)
        while size < count { size *= 2 }
        slots = Array(repeating: (-1, -1), count: size)
        for place in members.indices {
            members[place].next = -1
            link(place)
        }
    }

    /// Appends a member to those in its slot.
    private mutating func link(_ place: Int) {
        let slot = slot(members[place].name)
        if slots[slot].first < 0 {
            slots[slot].first = Int32(place)
        } else {
            members[Int(slots[slot].last)].next = Int32(place)
        }
        slots[slot].last = Int32(place)
    }
}

/// The sources whose declarations are in an index, by number.
struct IndexedSources: Sendable {
    private var sources: [SourceDeclarations] = []
    private var files: [Int32] = []

    /// Adds a source; `file` is its number in the scope, or -1 for the platform's. Returns its number in the index.
    mutating func add(_ source: SourceDeclarations, file: Int32) -> Int32 {
        sources.append(source)
        files.append(file)
        return Int32(sources.count - 1)
    }

    func file(of place: MemberTable.Place) -> Int32 { files[Int(place.source)] }

    /// Returns the type or extension that a member is declared in.
    func owner(of place: MemberTable.Place) -> DeclaredType {
        let source = sources[Int(place.source)]
        return source.types[Int(source.members[Int(place.member)].type)]
    }

    subscript(place: MemberTable.Place) -> Declaration {
        var declaration = sources[Int(place.source)].members[Int(place.member)].declaration
        declaration.file = file(of: place)
        declaration.isInExtension = place.isInExtension
        return declaration
    }
}
