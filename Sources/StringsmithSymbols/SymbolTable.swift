import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A string of a table, for which a symbol can be generated.
///
/// A class, so that the table, the symbol, and the sorted order share one instance.
package final class SymbolEntry: Sendable {
    package let key: Key

    package let comment: ExactString?

    /// What the development language says; nil if the key itself is the string.
    package let text: VariedText?

    /// The file that has the key, and the place of the key.
    package let path: String
    package let range: SourceRange?

    /// True for a key of a catalog that a person added, and that no source uses as its own text.
    package let isManual: Bool

    /// False if the catalog says that the key gets no symbol.
    package let generatesSymbol: Bool

    init(
        _ key: Key, _ text: VariedText?, comment: ExactString?, at place: (path: String, range: SourceRange?),
        isManual: Bool = false, generatesSymbol: Bool = true
    ) {
        (self.key, self.text, self.comment) = (key, text, comment)
        (path, range) = place
        (self.isManual, self.generatesSymbol) = (isManual, generatesSymbol)
    }

    /// Returns the entry that counts, of this one and a later one with the same key: the last one in a file, and the
    /// plural forms of a key rather than its string, as at run time. Either comment serves both.
    fileprivate func merged(with new: SymbolEntry) -> SymbolEntry {
        if case .unit? = new.text, text != nil, path != new.path { return self }
        if new.comment != nil || comment == nil { return new }
        return SymbolEntry(
            key, new.text, comment: comment, at: (new.path, new.range), isManual: new.isManual,
            generatesSymbol: new.generatesSymbol)
    }
}

/// The strings of one table in its development language: those of a catalog, or of a `.strings` file and of the
/// `.stringsdict` file with the same name.
package struct SymbolTable: Sendable {
    package var name: TableName

    /// The development language, if the file names it.
    package var language: LocaleIdentifier?

    /// The entries, sorted by key.
    package private(set) var entries: [SymbolEntry] = []

    /// The names of its files, sorted.
    private(set) var fileNames: [String] = []

    /// Reads tables. Files with the same name and different formats are one table.
    /// - Returns: the tables, sorted by name, and the problems in the files.
    package static func read(_ files: [SourceFile]) -> Decoded<[SymbolTable]> {
        var result = Decoded<[SymbolTable]>([])
        var paths: [ExactString: String] = [:]
        var found: [TableName: SymbolTable] = [:]
        for file in files {
            let kind = ExactString(String(FilePath(file.path).name))
            guard paths.updateValue(file.path, forKey: kind) == nil else {
                result.diagnostics.append(
                    Diagnostic(
                        path: file.path, severity: .error, rule: .symbolTableRepeated,
                        message: "table '\(file.tableName)' is named twice",
                        notes: [Note("name only the files of the development language")]))
                continue
            }
            let document = FormatRegistry.document(file)
            result.diagnostics += document.diagnostics.filter { $0.severity == .error }
            var table = found[file.tableName] ?? SymbolTable(name: file.tableName)
            // Only a catalog says which keys a person added, and which ones get no symbol.
            if let catalog = document as? StringCatalogDocument {
                table.language = catalog.sourceLanguage
                table.add(catalog)
            } else {
                table.add(document)
            }
            found[file.tableName] = table
        }
        result.value = found.values.sorted { $0.name < $1.name }
        for index in result.value.indices {
            result.value[index].finish()
        }
        return result
    }

    private init(name: TableName) { self.name = name }

    private mutating func add(_ catalog: StringCatalogDocument) {
        guard let json = catalog.json else { return }
        entries.reserveCapacity(catalog.items.count)
        for (index, item) in catalog.items.enumerated() {
            var (isManual, generatesSymbol) = (false, true)
            for member in json.presentMembers(of: item.index) {
                if json.isString(member.key, "extractionState") {
                    isManual = json.isString(member.value, "manual")
                } else if json.isString(member.key, "generatesSymbol") {
                    generatesSymbol = json.kind(of: member.value) != .false
                }
            }
            let range = catalog.source.lines.range(json.range(of: item.keyIndex))
            entries.append(
                SymbolEntry(
                    item.key, catalog.strings(of: index, in: nil),
                    comment: item.commentIndex.flatMap { json.string($0) }, at: (catalog.path, range),
                    isManual: isManual, generatesSymbol: generatesSymbol))
        }
    }

    private mutating func add(_ document: any TableDocument) {
        let lines = document.decodedText?.lines
        entries.reserveCapacity(entries.count + document.entryCount(in: nil))
        for index in 0..<document.entryCount(in: nil) {
            guard let text = document.strings(of: index, in: nil) else { continue }
            let range = document.ranges(at: index, in: nil)?.key
            entries.append(
                SymbolEntry(
                    document.key(at: index, in: nil), text, comment: document.comment(at: index, in: nil).written,
                    at: (document.path, range.flatMap { lines?.range($0) })))
        }
    }

    /// Sorts the entries, and merges those with the same key.
    private mutating func finish() {
        let found = entries
        entries = []
        entries.reserveCapacity(found.count)
        for index in found.map(\.key.text).sortedIndices() {
            let entry = found[index]
            if let last = entries.last, last.key == entry.key {
                entries[entries.count - 1] = last.merged(with: entry)
            } else {
                entries.append(entry)
            }
        }
        var paths: Set<String> = []
        var last: String?
        for entry in entries where entry.path != last {
            last = entry.path
            paths.insert(entry.path)
        }
        fileNames = Set(paths.map { String(FilePath($0).name) }).sorted()
    }
}
