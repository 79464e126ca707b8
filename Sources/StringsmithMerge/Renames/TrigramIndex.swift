import StringsmithText

/// Finds similar texts among many: by the share of runs of three bytes that two texts have in common (Dice's coefficient
/// over the sets).
struct TrigramIndex {
    /// For each run the texts that have it.
    private var postings: [UInt32: [Int32]] = [:]
    private var counts: [Int] = []

    /// Runs that stand in more texts than this tell nothing and would make every pair a candidate.
    private static let mostPostings = 400

    /// Texts that share less are not similar.
    private static let leastSimilarity = 0.2

    init(_ texts: [ExactString]) {
        for (index, text) in texts.enumerated() {
            let runs = Self.runs(of: text)
            counts.append(runs.count)
            for run in runs { postings[run, default: []].append(Int32(index)) }
        }
    }

    /// The texts that share something with one, and how much, from 0 to 1.
    func similarities(to text: ExactString) -> [Int: Double] {
        let runs = Self.runs(of: text)
        var shared: [Int: Int] = [:]
        var ignored = 0
        for run in runs {
            guard let texts = postings[run] else { continue }
            if texts.count > Self.mostPostings {
                ignored += 1
                continue
            }
            for index in texts { shared[Int(index), default: 0] += 1 }
        }
        return shared.compactMapValues { count in
            count > 0 ? Double(count + ignored) : nil
        }.reduce(into: [:]) { result, element in
            let similarity = min(1, 2 * element.value / Double(runs.count + counts[element.key]))
            if similarity >= Self.leastSimilarity { result[element.key] = similarity }
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
