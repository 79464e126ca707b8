/// The entries of a table, in file order and including duplicates.
package struct Table: Hashable, Sendable {
    /// The table's name, from its file or from the calls that use it.
    package var name: TableName

    package var entries: [Entry]

    package init(name: TableName, entries: [Entry] = []) {
        self.name = name
        self.entries = entries
    }
}
