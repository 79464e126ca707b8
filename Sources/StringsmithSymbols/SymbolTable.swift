import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A string of a table, for which a symbol can be generated.
package struct SymbolEntry: Hashable, Sendable {
    package var key: Key

    package var comment: ExactString?

    /// What the development language says; nil if the key itself is the string.
    package var text: VariedText?

    /// The file that has the key, and the place of the key.
    package var path: String
    package var range: SourceRange?

    /// True for a key of a catalog that a person added, and that no source uses as its own text.
    package var isManual = false

    /// False if the catalog says that the key gets no symbol.
    package var generatesSymbol = true
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
    var fileNames: [String] { Set(entries.map { String(FilePath($0.path).name) }).sorted() }

    private var places: [Key: Int] = [:]

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
            result.value[index].entries = result.value[index].entries.ordered(by: \.key.text)
            result.value[index].places = [:]
        }
        return result
    }

    private init(name: TableName) { self.name = name }

    private mutating func add(_ catalog: StringCatalogDocument) {
        guard let json = catalog.json else { return }
        reserve(catalog.items.count)
        for item in catalog.items {
            let entry = CatalogEntry(item, json, in: catalog.sourceLanguage)
            let generates = json.member("generatesSymbol", of: item.index).map { json.kind(of: $0) != .false } ?? true
            put(
                SymbolEntry(
                    key: entry.key, comment: entry.comment, text: entry[catalog.sourceLanguage], path: catalog.path,
                    range: catalog.source.lines.range(json.range(of: item.keyIndex)),
                    isManual: entry.extractionState == .manual, generatesSymbol: generates))
        }
    }

    private mutating func add(_ document: any TableDocument) {
        let lines = document.decodedText?.lines
        reserve(document.entryCount(in: nil))
        for index in 0..<document.entryCount(in: nil) {
            guard let text = document.strings(of: index, in: nil) else { continue }
            let range = document.ranges(at: index, in: nil)?.key
            put(
                SymbolEntry(
                    key: document.key(at: index, in: nil), comment: document.comment(at: index, in: nil).written,
                    text: text, path: document.path, range: range.flatMap { lines?.range($0) }))
        }
    }

    private mutating func reserve(_ count: Int) {
        entries.reserveCapacity(entries.count + count)
        places.reserveCapacity(places.count + count)
    }

    /// Adds an entry. The last one in a file counts, and the plural forms of a key take precedence over its string, as
    /// at run time.
    private mutating func put(_ new: SymbolEntry) {
        guard let place = places[new.key] else {
            places[new.key] = entries.count
            return entries.append(new)
        }
        let comment = entries[place].comment
        if case .unit? = new.text, entries[place].text != nil, entries[place].path != new.path { return }
        entries[place] = new
        entries[place].comment = new.comment ?? comment
    }
}

extension Array {
    /// Returns the elements in the order of a value that is read once from each, and moves each at most once: they are
    /// large, and mostly in order.
    func ordered(by value: (Element) -> ExactString) -> [Element] {
        let values = map(value)
        if indices.dropFirst().allSatisfy({ !(values[$0] < values[$0 - 1]) }) { return self }
        return indices.sorted { values[$0] < values[$1] }.map { self[$0] }
    }
}
