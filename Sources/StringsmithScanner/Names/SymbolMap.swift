/// Values by name, in the order in which they were added.
struct SymbolMap<Value> {
    private(set) var entries: [(name: Symbol, value: Value)] = []

    /// An open hash table of the entries' indices, or -1.
    private var slots: [Int32] = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    subscript(name: Symbol) -> Value? {
        @inline(__always) get { index(of: name).map { entries[$0].value } }
        set {
            guard let newValue else { return }
            entries[place(of: name, or: newValue)].value = newValue
        }
    }

    subscript(name: Symbol, default value: @autoclosure () -> Value) -> Value {
        get { index(of: name).map { entries[$0].value } ?? value() }
        _modify { yield &entries[index(of: name) ?? place(of: name, or: value())].value }
    }

    @inline(__always)
    func contains(_ name: Symbol) -> Bool { index(of: name) != nil }

    /// The value of the entry with a number.
    subscript(place: Int) -> Value {
        get { entries[place].value }
        _modify { yield &entries[place].value }
    }

    /// Returns the number of a name's entry.
    @inline(__always)
    func index(of name: Symbol) -> Int? {
        if slots.isEmpty { return nil }
        let mask = slots.count - 1
        var slot = Self.hash(name) & mask
        while slots[slot] >= 0 {
            if entries[Int(slots[slot])].name == name { return Int(slots[slot]) }
            slot = (slot + 1) & mask
        }
        return nil
    }

    @inline(__always)
    private static func hash(_ name: Symbol) -> Int { Int((name.number &* 0x9E37_79B9) >> 7) }

    /// Returns the index of a name's entry, which is added with a value if it is missing.
    private mutating func place(of name: Symbol, or value: Value) -> Int {
        if let known = index(of: name) { return known }
        entries.append((name, value))
        if entries.count * 2 > slots.count {
            slots = Array(repeating: -1, count: max(8, slots.count * 4))
            for place in entries.indices { link(place) }
        } else {
            link(entries.count - 1)
        }
        return entries.count - 1
    }

    private mutating func link(_ place: Int) {
        let mask = slots.count - 1
        var slot = Self.hash(entries[place].name) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(place)
    }
}

extension SymbolMap: Sendable where Value: Sendable {}
