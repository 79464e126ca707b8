import StringsmithText

/// Finds similar strings among many, by Dice's coefficient of their sets of trigrams of bytes.
package struct TrigramIndex {
    /// The strings that contain each trigram.
    private var postings: [UInt32: [Int32]] = [:]
    private var counts: [Int] = []

    /// The maximum number of strings for a trigram. More frequent ones don't distinguish strings and would make every
    /// pair a candidate.
    private let mostPostings: Int

    /// The least coefficient of similar strings.
    private static let leastSimilarity = 0.2

    /// Returns the maximum number of strings for a trigram, which bounds the total cost of all lookups.
    package static func mostPostings(queries: Int) -> Int { min(400, max(16, 1_000_000 / max(queries, 1))) }

    package init(_ texts: [ExactString], mostPostings: Int) {
        self.mostPostings = mostPostings
        for (index, text) in texts.enumerated() {
            let runs = Self.runs(of: text)
            counts.append(runs.count)
            for run in runs { postings[run, default: []].append(Int32(index)) }
        }
    }

    /// Returns the indices of the strings that are similar to a text, and their similarity from 0 to 1.
    ///
    /// - Parameter counter: storage for the counts, which is reused for the next text.
    package func similarities(to text: ExactString, using counter: inout SharedRunCounter) -> [(
        index: Int, similarity: Double
    )] {
        let runs = Self.runs(of: text)
        var ignored = 0
        for run in runs {
            guard let texts = postings[run] else { continue }
            if texts.count > mostPostings {
                ignored += 1
            } else {
                for index in texts { counter.count(Int(index)) }
            }
        }
        return counter.take().compactMap { index, shared in
            let similarity = min(1, 2 * Double(shared + ignored) / Double(runs.count + counts[index]))
            return similarity >= Self.leastSimilarity ? (index, similarity) : nil
        }
    }

    /// Returns the distinct trigrams of a text. NUL marks its ends.
    private static func runs(of text: ExactString) -> Set<UInt32> {
        var runs: Set<UInt32> = []
        var run: UInt32 = 0
        for byte in text.bytes + [0] {
            run = (run << 8 | UInt32(byte)) & 0xFF_FFFF
            runs.insert(run)
        }
        return runs
    }
}

/// Counts occurrences of indices. Only the storage that was used is cleared.
package struct SharedRunCounter {
    private var counts: [Int32]
    private var seen: [Int] = []

    package init(size: Int) {
        counts = Array(repeating: 0, count: size)
    }

    mutating func count(_ index: Int) {
        if counts[index] == 0 { seen.append(index) }
        counts[index] += 1
    }

    /// Returns the counts, sorted by index, and clears the counter.
    mutating func take() -> [(index: Int, count: Int)] {
        let result = seen.sorted().map { ($0, Int(counts[$0])) }
        for index in seen { counts[index] = 0 }
        seen.removeAll(keepingCapacity: true)
        return result
    }
}
