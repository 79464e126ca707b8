import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The entries of a table that are in the order of `genstrings`, if nearly all are.
///
/// A few entries that somebody appended don't change this: new keys are inserted in the order of the others.
struct SortedEntries {
    /// The indices of the entries that are in order.
    private let members: [Int]
    private let orders: [GenstringsOrder]

    /// Determines the order of a table.
    /// - Returns: nil if it has another order.
    init?(_ orders: [GenstringsOrder]) {
        let isComplete = zip(orders, orders.dropFirst()).allSatisfy { !($1 < $0) }
        if isComplete {
            members = Array(orders.indices)
            self.orders = orders
            return
        }
        let ranked = orders.indices.sorted { orders[$0] < orders[$1] || (!(orders[$1] < orders[$0]) && $0 < $1) }
        var ranks = Array(repeating: 0, count: orders.count)
        for (rank, index) in ranked.enumerated() { ranks[index] = rank }
        let outsiders = ranks.areOutsideOrder
        guard Self.isOrder(outsiders, ranks) else { return nil }
        members = outsiders.indices.filter { !outsiders[$0] }
        self.orders = members.map { orders[$0] }
    }

    /// True if the order can't be a coincidence. Short tables must be sorted from the start: of ten entries in random
    /// order, half are often in some order.
    private static func isOrder(_ outsiders: [Bool], _ ranks: [Int]) -> Bool {
        let count = outsiders.count { $0 }
        if ranks.count >= 12 { return count * 5 <= ranks.count }
        let sortedCount = 1 + zip(ranks, ranks.dropFirst()).prefix { $0 < $1 }.count
        let appended = ranks.count - sortedCount
        return sortedCount >= 4 && appended * 5 <= sortedCount * 2
    }

    private init(members: [Int], orders: [GenstringsOrder]) {
        (self.members, self.orders) = (members, orders)
    }

    /// Removes entries that must not be neighbors of new ones.
    func without(_ removed: Set<Int>) -> SortedEntries {
        if removed.isEmpty { return self }
        let kept = zip(members, orders).filter { !removed.contains($0.0) }
        return SortedEntries(members: kept.map(\.0), orders: kept.map(\.1))
    }

    /// Returns the place for a new key: after the last sorted entry that precedes it.
    func place(of order: GenstringsOrder) -> EntryPlace {
        let next = orders.partitioningIndex { order < $0 }
        if next > 0 { return .after(members[next - 1]) }
        return members.first.map { .before($0) } ?? .end
    }
}
