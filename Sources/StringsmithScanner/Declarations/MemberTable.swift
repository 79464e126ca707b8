/// A declaration in one of the sources of an index.
struct DeclarationPlace: Hashable, Sendable {
    /// The number of the source in the index.
    var source: Int32

    /// The number of the declaration in the source.
    var member: Int32
    var isInExtension = false
}

/// The members of a type by name, each name's in the order of their declarations.
///
/// It is small and quick to fill, since an index has one for each type and searches few of them.
struct MemberTable: Sendable {
    private var members: [Member] = []

    /// The first and the last of the members whose names' numbers have the same lowest bits; -1 for none.
    private var slots: [(first: Int32, last: Int32)] = []

    /// The files that repeat a member, in ascending order, by its index.
    private var copies: [Int: [Int32]] = [:]

    /// The properties outside of extensions, also the repeated ones: a memberwise initializer may have them.
    private(set) var properties: [DeclarationPlace] = []

    private struct Member {
        var place: DeclarationPlace
        var name: Symbol

        /// The next member in the same slot, or -1.
        var next: Int32 = -1
    }

    /// The number of declarations among which a repeated one is found.
    private static let longestSearch = 32

    /// Adds the members in a part of a source.
    mutating func add(_ part: Range<Int>, of source: Int32, isInExtension: Bool, in sources: IndexedSources) {
        members.reserveCapacity(members.count + part.count)
        if members.count + part.count > slots.count { grow(for: members.count + part.count) }
        for member in part {
            let place = DeclarationPlace(source: source, member: Int32(member), isInExtension: isInExtension)
            add(place, named: sources[place].name, in: sources)
            if !isInExtension, sources[place].kind == .property { properties.append(place) }
        }
    }

    /// Adds a member. Many targets may each declare a type with the same name and the same members: one of them is
    /// enough.
    private mutating func add(_ place: DeclarationPlace, named name: Symbol, in sources: IndexedSources) {
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
                sources.repeats(place, known)
            else { continue }
            let file = sources.file(of: place)
            if copies[index]?.last != file { copies[index, default: []].append(file) }
            return
        }
        members.append(Member(place: place, name: name))
        link(members.count - 1)
    }

    /// Calls a function for each member with a name, and the files that repeat it, in ascending order.
    func forEach(_ name: Symbol, _ body: (DeclarationPlace, _ copies: [Int32]) -> Void) {
        var next = first(name)
        while next >= 0 {
            let index = Int(next)
            if members[index].name == name { body(members[index].place, copies[index] ?? []) }
            next = members[index].next
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

    /// Replaces the declarations of a source.
    mutating func replace(_ number: Int32, by source: SourceDeclarations) { sources[Int(number)] = source }

    func file(of place: DeclarationPlace) -> Int32 { files[Int(place.source)] }

    /// Returns the type or extension that a member is declared in.
    func owner(of place: DeclarationPlace) -> DeclaredType {
        let source = sources[Int(place.source)]
        return source.types[Int(source.members[Int(place.member)].type)]
    }

    subscript(place: DeclarationPlace) -> Declaration {
        _read { yield sources[Int(place.source)].members[Int(place.member)].declaration }
    }

    /// True if a declaration says the same as another one in an earlier file. An initial value may mean something else
    /// there.
    func repeats(_ place: DeclarationPlace, _ known: DeclarationPlace) -> Bool {
        file(of: known) < file(of: place) && self[known].access != .file && self[known].initialValue == nil
            && self[known] == self[place]
    }
}
