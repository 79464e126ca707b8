import StringsmithText

/// The entries of one locale by key. Of duplicate keys, the last entry counts, as at run time.
package struct TableIndex: Sendable {
    private var last: [Key: Int]

    /// The entries before the last, for keys with several.
    private var earlier: [Key: [Int]] = [:]

    /// Indexes the keys of entries, in order.
    package init(keys: some Collection<Key>) {
        last = Dictionary(minimumCapacity: keys.count)
        for (index, key) in keys.enumerated() { add(key, at: index) }
    }

    package init(_ entries: [Entry]) {
        self.init(keys: entries.lazy.map(\.key))
    }

    /// Adds an entry after all others.
    package mutating func add(_ key: Key, at index: Int) {
        if let other = last.updateValue(index, forKey: key) { earlier[key, default: []].append(other) }
    }

    /// Removes the entries of a key.
    /// - Returns: their indices.
    package mutating func remove(_ key: Key) -> [Int] {
        defer { (last[key], earlier[key]) = (nil, nil) }
        return all(of: key)
    }

    /// Returns the last entry with a key, or nil.
    package subscript(key: Key) -> Int? { last[key] }

    /// Returns all entries with a key, in file order.
    package func all(of key: Key) -> [Int] { (earlier[key] ?? []) + (last[key].map { [$0] } ?? []) }

    /// Returns the first entry with a key, or nil.
    package func first(of key: Key) -> Int? { earlier[key]?.first ?? last[key] }

    /// The keys, unsorted.
    package var keys: some Collection<Key> { last.keys }

    /// The number of different keys.
    package var count: Int { last.count }

    /// The entries that count, in file order.
    package var entries: [Int] { last.values.sorted() }
}

extension Table {
    /// Returns the entry of another table for each entry of this one. Entries are matched by key; of several with a key,
    /// the first goes with the first, and so on.
    package func partners(in other: Table) -> [Int?] {
        var places: [Key: [Int]] = Dictionary(minimumCapacity: other.entries.count)
        for (index, entry) in other.entries.enumerated().reversed() { places[entry.key, default: []].append(index) }
        return entries.map { places[$0.key]?.popLast() }
    }
}
