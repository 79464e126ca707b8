import StringsmithText

/// The words of a source, as hashes in few bits: enough to skip most sources that don't contain a name.
package struct WordFilter: Sendable {
    private let bits: [UInt64]
    private let mask: UInt64

    package init(_ source: UnsafeBufferPointer<UInt8>) {
        // In code, a word is repeated several times, and there is a new one every 30 bytes.
        var count = 64
        while count < source.count { count *= 2 }
        let mask = UInt64(count - 1)
        let isInWord = ByteTable.identifierPart
        var bits = [UInt64](repeating: 0, count: count / 64)
        bits.withUnsafeMutableBufferPointer { bits in
            var offset = 0
            while offset < source.count {
                guard isInWord[source[offset]] == 1 else {
                    offset += 1
                    continue
                }
                var hash: UInt64 = 0
                repeat {
                    hash = Self.adding(source[offset], to: hash)
                    offset += 1
                } while offset < source.count && isInWord[source[offset]] == 1
                Self.insert(hash, into: bits, mask)
            }
        }
        (self.bits, self.mask) = (bits, mask)
    }

    /// A word for which sources are searched.
    package struct Word: Hashable, Sendable {
        fileprivate let hash: UInt64

        package init(_ text: [UInt8]) {
            hash = WordFilter.mixed(text.reduce(0) { WordFilter.adding($1, to: $0) })
        }
    }

    /// False if the source doesn't contain a word.
    package func mayContain(_ word: Word) -> Bool {
        isSet(word.hash) && isSet(word.hash >> 21) && isSet(word.hash >> 42)
    }

    private func isSet(_ number: UInt64) -> Bool {
        bits[Int(truncatingIfNeeded: (number & mask) / 64)] >> (number & 63) & 1 == 1
    }

    @inline(__always)
    private static func insert(_ hash: UInt64, into bits: UnsafeMutableBufferPointer<UInt64>, _ mask: UInt64) {
        let hash = mixed(hash)
        bits[Int(truncatingIfNeeded: (hash & mask) / 64)] |= 1 << (hash & 63)
        bits[Int(truncatingIfNeeded: (hash >> 21 & mask) / 64)] |= 1 << (hash >> 21 & 63)
        bits[Int(truncatingIfNeeded: (hash >> 42 & mask) / 64)] |= 1 << (hash >> 42 & 63)
    }

    /// Returns the hash of a word with one more byte. A multiplication for each byte would take twice as long.
    @inline(__always)
    private static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash << 5 | hash >> 59) &+ UInt64(byte) }

    /// Spreads the bits of a hash.
    @inline(__always)
    private static func mixed(_ hash: UInt64) -> UInt64 {
        let hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
        return hash ^ hash >> 29
    }
}

/// A search for a word in sources.
struct WordSearch {
    private let word: [UInt8]
    private let text: (Int) -> [UInt8]?
    private let words: (Int) -> WordFilter?

    /// - Parameters:
    ///   - text: returns the text of a source by its number.
    ///   - words: returns the words of a source, if they are known.
    init(_ word: String, text: @escaping (Int) -> [UInt8]?, words: @escaping (Int) -> WordFilter?) {
        (self.word, self.text, self.words) = (Array(word.utf8), text, words)
    }

    /// Returns the sources that contain the word; nil if one can't be read. A text that is no word is in none.
    func files(among numbers: Range<Int>) -> [Int]? {
        guard !word.isEmpty, word.allSatisfy({ ByteTable.identifierPart[$0] == 1 }) else { return [] }
        let sought = WordFilter.Word(word)
        var found: [Int] = []
        for number in numbers {
            if let words = words(number), !words.mayContain(sought) { continue }
            guard let text = text(number) else { return nil }
            if text.withUnsafeBufferPointer({ $0.hasWord(word) }) { found.append(number) }
        }
        return found
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if a word is in the text, not as a part of another one.
    func hasWord(_ word: [UInt8]) -> Bool {
        var place = firstOffset(of: word, from: 0)
        while place < count {
            let end = place + word.count
            let isWhole =
                (place == 0 || ByteTable.identifierPart[self[place - 1]] == 0)
                && (end == count || ByteTable.identifierPart[self[end]] == 0)
            if isWhole { return true }
            place = firstOffset(of: word, from: place + 1)
        }
        return false
    }
}
