import StringsmithModel
import StringsmithSymbols
import StringsmithText

/// A use of a key that is a literal in one state of a source, and a symbol in another.
struct ConvertedUse {
    var path: String
    var symbol: GeneratedSymbol

    /// The spelling of the symbol.
    var spelling: String

    /// The edits of the source, of which the first replaces the literal or symbol, or the call around it.
    var edits: [TextEdit]

    /// The literal's use; nil if only the symbol is known.
    var use: KeyUse?

    var key: Key { symbol.entry.key }
}

extension [ConvertedUse] {
    /// The edits of each source.
    var edits: [String: [TextEdit]] {
        Dictionary(grouping: self, by: \.path).mapValues { uses in uses.flatMap(\.edits) }
    }

    /// The ranges of what replaces the literals or symbols, after all edits.
    var newRanges: [Range<Int>] {
        let shifted = edits.mapValues(ShiftedOffsets.init)
        return map { use in
            let start = use.edits[0].range.lowerBound
            let place = shifted[use.path]?[start] ?? start
            return place..<place + use.edits[0].replacement.count
        }
    }

    /// Returns the ranges of the uses in each source, in order.
    func byPath(_ ranges: [Range<Int>]) -> [String: [Range<Int>]] {
        Dictionary(grouping: zip(self, ranges), by: \.0.path).mapValues { uses in
            uses.map(\.1).sorted { $0.lowerBound < $1.lowerBound }
        }
    }
}

/// Where bytes are after the edits before them.
struct ShiftedOffsets {
    /// The ranges of the edits in order, and how far what follows each one moves.
    private let edits: [(range: Range<Int>, distance: Int)]

    init(_ edits: [TextEdit]) {
        var distance = 0
        self.edits = edits.sorted {
            ($0.range.upperBound, $0.range.lowerBound) < ($1.range.upperBound, $1.range.lowerBound)
        }
        .map { edit in
            distance += edit.replacement.count - edit.range.count
            return (edit.range, distance)
        }
    }

    /// Returns the place of a byte after the edits that end before it, apart from insertions there.
    subscript(offset: Int) -> Int {
        let count = edits.partitioningIndex { $0.range.upperBound > offset || $0.range.lowerBound >= offset }
        return count > 0 ? offset + edits[count - 1].distance : offset
    }
}

extension [Range<Int>] {
    /// The places of the ranges that overlap others.
    var overlapping: Set<Int> {
        var found: Set<Int> = []
        var last: Int?
        for place in indices.sorted(by: { self[$0].lowerBound < self[$1].lowerBound }) {
            if let last, self[last].overlaps(self[place]) { found.formUnion([last, place]) }
            if last.map({ self[$0].upperBound < self[place].upperBound }) ?? true { last = place }
        }
        return found
    }
}
