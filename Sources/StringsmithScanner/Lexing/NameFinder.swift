import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds the next word that may be a routine's name, so that a lexer passes over all words before it without a look.
struct NameFinder {
    private let source: UnsafeBufferPointer<UInt8>
    private let needles: [[UInt8]]

    /// The next occurrence of each needle at or behind the last place that was asked for; the source's end if none.
    private var occurrences: [Int]

    /// More needles, or shorter ones, are searched for longer than the words take.
    private static let mostNeedles = 6
    private static let leastLength = 8

    /// Nil if looking at every word is faster.
    init?(source: UnsafeBufferPointer<UInt8>, needles: [[UInt8]]) {
        guard needles.count <= Self.mostNeedles, needles.allSatisfy({ $0.count >= Self.leastLength }) else {
            return nil
        }
        self.source = source
        self.needles = needles
        occurrences = needles.map { _ in -1 }
    }

    /// The start of the first word at or behind a place that holds a needle; the source's end if there is none.
    /// Places that are asked for must not decrease.
    mutating func nextWord(from place: Int) -> Int {
        var nearest = source.count
        for index in needles.indices {
            if occurrences[index] < place { occurrences[index] = occurrence(of: needles[index], from: place) }
            nearest = min(nearest, occurrences[index])
        }
        guard nearest < source.count else { return nearest }
        let identifierPart = ByteTable.identifierPart
        // Past full stops as well: `1.name` is one number in the C family, and no name.
        while nearest > place, identifierPart[source[nearest - 1]] == 1 || source[nearest - 1] == .fullStop {
            nearest -= 1
        }
        return nearest
    }

    private func occurrence(of needle: [UInt8], from place: Int) -> Int {
        guard let base = source.baseAddress, place < source.count,
            let found = memmem(base + place, source.count - place, needle, needle.count)
        else { return source.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
