import StringsmithModel
import StringsmithText

/// The places of new keys in a table that isn't sorted: next to their neighbors in the development table, or else in
/// the sources.
struct KeyPlacement: Sendable {
    /// The keys of the development table after the sync.
    private var sequence: [ExactString] = []

    /// Merges the table's order and the sources': new keys follow their predecessor in the sources, in
    /// source order.
    init(development: Table?, sourceOrder: [ExactString], renamed: [ExactString: ExactString]) {
        var known: Set<ExactString> = []
        var result: [ExactString] = []
        for entry in development?.entries ?? [] {
            let key = renamed[entry.key.text] ?? entry.key.text
            if known.insert(key).inserted { result.append(key) }
        }
        // Each new key follows its predecessor in the sources. Keys before any known key come first.
        var followers: [ExactString: [ExactString]] = [:]
        var leaders: [ExactString] = []
        var seen = known
        var previous: ExactString?
        for key in sourceOrder {
            if seen.insert(key).inserted {
                if let anchor = previous { followers[anchor, default: []].append(key) } else { leaders.append(key) }
            } else if known.contains(key) {
                previous = key
            }
        }
        sequence.reserveCapacity(result.count + followers.count)
        if result.isEmpty {
            sequence = leaders
        } else {
            for (index, key) in result.enumerated() {
                if index == 0 { sequence += leaders }
                sequence.append(key)
                sequence += followers[key] ?? []
            }
        }
    }

    /// Returns the new keys in the order in which to insert them, and their places in a table.
    func places(
        of keys: Set<ExactString>, among present: some Collection<Key>, renamed: [ExactString: ExactString]
    ) -> [(key: ExactString, place: NewEntry.Place)] {
        guard !keys.isEmpty else { return [] }
        let known = TableIndex(keys: present.map { renamed[$0.text].map { Key($0) } ?? $0 })
        var result: [(key: ExactString, place: NewEntry.Place)] = []
        var previous: Int?
        var waiting: [ExactString] = []
        for key in sequence {
            if let index = known[Key(key)] {
                if previous == nil { result += waiting.map { ($0, .before(index)) } }
                waiting = []
                previous = index
            } else if keys.contains(key) {
                if let previous { result.append((key, .after(previous))) } else { waiting.append(key) }
            }
        }
        result += waiting.map { ($0, .end) }
        let placed = Set(result.map(\.key))
        return result + keys.subtracting(placed).sorted().map { ($0, .end) }
    }
}
