import StringsmithText

/// Finds similar texts among many: by the share of runs of three bytes that two texts have in common (Dice's coefficient
/// over the sets).
struct TrigramIndex {
    /// For each run the texts that have it.
    private var postings: [UInt32: [Int32]] = [:]
    private var counts: [Int] = []

    /// Runs that stand in more texts than this tell nothing and would make every pair a candidate.
    private let mostPostings: Int

    /// Texts that share less are not similar.
    private static let leastSimilarity = 0.2

    /// The greatest number of texts that a run is looked up in, so that all look-ups together are bounded.
    static func mostPostings(queries: Int) -> Int { min(400, max(16, 1_000_000 / max(queries, 1))) }

    init(_ texts: [ExactString], mostPostings: Int) {
        self.mostPostings = mostPostings
        for (index, text) in texts.enumerated() {
            let runs = Self.runs(of: text)
            counts.append(runs.count)
            for run in runs { postings[run, default: []].append(Int32(index)) }
        }
    }

    /// The texts that share something with one, by index, and how much, from 0 to 1.
    /// - Parameter counter: room for the counts, which is used again for the next text.
    func similarities(to text: ExactString, using counter: inout SharedRunCounter) -> [(index: Int, similarity: Double)]
    {
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

    /// The distinct runs of a text, its ends marked by NUL.
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

/// Counts how often indices are seen, in room that is cleared by what was used of it.
struct SharedRunCounter {
    private var counts: [Int32]
    private var seen: [Int] = []

    init(size: Int) {
        counts = Array(repeating: 0, count: size)
    }

    mutating func count(_ index: Int) {
        if counts[index] == 0 { seen.append(index) }
        counts[index] += 1
    }

    /// The counts by index, in order; the counter is empty then.
    mutating func take() -> [(index: Int, count: Int)] {
        let result = seen.sorted().map { ($0, Int(counts[$0])) }
        for index in seen { counts[index] = 0 }
        seen.removeAll(keepingCapacity: true)
        return result
    }
}
