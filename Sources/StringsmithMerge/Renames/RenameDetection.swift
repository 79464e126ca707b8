import StringsmithText

/// A key of the development table or of the sources, with the data to compare.
package struct RenameCandidate: Hashable, Sendable {
    package var key: ExactString

    /// The development text.
    package var text: ExactString

    /// The comment, if a person wrote it.
    package var comment: ExactString?

    package init(key: ExactString, text: ExactString, comment: ExactString?) {
        self.key = key
        self.text = text
        self.comment = comment
    }
}

/// A removed key and the added key that replaces it.
package struct KeyRename: Hashable, Sendable {
    /// The key in the table.
    package var old: ExactString

    /// The key in the sources.
    package var new: ExactString

    /// The development text of the old key.
    package var oldText: ExactString

    /// The similarity, from 0 to 1.
    package var score: Double

    /// True if a call may still look up the old key. Then its entries stay, and the new key gets copies of its
    /// translations.
    package var keepsOld = false
}

/// Pairs removed with added keys, one to one, with the greatest total score.
///
/// The score of a pair depends on equal or similar text, equal comment, similar key and common neighbors; see
/// `score(_:_:)`. Only pairs with something in common are compared, so that 2,000 removed and 2,000 added keys take
/// well under a second. With very many keys, only those with equal strings are paired. Keys whose placeholders differ
/// are never paired.
package struct RenameDetection: Sendable {
    /// The least score of a rename.
    package static let leastScore = 0.6

    /// The least similarity of strings. Below it, comment, key and neighbors together can't reach the least score.
    private static let leastTextSimilarity = (leastScore - 0.5) / 0.6

    /// The renames, in the order of the new keys in the request.
    package private(set) var renames: [KeyRename] = []

    /// The maximum number of keys to compare. If there are more, only keys with equal strings are paired.
    private static let mostCompared = 60_000

    /// The maximum number of candidates for one removed key.
    private static let mostPairsOfKey = 32

    private let looksForSimilar: Bool

    /// The removed keys that may have been renamed.
    private let removed: [RenameCandidate]
    private let added: [RenameCandidate]
    private let removedTexts: [RenameText]
    private let addedTexts: [RenameText]
    private var textCounts: [ExactString: (removed: Int, added: Int)] = [:]
    private var commentCounts: [ExactString: Int] = [:]
    private var removedNeighbors: [[ExactString]] = []
    private var addedNeighbors: [[ExactString]] = []

    /// Finds renames.
    ///
    /// - Parameters:
    ///   - removed: keys of the table that no source uses.
    ///   - added: keys of the sources that the table doesn't have.
    ///   - tableOrder: all keys of the table, in order.
    ///   - sourceOrder: all keys of the sources, in order.
    ///   - allows: returns whether a removed key can become an added one.
    package init(
        removed: [RenameCandidate], added: [RenameCandidate], tableOrder: [ExactString], sourceOrder: [ExactString],
        allows: (_ old: ExactString, _ new: RenameCandidate) -> Bool = { _, _ in true }
    ) {
        looksForSimilar = removed.count + added.count <= Self.mostCompared
        let texts = Set(added.map(\.text))
        // Most keys of a large table have a text that no added key has.
        self.removed = looksForSimilar ? removed : removed.filter { texts.contains($0.text) }
        self.added = added
        removedTexts = self.removed.map { RenameText($0.text) }
        addedTexts = added.map { RenameText($0.text) }
        guard !self.removed.isEmpty, !added.isEmpty else { return }
        count(removed)
        let removed = self.removed
        removedNeighbors = Self.neighbors(of: removed.map(\.key), in: tableOrder)
        addedNeighbors = Self.neighbors(of: added.map(\.key), in: sourceOrder)
        let edges = scoredPairs(allows)
        for edge in Assignment(edges).best.sorted(by: { $0.right < $1.right }) {
            let old = removed[edge.left]
            renames.append(
                KeyRename(old: old.key, new: added[edge.right].key, oldText: old.text, score: edge.weight)
            )
        }
    }

    /// Counts the strings and comments of the added keys, and how often all removed keys have them.
    private mutating func count(_ removed: [RenameCandidate]) {
        for candidate in added {
            textCounts[candidate.text, default: (0, 0)].added += 1
            if let comment = candidate.comment { commentCounts[comment, default: 0] += 1 }
        }
        for candidate in removed {
            textCounts[candidate.text]?.removed += 1
            if let comment = candidate.comment { commentCounts[comment]? += 1 }
        }
    }

    /// Returns the keys before and after each key.
    private static func neighbors(of keys: [ExactString], in order: [ExactString]) -> [[ExactString]] {
        let wanted = Set(keys)
        var places: [ExactString: Int] = [:]
        for (index, key) in order.enumerated() where wanted.contains(key) && places[key] == nil { places[key] = index }
        return keys.map { key in
            guard let place = places[key] else { return [] }
            return [place - 1, place + 1].filter(order.indices.contains).map { order[$0] }
        }
    }

    // MARK: Scores

    private func scoredPairs(_ allows: (ExactString, RenameCandidate) -> Bool) -> [Assignment.Edge] {
        var places: [ExactString: [Int]] = [:]
        for (right, new) in added.enumerated() { places[new.text, default: []].append(right) }
        let longest = TrigramIndex.mostPostings(queries: removed.count)
        let texts = TrigramIndex(looksForSimilar ? added.map(\.text) : [], mostPostings: longest)
        let keys = TrigramIndex(looksForSimilar ? added.map(\.key) : [], mostPostings: longest)
        var counter = SharedRunCounter(size: added.count)
        var keySimilarities = Array(repeating: 0.0, count: added.count)
        var edges: [Assignment.Edge] = []
        for (left, old) in removed.enumerated() where removedTexts[left].hasWords {
            let equals = places[old.text]?.prefix(Self.mostPairsOfKey) ?? []
            var similarities = equals.map { (index: $0, similarity: 1.0) }
            if looksForSimilar {
                similarities += texts.similarities(to: old.text, using: &counter).filter {
                    added[$0.index].text != old.text
                }
            }
            let alikeKeys =
                old.key == old.text || !looksForSimilar ? [] : keys.similarities(to: old.key, using: &counter)
            for (right, similarity) in alikeKeys { keySimilarities[right] = similarity }
            var found: [Assignment.Edge] = []
            for (right, similarity) in similarities where removedTexts[left].isExchangeable(with: addedTexts[right]) {
                let score = score(left, right, textSimilarity: similarity, keySimilarity: keySimilarities[right])
                if score >= Self.leastScore { found.append(Assignment.Edge(left: left, right: right, weight: score)) }
            }
            for (right, _) in alikeKeys { keySimilarities[right] = 0 }
            found.sort { ($1.weight, $0.right) < ($0.weight, $1.right) }
            edges += found.prefix(Self.mostPairsOfKey).filter { allows(old.key, added[$0.right]) }
        }
        return edges
    }

    /// Scores a pair. Equal strings count most, and suffice if no other key has them. Similar strings also need an
    /// equal comment or common neighbors. Similar keys alone count little: `error.title` and `error.text` are different
    /// keys.
    private func score(_ left: Int, _ right: Int, textSimilarity: Double, keySimilarity: Double) -> Double {
        // Most pairs have little text in common and can't reach the least score.
        guard textSimilarity >= Self.leastTextSimilarity else { return 0 }
        let old = removed[left]
        let new = added[right]
        var score = 0.6 * textSimilarity
        if old.text == new.text {
            let counts = textCounts[old.text] ?? (0, 0)
            score = counts.removed == 1 && counts.added == 1 ? 0.7 : 0.45
        }
        if let comment = old.comment, comment == new.comment {
            score += commentCounts[comment] == 2 ? 0.2 : 0.1
        }
        score += 0.15 * keySimilarity
        if removedNeighbors[left].contains(where: addedNeighbors[right].contains) { score += 0.15 }
        return min(score, 1)
    }
}
