import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

extension GroupPlanner {
    /// Plans the catalog of a table; no value if the walk skipped it, or if it can't be read or written.
    /// - Parameters:
    ///   - unextractedKeys: the keys that Xcode doesn't find in the sources.
    ///   - fate: returns the fate of a key that nothing wants.
    func planCatalog(
        of wanted: AssembledTable, order: [ExactString], in group: LocalizationGroup,
        unextractedKeys: Set<ExactString> = [],
        fate: @escaping @Sendable (ExactString) -> UnwantedKeyFate
    ) -> Decoded<PlannedTable?> {
        let read = catalog(of: wanted.name, in: group)
        guard let document = read.value else {
            // A catalog that no call names isn't used for lookups.
            return Decoded(nil, diagnostics: wanted.entries.isEmpty ? [] : read.diagnostics)
        }
        var planner = CatalogPlanner(document: document, options: options.tables)
        (planner.selection, planner.accepts) = (options.selection, options.acceptsRename)
        planner.unextractedKeys = unextractedKeys
        // Xcode doesn't mark what it doesn't look for.
        let isComplete = !options.isPartial && xcode.frozenTarget(ofCatalog: document.path) == nil
        var planned = planner.plan(wanted, order: order, fate: fate, isComplete: isComplete)
        planned.value = planned.value.map(drafts.basedOnFile)
        return planned
    }

    /// Returns the catalog of a table; no value if the walk skipped it, or if it can't be read or written.
    func catalog(of table: TableName, in group: LocalizationGroup) -> Decoded<(any TableDocument)?> {
        guard let path = group.catalogPath(of: table), !misplacedCatalogs.contains(FilePath(path)) else {
            return Decoded(nil)
        }
        let read = document(at: path, exists: true)
        return read.value?.developmentLanguage == nil ? Decoded(nil, diagnostics: read.diagnostics) : read
    }

    /// Tables of catalogs that no call or other text names anymore, in a project with calls: all their keys are unused.
    func unusedCatalogs(of group: LocalizationGroup, besides used: [AssembledTable]) -> [AssembledTable] {
        guard !usedKeys.tables.isEmpty else { return [] }
        let interfaces = group.interfacePaths.map { TableName(InterfaceFileLocation($0).name) }
        let tables = group.catalogs.subtracting(used.map(\.name)).subtracting(interfaces)
        // Whatever looks up a key that the scan doesn't see, a source has to name the table.
        let unused = tables.sorted().filter { !$0.isFilledElsewhere && !usedKeys.mentions($0) }
        return unused.map { AssembledTable(name: $0, entries: []) }
    }

    /// Removes the uses in sources from which Xcode extracts nothing, unless a catalog has their keys.
    func withoutSkippedSources(_ uses: [KeyUse], in group: LocalizationGroup) -> Decoded<[KeyUse]> {
        var isSkipped: [FilePath: Bool] = [:]
        var known: [TableName: Set<ExactString>] = [:]
        var skipped: [TableName: [KeyUse]] = [:]
        let kept = uses.keeping { use in
            guard group.allCatalogs.contains(use.table) else { return true }
            let path = FilePath(use.path)
            let skips = isSkipped[path] ?? xcode.skips(source: use.path)
            isSkipped[path] = skips
            guard skips else { return true }
            let keys = known[use.table] ?? developmentKeys(of: use.table, in: group)
            known[use.table] = keys
            if keys.contains(use.catalogKey) { return true }
            skipped[use.table, default: []].append(use)
            return false
        }
        let diagnostics = skipped.sorted { $0.key < $1.key }.compactMap { table, uses -> Diagnostic? in
            guard let path = group.catalogPath(of: table) else { return nil }
            return .notExtracted(uses, path: path, table: table)
        }
        return Decoded(kept, diagnostics: diagnostics)
    }
}
