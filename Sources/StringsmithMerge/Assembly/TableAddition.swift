import StringsmithModel
import StringsmithText

/// What the sources add to a table that exists: its entries stay, new keys come in.
package struct TableAddition: Hashable, Sendable {
    /// How far existing entries may be changed.
    package enum Policy: Hashable, Sendable {
        /// Existing values and comments stay as they are.
        case keepEntries

        /// As `genstrings -a` called once for all sources would have written them: comments are united, and a default
        /// value takes the place of a value that only repeats the key.
        case uniteEntries
    }

    /// A change of an entry that exists, by its index in the table.
    package struct Change: Hashable, Sendable {
        /// The entry's index.
        package var index: Int

        /// What the sources say of the key.
        package var entry: AssembledEntry
    }

    /// The keys that the table does not have, in the order of `genstrings`.
    package private(set) var added: [AssembledEntry] = []

    /// Entries that get the sources' default value.
    package private(set) var newValues: [Change] = []

    /// Entries whose comments are to be united with those of the sources.
    package private(set) var newComments: [Change] = []

    /// Default values that differ from what the table says and that the table's value wins over.
    package private(set) var differingValues: [Change] = []

    /// Compares a table with what the sources want. Of duplicate keys the last one counts, as at run time.
    /// - Parameter valueOfKey: the value that an entry without default value has in a new table: as a rule the key
    ///   itself, with argument positions.
    package init(
        of wanted: AssembledTable, to existing: Table, policy: Policy, valueOfKey: (ExactString) -> ExactString
    ) {
        var indices: [Key: Int] = Dictionary(minimumCapacity: existing.entries.count)
        for (index, entry) in existing.entries.enumerated() { indices[entry.key] = index }
        for entry in wanted.entries {
            guard let index = indices[Key(entry.key.text)] else {
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
