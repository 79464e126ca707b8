import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithSymbols
import StringsmithText

/// Plans to restore entries that were removed from a project's tables.
package struct ProjectRestoration: Sendable {
    private let names: [String]
    private let tables: Set<TableName>
    private let directory: String?
    private let workspace: Workspace

    /// - Parameters:
    ///   - names: the keys, and patterns of keys; all that are recorded if there are none.
    ///   - tables: the tables to look at; all if there are none.
    ///   - directory: the project's directory; nil for the current one.
    package init(_ names: [String], in tables: Set<TableName>, of directory: String?, in workspace: Workspace) {
        (self.names, self.tables, self.directory, self.workspace) = (names, tables, directory, workspace)
    }

    /// Plans the restoration.
    package func run() -> PruneResult {
        var result = PruneResult(isRestoration: true)
        // An interrupted run may have left files next to tables that the record no longer names.
        let layout = workspace.layout(directory.map { [$0] } ?? [])
        result.paths = layout.tablePaths + layout.catalogPaths
        do throws(ConfigurationFile.ReadingError) {
            var record = try PruneRecord(in: directory, workspace)
            let wanted = select(in: record, &result)
            plan(wanted, layout, &record, in: &result)
            if let file = record.file, file.isChange { result.record = file }
        } catch {
            result.diagnostics.append(Diagnostic(error))
        }
        let isStopped = !result.unknownNames.isEmpty || result.unknownSelection != nil
        if isStopped || result.diagnostics.contains(where: { $0.severity == .error }) { result.drop() }
        return result
    }

    // MARK: Select

    /// Returns the keys to restore.
    private func select(in record: PruneRecord, _ result: inout PruneResult) -> Set<Key> {
        let known = Set(record.items.map { TableName(path: $0.path) })
        var selection = TableSelection()
        selection.tables = tables
        result.unknownSelection = selection.unknownName(locales: [], tables: known)
        let keys = Set(record.items.filter { isSelected($0) }.flatMap(\.table.keys))
        if names.isEmpty { return keys }
        return names.reduce(into: []) { wanted, name in
            let named = keys.named(name)
            if named.isEmpty { result.unknownNames.append(name) }
            wanted.formUnion(named)
        }
    }

    private func isSelected(_ item: PruneRecord.Item) -> Bool {
        tables.isEmpty || tables.contains(TableName(path: item.path))
    }

    // MARK: Plan

    /// A file whose entries are restored.
    private struct Restored {
        let original: any TableDocument
        var current: any TableDocument
        var keys: Set<Key> = []
    }

    private func plan(
        _ wanted: Set<Key>, _ layout: ProjectLayout, _ record: inout PruneRecord, in result: inout PruneResult
    ) {
        var files: [FilePath: Restored] = [:]
        let roots = FileRoots([directory ?? "."])
        for item in record.items where isSelected(item) && files[FilePath(item.path)] == nil {
            let path = directory.map { FilePath($0).appending(item.path) } ?? item.path
            result.paths.append(path)
            if let document = document(at: path, for: item, roots, record.path, &result.diagnostics) {
                files[FilePath(item.path)] = Restored(original: document, current: document)
            }
        }
        let taken = keysThatCameBack(wanted, record, files, layout, &result.diagnostics)
        // What was removed last is restored first.
        for index in record.items.indices.reversed() where isSelected(record.items[index]) {
            let item = record.items[index]
            guard let file = files[FilePath(item.path)] else { continue }
            let keys = wanted.intersection(item.table.keys).subtracting(taken[item.group] ?? [])
            // Of several versions of an entry, only the last one is restored.
            let others = item.table.changedKeys(in: file.current).intersection(keys)
            for key in others.sorted(by: { $0.text < $1.text }) {
                result.diagnostics.append(.notRestored(key, in: file.current, "was removed twice"))
            }
            if keys == others { continue }
            do {
                let restoration = try item.table.restoring(keys.subtracting(others), in: file.current)
                record.replace(index, by: restoration.rest)
                files[FilePath(item.path)]?.keys.formUnion(keys.subtracting(others))
                files[FilePath(item.path)]?.current = FormatRegistry.document(
                    SourceFile(path: file.original.path, bytes: restoration.contents))
            } catch {
                result.diagnostics.append(.unrestorable(item, in: record.path, "\(error)"))
            }
        }
        add(files, to: &result)
        restoreSymbols(of: files, &record, in: &result)
    }

    // MARK: Symbols

    /// Restores the symbols of the keys that tables get back.
    private func restoreSymbols(
        of files: [FilePath: Restored], _ record: inout PruneRecord, in result: inout PruneResult
    ) {
        var keys: [TableName: Set<Key>] = [:]
        var names: Set<String> = []
        for file in files.values where !file.keys.isEmpty {
            names.insert(String(FilePath(file.original.path).name))
            keys[TableName(path: file.original.path), default: []].formUnion(file.keys)
        }
        let taken = record.takeSymbols { keys[$0.table]?.contains($0.key) ?? false }
        if taken.isEmpty { return }
        var outputs: [String: [String: [UInt8]]] = [:]
        var symbols: [String: [RemovedSymbol]] = [:]
        var emptyFiles: Set<String> = []
        for item in taken {
            let path = directory.map { FilePath($0).appending(item.path) } ?? item.path
            result.paths.append(path)
            guard let bytes = source(at: path) else {
                result.diagnostics.append(.symbolsMissing(item, path))
                continue
            }
            symbols[path, default: []] += item.symbols
            emptyFiles.formUnion(item.emptyFiles.intersection(names))
            outputs[PrunedSymbols.output(of: path), default: [:]][path] = bytes
        }
        for (output, sources) in outputs.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            var sources = sources
            // The first source declares the enumerations.
            let common = FilePath(output).appending(SymbolFiles.prefix + ".swift")
            if sources[output] == nil, sources[common] == nil, let bytes = source(at: common) {
                sources[common] = bytes
            }
            let changed = SymbolSources(sources).inserting(
                symbols.filter { sources[$0.key] != nil }, emptyFiles: emptyFiles)
            for (path, contents) in changed.sorted(by: { $0.key.precedesByBytes($1.key) }) {
                let count = Set((symbols[path] ?? []).map(\.key)).count
                result.sources.append(
                    PlannedFile(
                        path: path, contents: contents, original: sources[path],
                        summary: count == 0 ? "enumerations restored" : PrunedSymbols.summary(count, "restored")))
            }
        }
    }

    /// Returns the contents of a source in the project that this program generated; nil if there is none.
    private func source(at path: String) -> [UInt8]? {
        guard FileRoots([directory ?? "."]).admitsWriting(to: path), let bytes = workspace.optionalBytes(at: path),
            SymbolSources.isOwn(bytes)
        else { return nil }
        return bytes
    }

    private func add(_ files: [FilePath: Restored], to result: inout PruneResult) {
        for (path, file) in files.sorted(by: { $0.key.string.precedesByBytes($1.key.string) }) {
            if file.current.bytes == file.original.bytes { continue }
            let locale = path.enclosingLocaleDirectoryName.flatMap { LocaleIdentifier.canonical(directoryName: $0) }
            result.tables.append(
                PlannedTable(
                    restoring: file.keys, in: file.original, locale: locale, contents: file.current.bytes))
        }
    }

    /// Returns the document of an item's file; nil, with a diagnostic, if nothing can be restored in it.
    private func document(
        at path: String, for item: PruneRecord.Item, _ roots: FileRoots, _ record: String,
        _ diagnostics: inout [Diagnostic]
    ) -> (any TableDocument)? {
        do throws(FileSystemError) {
            guard roots.admitsWriting(to: path) else {
                let problem = "'\(item.path)' is outside the project or in a directory of version control"
                diagnostics.append(.unrestorable(item, in: record, problem))
                return nil
            }
            guard try workspace.targetKind(of: path) != nil else {
                diagnostics.append(
                    Diagnostic(
                        path: record, range: item.range, severity: .warning, rule: .entryNotRestored,
                        message: "'\(item.path)' is gone: its entries stay recorded"))
                return nil
            }
            let document = try workspace.document(at: path)
            diagnostics += document.obstacles
            return document.isWritable ? document : nil
        } catch {
            diagnostics.append(Diagnostic(error))
            return nil
        }
    }

    /// Returns the keys that tables have again, by table, and reports them. No file of such a table gets the former
    /// entry: its translations may have another meaning.
    private func keysThatCameBack(
        _ wanted: Set<Key>, _ record: PruneRecord, _ files: [FilePath: Restored], _ layout: ProjectLayout,
        _ diagnostics: inout [Diagnostic]
    ) -> [FilePath: Set<Key>] {
        var items: [FilePath: [PrunedTable]] = [:]
        var keys: [FilePath: [ValueForms: Set<Key>]] = [:]
        for item in record.items where isSelected(item) {
            items[FilePath(item.path), default: []].append(item.table)
            guard let forms = files[FilePath(item.path)]?.original.forms else { continue }
            keys[item.group, default: [:]][forms, default: []].formUnion(wanted.intersection(item.table.keys))
        }
        var relative = RelativePaths(from: directory ?? ".")
        var taken: [FilePath: Set<Key>] = [:]
        let recorded = files.values.map(\.original.path)
        let paths = Set((layout.tablePaths + layout.catalogPaths + recorded).map { FilePath($0) })
        for path in paths.map(\.string).sorted(by: { $0.precedesByBytes($1) }) {
            guard let place = relative.path(below: path), let wanted = keys[PruneRecord.group(of: place)] else {
                continue
            }
            do throws(FileSystemError) {
                let document: any TableDocument =
                    if let file = files[FilePath(place)] { file.original } else { try workspace.document(at: path) }
                let tables = items[FilePath(place)] ?? []
                var found = tables.reduce(into: Set<Key>()) { $0.formUnion($1.changedKeys(in: document)) }
                found.subtract(tables.flatMap { Set($0.keys).subtracting($0.changedKeys(in: document)) })
                // A string that the record doesn't name is newer if it would be hidden, or hides others.
                for (forms, others) in wanted where forms != document.forms && document.forms != .several {
                    found.formUnion(document.keys(among: others.subtracting(tables.flatMap(\.keys))))
                }
                for key in found.sorted(by: { $0.text < $1.text })
                where wanted.values.contains(where: { $0.contains(key) })
                    && taken[PruneRecord.group(of: place), default: []].insert(key).inserted
                {
                    diagnostics.append(.notRestored(key, in: document, "exists again"))
                }
            } catch {
                diagnostics.append(Diagnostic(error))
            }
        }
        return taken
    }
}

extension PruneRecord {
    /// The directory and the name of a table, which are the same in all localizations.
    fileprivate static func group(of path: String) -> FilePath {
        let file = FilePath(path)
        return FilePath((file.localizationDirectory ?? file.directory) + TableName(path: path).rawValue)
    }
}

extension PruneRecord.Item {
    fileprivate var group: FilePath { PruneRecord.group(of: path) }
}

extension Diagnostic {
    /// Reports an item of a record that can't be restored.
    fileprivate static func unrestorable(_ item: PruneRecord.Item, in record: String, _ problem: String) -> Diagnostic {
        Diagnostic(path: record, range: item.range, severity: .error, rule: .pruneRecord, message: problem)
    }

    /// Reports a generated source that doesn't get its symbols back.
    fileprivate static func symbolsMissing(_ item: PruneRecord.SymbolItem, _ path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .note, rule: .symbolFileOutdated,
            message: "isn't a generated file any more, so that restored keys have no symbols: generate it again")
    }

    /// Reports a key of which recorded entries can't be restored in a file.
    fileprivate static func notRestored(_ key: Key, in document: any TableDocument, _ reason: String) -> Diagnostic {
        let place = TableIndex(document)[key].flatMap { document.ranges(at: $0, in: nil)?.key }
        return Diagnostic(
            path: document.path, range: place.flatMap { document.decodedText?.lines.range($0) }, severity: .warning,
            rule: .entryNotRestored, message: "'\(key.text)' \(reason): its former entries stay recorded", key: key,
            table: TableName(path: document.path))
    }
}
