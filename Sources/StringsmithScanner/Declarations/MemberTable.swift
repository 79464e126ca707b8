/// The members of a type by name, each name's in the order of their declarations.
///
/// It is small and quick to fill, since an index has one for each type and searches few of them.
struct MemberTable: Sendable {
    private var members: [Member] = []

    /// The first and the last of the members whose hashes have the same lowest bits; -1 for none.
    private var slots: [(first: Int32, last: Int32)] = []

    private struct Member {
        var declaration: Declaration
        var hash: Int32

        /// The next member in the same slot, or -1.
        var next: Int32 = -1
    }

    /// The number of declarations among which a repeated one is found.
    private static let longestSearch = 32

    /// Adds a member. Many targets may each declare a type with the same name and the same members: one of them is
    /// enough.
    mutating func add(_ declaration: Declaration) {
        let hash = NameHash.ofAllBytes(declaration.name)
        var compared = 0
        var next = first(hash)
        while next >= 0, compared < Self.longestSearch {
            let place = Int(next)
            next = members[place].next
            guard members[place].declaration.name == declaration.name else { continue }
            compared += 1
            guard members[place].declaration.isRepeated(by: declaration) else { continue }
            if members[place].declaration.copies.last != declaration.file {
                members[place].declaration.copies.append(declaration.file)
            }
            return
        }
        members.append(Member(declaration: declaration, hash: hash))
        if members.count > slots.count { grow() } else { link(members.count - 1) }
    }

    /// Calls a function for each member with a name.
    func forEach(_ name: String, _ body: (Declaration) -> Void) {
        var next = first(NameHash.ofAllBytes(name))
        while next >= 0 {
            let place = Int(next)
            next = members[place].next
            if members[place].declaration.name == name { body(members[place].declaration) }
        }
    }

    private func first(_ hash: Int32) -> Int32 { slots.isEmpty ? -1 : slots[slot(hash)].first }

    private func slot(_ hash: Int32) -> Int { Int(hash) & (slots.count - 1) }

    private mutating func grow() {
        slots = Array(repeating: (-1, -1), count: max(4, slots.count * 2))
        for place in members.indices {
            members[place].next = -1
            link(place)
        }
    }

    /// Appends a member to those in its slot.
    private mutating func link(_ place: Int) {
        let slot = slot(members[place].hash)
        if slots[slot].first < 0 {
            slots[slot].first = Int32(place)
        } else {
            members[Int(slots[slot].last)].next = Int32(place)
        }
        slots[slot].last = Int32(place)
    }
}
