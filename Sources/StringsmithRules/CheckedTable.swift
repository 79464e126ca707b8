import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The files of one table in one locale, as rules see them.
public struct CheckedTable: Sendable {
    /// The table's name.
    public var name: TableName

    /// The locale's facts.
    public var locale: LocaleFacts

    /// True for the table of the development language.
    public var isDevelopment: Bool

    /// The `.strings` file, if there is one.
    public var strings: StringsTableFile?

    /// The `.stringsdict` file, if there is one.
    public var plurals: PluralTableFile?

    /// The development language's table; nil if there is none or this is it.
    public var source: SourceTable?

    /// The interface file that looks its texts up in the table; nil if there is none.
    public var interface: InterfaceOutline?

    /// Keys of the development language that stand in neither file, in its order.
    public var missing: [Key] = []

    /// Keys that the development language does not have, with their places, in the file's order.
    public var obsolete: [(key: Key, path: String, range: Range<Int>?)] = []

    /// Whether a rule should name each key, as when it was asked for, instead of summing up.
    public var listsEach = false

    /// Makes a table.
    public init(name: TableName, locale: LocaleFacts, isDevelopment: Bool) {
        (self.name, self.locale, self.isDevelopment) = (name, locale, isDevelopment)
    }

    /// The path of the file that stands for the table.
    public var path: String { strings?.path ?? plurals?.path ?? "" }
}

/// A `.strings` file: text with places, or the values of a property list.
public struct StringsTableFile: Sendable {
    /// What could be read.
    public enum Content: Sendable {
        case text(StringsDocument)
        case values(Table)
    }

    /// The path.
    public var path: String

    /// What could be read.
    public var content: Content

    /// What was wrong.
    public var diagnostics: [Diagnostic]

    /// Reads a file in any of its three forms.
    public init(_ file: SourceFile) {
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
    public var document: StringsDocument? {
        if case .text(let document) = content { document } else { nil }
    }

    /// The number of entries.
    public var count: Int {
        switch content {
        case .text(let document): document.entries.count
        case .values(let table): table.entries.count
        }
    }

    /// The key of an entry.
    public func key(at index: Int) -> Key {
        switch content {
        case .text(let document): Key(document.key(document.entries[index]))
        case .values(let table): table.entries[index].key
        }
    }

    /// The text of an entry; nil if its value is no text.
    public func value(at index: Int) -> ExactString? {
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
    public func comment(at index: Int) -> ExactString? {
        switch content {
        case .text(let document): document.comment(ofEntry: index)
        case .values(let table): table.entries[index].comment
        }
    }
}

/// A `.stringsdict` file.
public struct PluralTableFile: Sendable {
    /// The path.
    public var path: String

    /// What could be read.
    public var document: StringsDictDocument

    /// Reads a file.
    public init(_ file: SourceFile) {
        path = file.path
        document = StringsDictDocument(file)
    }
}
