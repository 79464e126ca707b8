/// A table as values: entries in the file's order, duplicates included.
package struct Table: Hashable, Sendable {
    /// The table's name, from its file or from the calls that use it.
    package var name: TableName

    /// All entries in order.
    package var entries: [Entry]

    /// Makes a table.
    package init(name: TableName, entries: [Entry] = []) {
        self.name = name
        self.entries = entries
    }
}
