import StringsmithModel
import StringsmithText

/// The changes that the sources make to an existing table: its entries stay, and new keys are added.
package struct TableAddition: Sendable {
    /// Which changes to existing entries are allowed.
    package enum Policy: Hashable, Sendable {
        /// Existing values and comments stay unchanged.
        case keepEntries

        /// Entries change as if a single `genstrings -a` had processed all sources: comments are combined, and a
        /// default value replaces a value that only repeats the key.
        case uniteEntries
    }

    /// A change to an existing entry.
    package struct Change: Sendable {
        /// The entry's index in the table.
        package var index: Int

        /// The entry that the sources want for the key.
        package var entry: AssembledEntry
    }

    /// The keys that the table lacks, in the order of `genstrings`.
    package private(set) var added: [AssembledEntry] = []

    /// Entries that get the default value from the sources.
    package private(set) var newValues: [Change] = []

    /// Entries whose comments are combined with the sources' comments.
    package private(set) var newComments: [Change] = []

    /// Default values that differ from the table's values, which are kept.
    package private(set) var differingValues: [Change] = []

    /// Compares a table with the one that the sources want.
    ///
    /// - Parameter valueOfKey: returns the value that an entry without a default value has in a new table. Usually,
    ///   this is the key itself, with argument positions.
    package init(
        of wanted: AssembledTable, to existing: Table, policy: Policy, valueOfKey: (ExactString) -> ExactString
    ) {
        let known = TableIndex(existing.entries)
        for entry in wanted.entries {
            guard let index = known[Key(entry.key.text)] else {
                added.append(entry)
                continue
            }
            let change = Change(index: index, entry: entry)
            if let value = entry.value, let old = existing.entries[index].value.text, valueOfKey(value.text) != old {
                if policy == .uniteEntries, old == valueOfKey(entry.key.text) {
                    newValues.append(change)
                } else if value.text != old {
                    differingValues.append(change)
                }
            }
            if policy == .uniteEntries, !entry.comments.isEmpty { newComments.append(change) }
        }
    }
}
