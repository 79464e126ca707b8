import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// A plan to remove entries from the tables of all locales, or to restore them. Nothing has been written yet.
package struct PruneResult: Sendable {
    /// The tables that change, sorted by path; empty if the plan can't be applied.
    package internal(set) var tables: [PlannedTable] = []

    /// The generated sources whose symbols are removed or restored.
    package internal(set) var sources: [PlannedFile] = []

    /// The record of what is removed; nil if it doesn't change.
    package internal(set) var record: PlannedFile?

    /// Why the plan can't be applied, or an entry isn't restored.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// The names that are neither a key nor a pattern of one.
    package internal(set) var unknownNames: [String] = []
    package internal(set) var unknownSelection: UnknownSelection?

    /// The paths of all files that the plan may write, whether they change or not.
    package internal(set) var paths: [String] = []

    /// The files to write, in order: what is removed is recorded before, and forgotten after it is restored.
    package var files: [PlannedFile] {
        let files = tables.map(\.file) + sources
        guard let record else { return files }
        return isRestoration ? files + [record] : [record] + files
    }

    /// True if the plan restores entries.
    let isRestoration: Bool

    init(isRestoration: Bool) { self.isRestoration = isRestoration }

    /// Drops the plan, which can't be applied.
    mutating func drop() { (tables, sources, record) = ([], [], nil) }
}

extension Set<Key> {
    /// Returns the keys that a name means: the key with this name, or else those that match it as a pattern.
    func named(_ name: String) -> Set<Key> {
        let exact = Key(ExactString(name))
        if contains(exact) { return [exact] }
        let pattern = KeyPattern(name)
        return pattern.isKey ? [] : filter { pattern.matches($0.text) }
    }
}

extension PlannedTable {
    /// Plans a file without some entries.
    init(removing keys: Set<Key>, from document: any TableDocument, in locale: LocaleIdentifier?, contents: [UInt8]) {
        self.init(document, locale, contents, keys, "removed")
        let index = TableIndex(document)
        notes = Self.notes(keys) { key in
            PlanNote(.removed, key.text, old: index[key].flatMap { document.value(at: $0, in: nil).text })
        }
    }

    /// Plans a file with some entries restored.
    init(restoring keys: Set<Key>, in document: any TableDocument, locale: LocaleIdentifier?, contents: [UInt8]) {
        self.init(document, locale, contents, keys, "restored")
        let restored = FormatRegistry.document(SourceFile(path: document.path, bytes: contents))
        let index = TableIndex(restored)
        notes = Self.notes(keys) { key in
            PlanNote(.added, key.text, new: index[key].flatMap { restored.value(at: $0, in: nil).text })
        }
    }

    private init(
        _ document: any TableDocument, _ locale: LocaleIdentifier?, _ contents: [UInt8], _ keys: Set<Key>,
        _ verb: String
    ) {
        let first = [document.developmentLanguage ?? locale].compactMap(\.self)
        self.init(
            file: PlannedFile(
                path: document.path, contents: contents, original: document.bytes,
                summary: keys.count == 1 ? "1 entry \(verb)" : "\(keys.count) entries \(verb)"),
            table: TableName(path: document.path),
            locales: first + document.locales.filter { !first.contains($0) }, notes: [])
    }

    private static func notes(_ keys: Set<Key>, _ note: (Key) -> PlanNote) -> [PlanNote] {
        keys.sorted { $0.text < $1.text }.map(note)
    }
}

extension Diagnostic {
    /// Reports a record that can't be used.
    init(_ error: ConfigurationFile.ReadingError) {
        self.init(
            path: error.path, range: error.position.map { SourceRange(start: $0, end: $0) }, severity: .error,
            rule: .pruneRecord, message: error.message)
    }
}
