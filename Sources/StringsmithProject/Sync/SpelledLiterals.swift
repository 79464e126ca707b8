import StringsmithText

/// The strings between the quotes of a source in order, as hashes of their spelling.
struct SpelledLiterals: Sendable {
    private var hashes: [Int] = []
    private var starts: [Int] = []
    private var indices: [Int: [Int]] = [:]

    /// The maximum length of a literal in a source.
    static let longest = 1 << 16

    init(of source: [UInt8]) {
        source.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: Self.longest,
                piece: { piece in
                    let hash = ByteHash.of(piece)
                    indices[hash, default: []].append(hashes.count)
                    hashes.append(hash)
                    starts.append(piece.startIndex)
                }, whole: { _, _ in })
        }
    }

    /// True if the pieces of a literal between its quotes are in the source.
    func contain(_ spelling: [UInt8]) -> Bool {
        spelling.split(separator: .quotationMark, omittingEmptySubsequences: false).allSatisfy {
            indices[ByteHash.of($0)] != nil
        }
    }

    /// Returns the number of strings from one literal to another; nil if one of them isn't there.
    func distance(from first: Range<Int>, to second: Range<Int>) -> Int? {
        guard let first = index(of: first), let second = index(of: second) else { return nil }
        return second - first
    }

    private func index(of literal: Range<Int>) -> Int? {
        let index = starts.partitioningIndex { $0 > literal.lowerBound }
        return index < starts.count && starts[index] < literal.upperBound ? index : nil
    }

    /// Returns the hashes of the strings at a distance from each occurrence of a literal.
    func hashes(at distance: Int, from spelling: [UInt8]) -> Set<Int> {
        Set(
            (indices[ByteHash.of(spelling)] ?? []).compactMap { index in
                hashes.indices.contains(index + distance) ? hashes[index + distance] : nil
            })
    }
}
