/// A fact about a source that both readers state in the same words: a literal, a call, or a declaration.
struct SourceFact: Hashable {
    /// The byte offset in the source. Declarations that the scanner has read have none.
    var offset: Int

    var text: String
}

/// The facts of a source from one reader.
struct SourceFacts {
    /// Literals and calls.
    var places: Set<SourceFact> = []

    /// Types, members, and aliases in the order of the source.
    var declarations: [[SourceFact]] = [[], [], []]
}

/// A fact that one reader lacks, or that the readers state differently.
struct FactDifference: Equatable {
    var offset: Int
    var scanner: String?
    var oracle: String?

    /// Returns the differences of two readers, in the order of the source.
    static func between(scanner: SourceFacts, oracle: SourceFacts) -> [FactDifference] {
        var differences = places(scanner.places, oracle.places)
        for (ours, theirs) in zip(scanner.declarations, oracle.declarations) {
            differences += declarations(ours, theirs)
        }
        return differences.sorted { $0.offset < $1.offset }
    }

    static func places(_ scanner: Set<SourceFact>, _ oracle: Set<SourceFact>) -> [FactDifference] {
        let ours = scanner.subtracting(oracle).sorted { ($0.offset, $0.text) < ($1.offset, $1.text) }
        var theirs = oracle.subtracting(scanner).sorted { ($0.offset, $0.text) < ($1.offset, $1.text) }
        var differences: [FactDifference] = []
        for fact in ours {
            let partner = theirs.firstIndex {
                $0.offset == fact.offset && $0.text.prefix { $0 != " " } == fact.text.prefix { $0 != " " }
            }
            let other = partner.map { theirs.remove(at: $0).text }
            differences.append(FactDifference(offset: fact.offset, scanner: fact.text, oracle: other))
        }
        return differences + theirs.map { FactDifference(offset: $0.offset, scanner: nil, oracle: $0.text) }
    }

    /// Compares declarations by their order, since the scanner's have no offsets.
    private static func declarations(_ scanner: [SourceFact], _ oracle: [SourceFact]) -> [FactDifference] {
        let change = scanner.map(\.text).difference(from: oracle.map(\.text))
        var differences: [FactDifference] = []
        for removal in change.removals {
            guard case .remove(let index, let text, _) = removal else { continue }
            differences.append(FactDifference(offset: oracle[index].offset, scanner: nil, oracle: text))
        }
        let removed = Set(change.removals.map { if case .remove(let index, _, _) = $0 { index } else { 0 } })
        var place = 0
        var inserted = Set<Int>()
        for insertion in change.insertions { if case .insert(let index, _, _) = insertion { inserted.insert(index) } }
        for (index, fact) in scanner.enumerated() {
            while removed.contains(place) { place += 1 }
            guard inserted.contains(index) else {
                place += 1
                continue
            }
            let offset = place < oracle.count ? oracle[place].offset : oracle.last?.offset ?? 0
            differences.append(FactDifference(offset: offset, scanner: fact.text, oracle: nil))
        }
        return differences
    }
}
