import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// The records of what a plan removes from tables, one for each named directory.
struct PruneRecords {
    private var records: [PruneRecord] = []
    private var directories: [RelativePaths] = []

    /// Reads the records of named directories.
    /// - Parameter paths: the paths of the project; the current directory if there are none.
    /// - Throws: an error with its place.
    init(of paths: [String], in workspace: Workspace) throws(ConfigurationFile.ReadingError) {
        // A named file has no record of its own.
        let named = paths.filter { workspace.kind(of: $0) == .directory }
        for directory in paths.isEmpty ? [nil] : named.map(Optional.some) {
            records.append(try PruneRecord(in: directory, workspace))
            directories.append(RelativePaths(from: directory ?? "."))
        }
    }

    /// Records what planned tables lose, and lets them be written after the records.
    /// - Returns: the records that change.
    /// - Throws: `TableChangeError`, or `TextEncodingError`.
    mutating func add(_ tables: inout [PlannedTable]) throws -> [PlannedFile] {
        var changed: Set<Int> = []
        for index in tables.indices {
            guard let (document, keys) = Self.removal(in: tables[index]) else { continue }
            for number in records.indices {
                guard let path = directories[number].path(below: document.path) else { continue }
                try records[number].add(keys, removedFrom: document, at: path, leaving: tables[index].file.contents)
                tables[index].file.predecessors.append(records[number].path)
                changed.insert(number)
                break
            }
        }
        return changed.sorted().compactMap { records[$0].file }
    }

    /// Records the symbols that generated sources lose with the tables' keys, and lets these be written after the
    /// records and the tables.
    /// - Returns: the records that change.
    mutating func add(
        _ symbols: PrunedSymbols, _ sources: inout [PlannedFile], after tables: [PlannedTable]
    ) -> [PlannedFile] {
        let losing = tables.filter { Self.removal(in: $0) != nil }.map(\.file.path)
        for index in sources.indices {
            sources[index].predecessors += losing
            for number in records.indices {
                guard let path = directories[number].path(below: sources[index].path) else { continue }
                sources[index].predecessors.append(records[number].path)
                if let removed = symbols.removed[sources[index].path] {
                    records[number].add(removed, removedFrom: path, emptyFiles: symbols.emptyFiles)
                }
                break
            }
        }
        return records.compactMap(\.file).filter(\.isChange)
    }

    /// Returns the former file and the keys that it loses; nil if there are none.
    private static func removal(in table: PlannedTable) -> (document: any TableDocument, keys: Set<Key>)? {
        let removed = Set(table.notes.filter { $0.kind == .removed }.map(\.key))
        guard !removed.isEmpty, table.file.isChange, let original = table.file.original else { return nil }
        let path = table.file.path
        let former = FormatRegistry.document(SourceFile(path: path, bytes: original))
        let new = FormatRegistry.document(SourceFile(path: path, bytes: table.file.contents))
        let lost = former.keys(among: removed).subtracting(new.keys(among: removed))
        return lost.isEmpty ? nil : (former, lost)
    }
}
