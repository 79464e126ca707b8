import StringsmithText

/// The patterns of sites, by the fixed text with which they begin or end, so that a key is compared with few of them.
struct PatternIndex {
    /// A pattern, and the first site that has it.
    typealias Entry = (pattern: KeyPattern, site: Int)

    private var known: Set<KeyPattern> = []

    /// The patterns that begin with a fixed text, by that text, and those that only end with one.
    private var beginnings: [Int: [ArraySlice<UInt8>: [Entry]]] = [:]
    private var endings: [Int: [ArraySlice<UInt8>: [Entry]]] = [:]

    /// Adds a pattern, unless an earlier site has it.
    mutating func add(_ pattern: KeyPattern, of site: Int) {
        guard known.insert(pattern).inserted else { return }
        let (beginning, ending) = (pattern.beginning, pattern.ending)
        if beginning.isEmpty, !ending.isEmpty {
            endings[ending.count, default: [:]][ending, default: []].append((pattern, site))
        } else {
            beginnings[beginning.count, default: [:]][beginning, default: []].append((pattern, site))
        }
    }

    /// Returns the patterns that a key matches, in no order.
    func matches(of key: ExactString) -> [Entry] {
        var found: [Entry] = []
        for (count, patterns) in beginnings where count <= key.bytes.count {
            found += (patterns[key.bytes.prefix(count)] ?? []).filter { $0.pattern.matches(key) }
        }
        for (count, patterns) in endings where count <= key.bytes.count {
            found += (patterns[key.bytes.suffix(count)] ?? []).filter { $0.pattern.matches(key) }
        }
        return found
    }
}
