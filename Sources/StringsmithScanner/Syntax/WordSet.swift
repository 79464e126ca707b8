/// Words that names are compared with. The hash of a name rules out most of them at once.
struct WordSet: Sendable {
    private let words: [StaticString]
    private var filter = NameFilter(bitCount: 1024)

    /// An open hash table: the hashes of the words, and their indices, or -1.
    private var slots: [(hash: Int32, word: Int32)]

    init(_ words: [StaticString]) {
        self.words = words
        var size = 16
        while size < words.count * 4 { size *= 2 }
        slots = Array(repeating: (0, -1), count: size)
        for (index, word) in words.enumerated() {
            let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
            let hash = NameHash.of(bytes.indices, in: bytes)
            filter.insert(hash)
            var slot = Int(hash) & (size - 1)
            while slots[slot].word >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = (hash, Int32(index))
        }
    }

    /// False if an identifier is none of the words.
    @inline(__always)
    func mayContain(_ identifier: SyntaxToken) -> Bool { filter.mayContain(identifier.match) }

    /// True if an identifier is one of the words.
    @inline(__always)
    func contains(_ identifier: SyntaxToken, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        mayContain(identifier) && index(of: identifier, in: source) != nil
    }

    /// Returns the index of the word that an identifier is; nil if it is none.
    func index(of identifier: SyntaxToken, in source: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Int(identifier.match) & (slots.count - 1)
        while slots[slot].word >= 0 {
            let word = Int(slots[slot].word)
            if slots[slot].hash == identifier.match, source.spells(words[word], in: identifier.range) { return word }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
