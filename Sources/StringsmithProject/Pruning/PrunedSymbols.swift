import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// The symbols of removed keys in generated sources.
///
/// Those that this program generated lose them, as if they were generated again. Those of other tools don't change.
struct PrunedSymbols {
    /// The sources without the symbols.
    private(set) var files: [PlannedFile] = []

    /// The symbols, by the path of the source.
    private(set) var removed: [String: [RemovedSymbol]] = [:]

    /// Notes about sources to generate again.
    private(set) var notes: [Diagnostic] = []

    private let layout: ProjectLayout
    private let workspace: Workspace

    /// The files that lose keys, with these.
    private var losses: [TableName: [(path: String, keys: Set<Key>)]] = [:]

    /// All files of these tables, as they will be.
    private var keepers: [TableName: [any TableDocument]] = [:]

    /// Plans to remove symbols.
    /// - Parameter tables: the tables as planned, with notes about removed keys.
    init(of tables: [PlannedTable], in layout: ProjectLayout, _ workspace: Workspace) throws(FileSystemError) {
        (self.layout, self.workspace) = (layout, workspace)
        var planned: [FilePath: PlannedTable] = [:]
        for table in tables where table.file.isChange {
            planned[FilePath(table.file.path)] = table
            let keys = Set(table.notes.filter { $0.kind == .removed }.map(\.key))
            if !keys.isEmpty { losses[table.table, default: []].append((table.file.path, keys)) }
        }
        if losses.isEmpty { return }
        for path in layout.tablePaths + layout.catalogPaths where losses[TableName(path: path)] != nil {
            let document: any TableDocument =
                if let file = planned[FilePath(path)]?.file {
                    FormatRegistry.document(SourceFile(path: path, bytes: file.contents))
                } else {
                    try workspace.document(at: path)
                }
            keepers[TableName(path: path), default: []].append(document)
        }
        try plan()
    }

    /// True if nothing was generated for the keys.
    var isEmpty: Bool { files.isEmpty && notes.isEmpty }

    // MARK: Sources

    private mutating func plan() throws(FileSystemError) {
        var outputs: [String: [String: [UInt8]]] = [:]
        for path in layout.sources where path.hasByteSuffix(".swift") {
            let bytes = try workspace.bytes(at: path)
            if SymbolSources.isOwn(bytes) {
                outputs[Self.output(of: path), default: [:]][path] = bytes
            } else if GeneratedSymbols.isGenerated(Array(bytes.prefix(1024))), hasSymbols(in: bytes, at: path) {
                notes.append(.symbolsOutdated(path))
            }
        }
        for (_, sources) in outputs.sorted(by: { $0.key.precedesByBytes($1.key) }) { remove(from: sources) }
    }

    /// Returns the directory of a source that is one of several, or the source itself.
    static func output(of path: String) -> String {
        FilePath(path).name.hasPrefix(SymbolFiles.prefix) ? FilePath(path).directory : path
    }

    private mutating func remove(from sources: [String: [UInt8]]) {
        var changed = SymbolSources(sources)
        guard let found = changed.remove(emptyFiles: emptyFiles, where: { isLost($1.key, of: $1.table, in: $0) }) else {
            notes += sources.keys.sorted().map { .symbolsOutdated($0) }
            return
        }
        for (path, contents) in changed.changes.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let count = Set((found[path] ?? []).map(\.key)).count
            files.append(
                PlannedFile(
                    path: path, contents: contents, original: sources[path],
                    summary: count == 0 ? "empty enumerations removed" : Self.summary(count, "removed")))
        }
        removed.merge(found) { first, _ in first }
    }

    static func summary(_ count: Int, _ verb: String) -> String {
        count == 1 ? "1 symbol \(verb)" : "\(count) symbols \(verb)"
    }

    /// The names of files that lose all entries.
    var emptyFiles: Set<String> {
        let names = Set(losses.values.joined().map { String(FilePath($0.path).name) })
        let documents = keepers.values.joined()
        return names.filter { name in
            documents.filter { FilePath($0.path).name == name }.allSatisfy { $0.entryCount(in: nil) == 0 }
        }
    }

    /// True if a key leaves all files of the table for which a source has a symbol.
    private func isLost(_ key: Key, of table: TableName, in source: String) -> Bool {
        let losing = losses[table]?.contains { $0.keys.contains(key) && areInOneTarget(source, $0.path) } ?? false
        return losing
            && !(keepers[table] ?? []).contains {
                !$0.keys(among: [key]).isEmpty && areInOneTarget(source, $0.path)
            }
    }

    private func areInOneTarget(_ source: String, _ table: String) -> Bool {
        let owners = Set(layout.walk.targets.targets(of: source))
        let holders = layout.walk.targets.targets(holding: table)
        return owners.isEmpty || holders.isEmpty || !owners.isDisjoint(with: holders)
    }

    /// True if a source that another tool generated has symbols for removed keys.
    private func hasSymbols(in bytes: [UInt8], at path: String) -> Bool {
        bytes.withUnsafeBufferPointer { source in
            GeneratedAccessor.all(in: source).contains { accessor in
                accessor.literals.contains { literal in
                    guard literal.mayBeKey else { return false }
                    let text = QuotedTexts.unescaped(Array(source[literal.contents]))
                    let key = Key(ExactString(bytes: text))
                    return losses.keys.contains { isLost(key, of: $0, in: path) }
                }
            }
        }
    }
}

extension Diagnostic {
    /// Reports a generated source with symbols that another tool must remove.
    fileprivate static func symbolsOutdated(_ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .note, rule: .symbolFileOutdated,
            message: "has symbols for removed keys: generate it again")
    }
}
