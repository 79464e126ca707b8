import StringsmithModel
import StringsmithText

/// The entries of one locale by key. Of duplicate keys, the last entry counts, as at run time.
package struct TableIndex: Sendable {
    private var indices: [Key: Int]

    /// Indexes the entries in a locale of a document; nil is the only one.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier? = nil) {
        let count = document.entryCount(in: locale)
        indices = Dictionary(minimumCapacity: count)
        for index in 0..<count { indices[document.key(at: index, in: locale)] = index }
    }

    /// Indexes the entries of a table.
    package init(_ table: LocaleTable) {
        self.init(table.document, in: table.locale)
    }

    package init(_ entries: [Entry]) {
        indices = Dictionary(minimumCapacity: entries.count)
        for (index, entry) in entries.enumerated() { indices[entry.key] = index }
    }

    /// Returns the last entry with a key, or nil.
    package subscript(key: Key) -> Int? { indices[key] }

    /// The keys, unsorted.
    package var keys: some Collection<Key> { indices.keys }

    /// The number of different keys.
    package var count: Int { indices.count }

    /// The entries that count, in file order.
    package var entries: [Int] { indices.values.sorted() }
}
