import StringsmithModel
import StringsmithText

/// A file format for tables.
package protocol TableFormat: Sendable {
    /// The name of the format for users, such as `strings`.
    static var name: String { get }

    /// The lowercase extensions of its files, without the dot.
    static var pathExtensions: [String] { get }

    /// True if programs look up strings in its files, so that they are tables wherever they are in a project.
    static var isLookedUp: Bool { get }

    /// True if a file holds all locales; false if the directory or the name of a file says which one it holds.
    static var holdsAllLocales: Bool { get }

    /// The values that a file has room for.
    static var forms: ValueForms { get }

    /// Creates the format with default settings.
    init()

    /// True if bytes look like this format, regardless of the file's name.
    func recognizes(_ bytes: [UInt8]) -> Bool

    /// Reads a file. Problems are in the document's diagnostics; the rest of the file is still read.
    func document(_ file: SourceFile) -> any TableDocument

    /// Returns the bytes of a new file.
    /// - Throws: `TableChangeError` for anything that the format doesn't support, or `TextEncodingError`.
    func encode(_ table: Table) throws -> [UInt8]
}

/// The values that a format has room for.
package enum ValueForms: Sendable {
    /// A single string for each key.
    case single

    /// Only values with several forms.
    case several

    /// Both.
    case any
}

extension TableFormat {
    package static var isLookedUp: Bool { false }

    package static var holdsAllLocales: Bool { false }

    package static var forms: ValueForms { .single }

    /// False: the format can't be recognized by its content.
    package func recognizes(_ bytes: [UInt8]) -> Bool { false }

    /// Returns the entries of a file as a table, and the problems in the file.
    package func decode(_ file: SourceFile) -> Decoded<Table> {
        let document = document(file)
        return Decoded(document.table(), diagnostics: document.diagnostics)
    }

    /// Returns the bytes of a file whose entries are replaced by a table's, with as few edits as possible.
    package func encode(_ table: Table, replacing file: SourceFile) throws -> [UInt8] {
        let document = document(file)
        return try document.applying(document.changes(replacingEntriesBy: table.entries))
    }
}

extension TableDocument {
    /// Returns the changes that replace all entries. Entries are matched by key. If a key occurs several times, its first
    /// entries are matched, then its second ones, and so on.
    func changes(replacingEntriesBy entries: [Entry]) -> [TableChange] {
        var changes: [TableChange] = []
        let old = table(of: nil)
        let partners = Table(name: old.name, entries: entries).partners(in: old)
        var isKept = Array(repeating: false, count: old.entries.count)
        var added: [TableChange] = []
        for (entry, partner) in zip(entries, partners) {
            guard let index = partner else {
                let new = NewEntry(
                    key: entry.key.text, value: entry.value, comment: entry.comment, state: entry.state,
                    followsOrder: false)
                added.append(.add(new))
                continue
            }
            isKept[index] = true
            let former = old.entries[index]
            if entry.value != former.value { changes.append(.setValue(index: index, entry.value)) }
            if entry.comment != former.comment { changes.append(.setComment(index: index, entry.comment)) }
            if entry.state != former.state { changes.append(.setState(index: index, entry.state)) }
        }
        return changes + isKept.indices.filter { !isKept[$0] }.map { .remove(index: $0) } + added
    }
}

extension SourceFile {
    /// The name of the table in this file: its file name up to the last dot.
    package var tableName: TableName { TableName(path: path) }

    /// The lowercase extension of the path, without the dot; empty if there is none.
    package var pathExtension: String { FilePath(path).pathExtension }
}

extension TableName {
    /// Creates the name of the table in a file: its file name up to the last dot.
    package init(path: String) {
        self.init(String(FilePath(path).stem))
    }
}
