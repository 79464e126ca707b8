import StringsmithFormats

/// The number of XML comments with each text, with which a merge proves that none is lost.
struct CommentCounts: Equatable {
    private var counts: [ArraySlice<UInt8>: Int] = [:]

    init() {}

    /// Counts the comments in a text.
    init(in text: ArraySlice<UInt8>) { self.init(of: XMLComments.ranges(in: text), in: text) }

    /// Counts the comments at some places of a text.
    init(of ranges: [Range<Int>], in text: ArraySlice<UInt8>) {
        for range in ranges { counts[text[range], default: 0] += 1 }
    }

    /// The comments that a merge has to keep: those that no side removed, and those that a side added.
    static func kept(base: Self, ours: Self, theirs: Self) -> Self {
        var kept = Self()
        let texts = Set(ours.counts.keys).union(theirs.counts.keys)
        for text in texts {
            let (old, mine, other) = (base[text], ours[text], theirs[text])
            kept.counts[text] = min(old, mine, other) + max(mine - old, other - old, 0)
        }
        return kept
    }

    /// Removes one of the comments with a text; returns false if there is none.
    mutating func remove(_ text: ArraySlice<UInt8>) -> Bool {
        guard self[text] > 0 else { return false }
        counts[text, default: 0] -= 1
        return true
    }

    /// Returns the comments without others.
    func subtracting(_ other: Self) -> Self {
        var rest = Self()
        rest.counts = counts.merging(other.counts) { max($0 - $1, 0) }.filter { counts[$0.key] != nil }
        return rest
    }

    private subscript(text: ArraySlice<UInt8>) -> Int { counts[text] ?? 0 }

    /// True if none of some comments is missing.
    func contains(_ other: Self) -> Bool { other.counts.allSatisfy { self[$0.key] >= $0.value } }
}
