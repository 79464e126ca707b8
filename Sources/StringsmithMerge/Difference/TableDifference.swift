import StringsmithModel
import StringsmithText

/// The differences between two versions of a table, entry by entry.
///
/// Keys and values are compared by code units. If a key occurs several times, its first entries are compared with each
/// other, then its second ones, and so on.
package struct TableDifference: Hashable, Sendable {
    /// The changes in the order of the new table. Removed entries follow the entry that preceded them.
    package let changes: [EntryChange]

    /// Compares two versions, in linear time, or O(n log n) if entries were moved.
    package init(from old: Table, to new: Table) {
        let partners = new.partners(in: old).map { $0 ?? -1 }
        let kept = partners.indices.filter { partners[$0] >= 0 }
        let isMoved = kept.map { partners[$0] }.areOutsideOrder
        var movedEntries: Set<Int> = []
        for (place, index) in kept.enumerated() where isMoved[place] { movedEntries.insert(index) }
        let removed = Self.removed(old, partners: partners)
        var changes = (removed[-1] ?? []).map { Self.removal(of: old.entries[$0]) }
        for (index, entry) in new.entries.enumerated() {
            if partners[index] < 0 {
                changes.append(EntryChange(kind: .added, key: entry.key, new: entry.value.text))
            } else {
                let former = old.entries[partners[index]]
                if former.value != entry.value {
                    let texts = (former.value.text, entry.value.text)
                    changes.append(EntryChange(kind: .value, key: entry.key, old: texts.0, new: texts.1))
                }
                if former.comment != entry.comment {
                    changes.append(
                        EntryChange(kind: .comment, key: entry.key, old: former.comment, new: entry.comment))
                }
                if movedEntries.contains(index) { changes.append(EntryChange(kind: .moved, key: entry.key)) }
            }
            changes += (removed[index] ?? []).map { Self.removal(of: old.entries[$0]) }
        }
        self.changes = changes
    }

    private static func removal(of entry: Entry) -> EntryChange {
        EntryChange(kind: .removed, key: entry.key, old: entry.value.text)
    }

    /// Returns the removed entries, keyed by the new entry that they followed.
    private static func removed(_ old: Table, partners: [Int]) -> [Int: [Int]] {
        var successors = Array(repeating: -1, count: old.entries.count)
        for (index, partner) in partners.enumerated() where partner >= 0 { successors[partner] = index }
        var removed: [Int: [Int]] = [:]
        var previous = -1
        for index in old.entries.indices {
            if successors[index] >= 0 {
                previous = successors[index]
            } else {
                removed[previous, default: []].append(index)
            }
        }
        return removed
    }
}
