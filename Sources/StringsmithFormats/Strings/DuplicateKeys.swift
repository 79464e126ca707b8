import StringsmithText

/// Finds the duplicate keys in a document without decoding all keys.
struct DuplicateKeys {
    /// A later entry and the first one with the same key, as indices.
    struct Pair {
        var first: Int
        var later: Int
    }

    private let document: StringsDocument

    /// A hash table with open addressing: the index of an entry and some bits of its key's hash; -1 is free.
    private var slots: [(index: Int32, hash: Int32)]
    private let mask: Int

    /// Returns all pairs in a document, sorted by the later entry.
    static func pairs(in document: StringsDocument) -> [Pair] {
        guard document.entries.count > 1 else { return [] }
        var search = DuplicateKeys(document)
        return search.run()
    }

    private init(_ document: StringsDocument) {
        self.document = document
        var capacity = 16
        while capacity < document.entries.count * 2 { capacity *= 2 }
        slots = Array(repeating: (-1, 0), count: capacity)
        mask = capacity - 1
    }

    private mutating func run() -> [Pair] {
        var pairs: [Pair] = []
        document.text.withUnsafeBufferPointer { text in
            for index in document.entries.indices {
                let entry = document.entries[index]
                if let first = insert(index, entry, text) { pairs.append(Pair(first: first, later: index)) }
            }
        }
        return pairs
    }

    /// Adds an entry to the table, or returns the one with its key.
    private mutating func insert(_ index: Int, _ entry: StringsEntry, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let hash = Self.withKey(entry, text) { key in
            // A random seed, so that nobody can create a table whose keys all collide.
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(key))
            return hasher.finalize()
        }
        let tag = Int32(truncatingIfNeeded: hash >> 32)
        var slot = hash & mask
        while slots[slot].index >= 0 {
            let other = Int(slots[slot].index)
            if slots[slot].hash == tag, isEqual(document.entries[other], entry, text) { return other }
            slot = (slot + 1) & mask
        }
        slots[slot] = (Int32(truncatingIfNeeded: index), tag)
        return nil
    }

    private func isEqual(_ left: StringsEntry, _ right: StringsEntry, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Self.withKey(left, text) { left in Self.withKey(right, text) { left.elementsEqual($0) } }
    }

    private static func withKey<Result>(
        _ entry: StringsEntry, _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var range = entry.keyLiteral
        if StringsGrammar.isQuote(text[range.lowerBound]) { range = range.lowerBound + 1..<range.upperBound - 1 }
        let content = UnsafeBufferPointer(rebasing: text[range])
        guard entry.keyHasEscape else { return body(content) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count + 4) { buffer in
            let count = StringsEscapes.decode(content, into: buffer)
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
