/// A set of names, with a bit for each number.
struct SymbolSet: Sendable {
    private var bits: [UInt64] = []

    init(_ names: some Sequence<Symbol> = EmptyCollection()) {
        for name in names { insert(name) }
    }

    mutating func insert(_ name: Symbol) {
        let word = Int(name.number >> 6)
        if word >= bits.count { bits += repeatElement(0, count: word + 1 - bits.count) }
        bits[word] |= 1 << UInt64(name.number & 63)
    }

    @inline(__always)
    func contains(_ name: Symbol) -> Bool {
        let word = Int(name.number >> 6)
        return word < bits.count && bits[word] & 1 << UInt64(name.number & 63) != 0
    }

    /// True if a type or a part of it has a name whose last component is one of the names.
    func areIn(_ type: SwiftType) -> Bool { type.contains { contains($0.last) } }

    /// True if an identifier is one of the names.
    @inline(__always)
    func contains(_ identifier: SyntaxToken) -> Bool { contains(Symbol(identifier)) }
}

extension SymbolSet: ExpressibleByArrayLiteral {
    init(arrayLiteral names: Symbol...) { self.init(names) }
}
