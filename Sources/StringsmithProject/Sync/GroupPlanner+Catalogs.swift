import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

extension GroupPlanner {
    /// Plans the catalog of a table; no value if the walk skipped it, or if it can't be read or written.
    /// - Parameter protects: returns whether a key counts as used although nothing wants it.
    func planCatalog(
        of wanted: AssembledTable, order: [ExactString], in group: LocalizationGroup,
        protects: @escaping @Sendable (ExactString) -> Bool
    ) -> Decoded<PlannedTable?> {
        guard let path = group.catalogPath(of: wanted.name), !misplacedCatalogs.contains(FilePath(path)) else {
            return Decoded(nil)
        }
        let read = document(at: path, exists: true)
        guard let document = read.value, document.developmentLanguage != nil else {
            // A catalog that no call names isn't used for lookups.
            return Decoded(nil, diagnostics: wanted.entries.isEmpty ? [] : read.diagnostics)
        }
        var planner = CatalogPlanner(document: document, options: options.tables)
        (planner.selection, planner.accepts) = (options.selection, options.acceptsRename)
        var planned = planner.plan(wanted, order: order, protects: protects, isComplete: options.only.isEmpty)
        planned.value = planned.value.map(drafts.basedOnFile)
        return planned
    }

    /// Tables of catalogs that no call or other text names anymore, in a project with calls: all their keys are unused.
    func unusedCatalogs(of group: LocalizationGroup, besides used: [AssembledTable]) -> [AssembledTable] {
        guard !usedKeys.isEmpty else { return [] }
        let interfaces = group.interfacePaths.map { TableName(InterfaceFileLocation($0).name) }
        let tables = group.catalogs.subtracting(used.map(\.name)).subtracting(interfaces)
        // Whatever looks up a key that the scan doesn't see, a source has to name the table.
        let unused = tables.sorted().filter { table in
            !table.isFilledElsewhere && !mentions.names(table)
                // Where the file system ignores case, such calls find the table.
                && !usedKeys.keys.contains { SpelledPlaces.isSpelling(table.rawValue, of: $0.rawValue) }
        }
        return unused.map { AssembledTable(name: $0, entries: []) }
    }
}
