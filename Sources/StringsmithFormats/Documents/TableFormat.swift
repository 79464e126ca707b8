import StringsmithModel
import StringsmithText

/// A kind of file that holds a table.
package protocol TableFormat: Sendable {
    /// The name that a user gives, such as `strings`.
    static var name: String { get }

    /// The extensions of its files, without dot, lowercase.
    static var pathExtensions: [String] { get }

    /// Makes the format with its usual settings.
    init()

    /// True if bytes look like this format, whatever their file is called.
    func recognizes(_ bytes: [UInt8]) -> Bool

    /// Reads a file. What is wrong with it is in the document's diagnostics, and the rest of it is still read.
    func document(_ file: SourceFile) -> any TableDocument

    /// The bytes of a new file.
    /// - Throws: `TableChangeError` for what the format can't hold, or `TextEncodingError`.
    func encode(_ table: Table) throws -> [UInt8]
}

extension TableFormat {
    /// False: nothing distinguishes the content.
    package func recognizes(_ bytes: [UInt8]) -> Bool { false }

    /// The entries of a file as a table, with everything that was wrong.
    package func decode(_ file: SourceFile) -> Decoded<Table> {
        let document = document(file)
        return Decoded(document.table(), diagnostics: document.diagnostics)
    }

    /// The bytes of a file with a table's entries instead of its own, by the fewest edits.
    package func encode(_ table: Table, replacing file: SourceFile) throws -> [UInt8] {
        let document = document(file)
        return try document.applying(TableReplacement(of: document, by: table.entries).changes)
    }
}

/// The changes that turn a document's entries into others. Entries are matched by key; where a key occurs several times,
/// the first goes with the first, and so on.
package struct TableReplacement {
    /// The changes.
    package private(set) var changes: [TableChange] = []

    /// Compares a locale of a document, nil being the only one, with the entries it is to have.
    package init(of document: any TableDocument, in locale: LocaleIdentifier? = nil, by entries: [Entry]) {
        let old = document.entries(of: locale)
        var places: [Key: [Int]] = Dictionary(minimumCapacity: old.count)
        for (index, entry) in old.enumerated().reversed() { places[entry.key, default: []].append(index) }
        var isKept = Array(repeating: false, count: old.count)
        var added: [TableChange] = []
        for entry in entries {
            guard let index = places[entry.key]?.popLast() else {
                let new = NewEntry(
                    key: entry.key.text, value: entry.value, comment: entry.comment, followsOrder: false)
                added.append(.add(new))
                continue
            }
            isKept[index] = true
            if entry.value != old[index].value { changes.append(.setValue(index: index, entry.value)) }
            if entry.comment != old[index].comment { changes.append(.setComment(index: index, entry.comment)) }
        }
        changes += isKept.indices.filter { !isKept[$0] }.map { .remove(index: $0) } + added
    }
}

extension SourceFile {
    /// The name of the table in this file: its file name up to the last dot.
    package var tableName: TableName { TableName(path: path) }

    /// The extension of the path, without dot, in lowercase; empty if there is none.
    package var pathExtension: String { FilePath(path).pathExtension }
}

extension TableName {
    /// The name of the table in a file: its file name up to the last dot.
    package init(path: String) {
        self.init(String(FilePath(path).stem))
    }
}
