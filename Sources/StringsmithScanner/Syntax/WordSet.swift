/// Words that names are compared with. The hash of a name rules out most of them at once.
struct WordSet: Sendable {
    private let words: [StaticString]
    private var filter = NameFilter(bitCount: 1024)

    init(_ words: [StaticString]) {
        self.words = words
        for word in words {
            let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
            filter.insert(NameHash.of(bytes.indices, in: bytes))
        }
    }

    /// False if an identifier is none of the words.
    @inline(__always)
    func mayContain(_ identifier: SyntaxToken) -> Bool { filter.mayContain(identifier.match) }

    /// True if an identifier is one of the words.
    @inline(__always)
    func contains(_ identifier: SyntaxToken, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        mayContain(identifier) && words.contains { source.spells($0, in: identifier.range) }
    }
}
