import StringsmithText

/// One pair of a table with the comment that stands before it.
package struct Entry: Hashable, Sendable {
    /// What the program looks up.
    package var key: Key

    /// What the program shows.
    package var value: EntryValue

    /// The text of the comment, without delimiters and outer white space; nil if there is none.
    package var comment: ExactString?

    /// Makes an entry.
    package init(key: Key, value: EntryValue, comment: ExactString? = nil) {
        self.key = key
        self.value = value
        self.comment = comment
    }

    /// Makes an entry whose value is text.
    package init(key: Key, value: ExactString, comment: ExactString? = nil) {
        self.init(key: key, value: .text(value), comment: comment)
    }
}

/// The value of an entry: text, or what the grammar allows and a look-up can't use.
package enum EntryValue: Hashable, Sendable {
    case text(ExactString)

    /// A dictionary, an array, data, a number or a date: it parses and fails at run time.
    case unsupported(kind: String)

    /// The text, if it is text.
    package var text: ExactString? {
        if case .text(let text) = self { text } else { nil }
    }
}

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
