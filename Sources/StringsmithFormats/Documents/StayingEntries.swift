import StringsmithModel

/// The entries that changes don't remove, as neighbors of new ones.
struct StayingEntries {
    /// The first from each entry on, itself included.
    private var next: [Int?]

    /// The last up to each entry, itself included.
    private var previous: [Int?] = []

    init(count: Int, besides removed: Set<Int>) {
        var last: Int?
        previous.reserveCapacity(count)
        for index in 0..<count {
            if !removed.contains(index) { last = index }
            previous.append(last)
        }
        next = Array(repeating: nil, count: count)
        last = nil
        for index in (0..<count).reversed() {
            if !removed.contains(index) { last = index }
            next[index] = last
        }
    }

    /// Returns the place next to an entry that stays; `.end` if none does.
    func place(_ place: EntryPlace) -> EntryPlace {
        switch place {
        case .before(let index): next[index].map { .before($0) } ?? end
        case .after(let index): previous[index].map { .after($0) } ?? next[index].map { .before($0) } ?? .end
        case .end: end
        }
    }

    private var end: EntryPlace { previous.last.flatMap { $0 }.map { .after($0) } ?? .end }
}
