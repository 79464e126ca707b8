import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The files of one table in one locale, as rules see them.
package struct CheckedTable: Sendable {
    /// The table's name.
    package var name: TableName

    /// The locale's facts.
    package var locale: LocaleFacts

    /// True for the table of the development language.
    package var isDevelopment: Bool

    /// The `.strings` file, if there is one.
    package var strings: StringsTableFile?

    /// The `.stringsdict` file, if there is one.
    package var plurals: PluralTableFile?

    /// The development language's table; nil if there is none or this is it.
    package var source: SourceTable?

    /// The interface file that looks its texts up in the table; nil if there is none.
    package var interface: InterfaceOutline?

    /// Keys of the development language that stand in neither file, in its order.
    package var missing: [Key] = []

    /// Keys that the development language does not have, with their places, in the file's order.
    package var obsolete: [(key: Key, path: String, range: Range<Int>?)] = []

    /// Whether a rule should name each key, as when it was asked for, instead of summing up.
    package var listsEach = false

    /// Makes a table.
    package init(name: TableName, locale: LocaleFacts, isDevelopment: Bool) {
        (self.name, self.locale, self.isDevelopment) = (name, locale, isDevelopment)
    }

    /// Whether a key is for an object that the interface file does not have: nobody looks it up.
    func namesMissingObject(_ key: Key) -> Bool {
        guard let interface, let parts = InterfaceKey(key) else { return false }
        return !interface.objectIDs.contains(parts.objectID)
    }

    /// The path of the file that stands for the table.
    package var path: String { strings?.path ?? plurals?.path ?? "" }
}

/// A `.strings` file: text with places, or the values of a property list.
package struct StringsTableFile: Sendable {
    /// What could be read.
    package enum Content: Sendable {
        case text(StringsDocument)
        case values(Table)
    }

    /// The path.
    package var path: String

    /// What could be read.
    package var content: Content

    /// What was wrong.
    package var diagnostics: [Diagnostic]

    /// Reads a file in any of its three forms.
    package init(_ file: SourceFile) {
        path = file.path
        if PropertyListForm(sniffing: file.bytes) == .text {
            let document = StringsDocument(file)
            (content, diagnostics) = (.text(document), document.diagnostics)
        } else {
            let decoded = StringsFormat().decode(file)
            (content, diagnostics) = (.values(decoded.value), decoded.diagnostics)
        }
    }

    /// The document, if the file is text.
    package var document: StringsDocument? {
        if case .text(let document) = content { document } else { nil }
    }

    /// The number of entries.
    package var count: Int {
        switch content {
        case .text(let document): document.entries.count
        case .values(let table): table.entries.count
        }
    }

    /// The key of an entry.
    package func key(at index: Int) -> Key {
        switch content {
        case .text(let document): Key(document.key(document.entries[index]))
        case .values(let table): table.entries[index].key
        }
    }

    /// The text of an entry; nil if its value is no text.
    package func value(at index: Int) -> ExactString? {
        switch content {
        case .text(let document): document.value(document.entries[index])
        case .values(let table): table.entries[index].value.text
        }
    }

    /// Whether a comment may concern one of some rules.
    func mayConcern(_ rules: [any CommentRule.Type]) -> Bool {
        guard let document else { return !rules.isEmpty }
        return rules.contains { $0.mayConcern(document.text) }
    }

    /// The comment of an entry.
    package func comment(at index: Int) -> ExactString? {
        switch content {
        case .text(let document): document.comment(ofEntry: index)
        case .values(let table): table.entries[index].comment
        }
    }
}

/// A `.stringsdict` file.
package struct PluralTableFile: Sendable {
    /// The path.
    package var path: String

    /// What could be read.
    package var document: StringsDictDocument

    /// Reads a file.
    package init(_ file: SourceFile) {
        path = file.path
        document = StringsDictDocument(file)
    }
}
