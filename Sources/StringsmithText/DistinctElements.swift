extension Sequence {
    /// Returns the first of all elements with the same identity, in order.
    @inlinable package func distinct<ID: Hashable>(by identity: (Element) -> ID) -> [Element] {
        var known: Set<ID> = []
        return filter { known.insert(identity($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// Returns each element once, in the order of the first ones.
    @inlinable package func distinct() -> [Element] { distinct { $0 } }
}
