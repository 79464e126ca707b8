import StringsmithText

/// Finds the next word that may be the name of a routine, so that a lexer can skip all words before it.
struct NameFinder {
    private let source: UnsafeBufferPointer<UInt8>
    private let search: ByteSearch

    /// Without a rare byte, the next occurrence of each needle at or after the last query; the end of the source if
    /// there is none.
    private var occurrences: [Int] = []

    /// The maximum number of needles. Searching for more of them would be slower than reading the words.
    private static let mostNeedles = 6
    private static let leastLength = 8

    /// Returns nil if reading every word is faster.
    init?(source: UnsafeBufferPointer<UInt8>, search: ByteSearch) {
        guard search.needles.count <= Self.mostNeedles,
            search.needles.allSatisfy({ $0.count >= Self.leastLength })
        else { return nil }
        self.source = source
        self.search = search
        if !search.hasRareByte { occurrences = search.needles.map { _ in -1 } }
    }

    /// Returns the start of the first word at or after a place that contains a needle; the end of the source if there
    /// is none. Places must not decrease between queries.
    mutating func nextWord(from place: Int) -> Int {
        var nearest = nextOccurrence(from: place)
        guard nearest < source.count else { return nearest }
        let identifierPart = ByteTable.identifierPart
        // Skip periods too: in the C family, `1.name` is a number and not a name.
        while nearest > place, identifierPart[source[nearest - 1]] == 1 || source[nearest - 1] == .fullStop {
            nearest -= 1
        }
        return nearest
    }

    /// Returns a place in the first needle at or after a place. A needle is part of a word.
    private mutating func nextOccurrence(from place: Int) -> Int {
        if search.hasRareByte { return search.firstRareByte(in: source, from: place) ?? source.count }
        var nearest = source.count
        for index in occurrences.indices {
            if occurrences[index] < place {
                occurrences[index] = source.firstOffset(of: search.needles[index], from: place)
            }
            nearest = min(nearest, occurrences[index])
        }
        return nearest
    }
}
