import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

extension GroupPlanner {
    /// Plans the catalog of a table; no value if the walk passed it over, or if it can't be read or may not be written.
    func planCatalog(
        of wanted: AssembledTable, order: [ExactString], in group: LocalizationGroup
    ) -> Decoded<PlannedTable?> {
        // An entry of this table holds all phrases of a shortcut, which calls don't show.
        guard wanted.name != .appShortcuts, let path = group.catalogPath(of: wanted.name),
            !misplacedCatalogs.contains(path)
        else {
            return Decoded(nil)
        }
        let read = document(at: path, exists: true)
        guard let document = read.value, let language = document.developmentLanguage else {
            // Nobody looks anything up in a catalog that no call names.
            return Decoded(nil, diagnostics: wanted.entries.isEmpty ? [] : read.diagnostics)
        }
        let keys = TableIndex(document)
        var request = SyncRequest(
            wanted: wanted, sourceOrder: order, development: document.table(), protects: protection(of: wanted.name))
        request.isComplete = options.only.isEmpty && !wanted.name.isFilledElsewhere
        request.holdsRenames = document.locales.contains { !options.selection.includes($0, wanted.name) }
        request.isTaken = { keys[Key($0)] != nil }
        let translations = CatalogTranslations(document)
        request.carries = { TranslationFit.allows(translations.values(of: Key($0)), text: $1) }
        let table = CommonTable(
            developmentLanguage: language, locales: translations.locales,
            records: (0..<document.entryCount(in: nil)).compactMap { document.record(at: $0, in: nil) },
            translation: { translations.translation(of: $1, in: $0) })
        let planner = CommonTablePlanner(request, of: table, options: options.tables, accepts: options.acceptsRename)
        return planned(planner, for: document, of: wanted.name)
    }

    private func planned(
        _ planner: CommonTablePlanner, for document: any TableDocument, of table: TableName
    ) -> Decoded<PlannedTable?> {
        let plans = planner.plans().filter { options.selection.includes($0.locale, table) }
        do {
            let contents = try document.applying(plans.map { LocaleChanges($0.changes, in: $0.locale) })
            let notes = plans.flatMap(\.notes)
            let file = PlannedFile(
                path: document.path, contents: contents, original: document.bytes, summary: notes.summary)
            let planned = PlannedTable(file: file, table: table, locales: document.locales, notes: notes)
            return Decoded(planned, diagnostics: planner.heldRenames.map { .heldRename($0, path: document.path) })
        } catch {
            return Decoded(nil, diagnostics: [.unwritable(document.path, error)])
        }
    }

    /// Tables of catalogs that no call names any more, though the project has calls: every key in them is unused.
    func unusedCatalogs(of group: LocalizationGroup, besides used: [AssembledTable]) -> [AssembledTable] {
        guard !usedKeys.isEmpty else { return [] }
        let interfaces = group.interfacePaths.map { TableName(InterfaceFileLocation($0).name) }
        let tables = group.catalogs.subtracting(used.map(\.name)).subtracting(interfaces)
        return tables.sorted().filter { !$0.isFilledElsewhere }.map { AssembledTable(name: $0, entries: []) }
    }
}

/// The translations of a document that holds all locales, indexed when one is first asked for.
private final class CatalogTranslations: Sendable {
    let locales: [LocaleIdentifier]
    private let document: any TableDocument
    private let indices = Mutex<[LocaleIdentifier: TableIndex]>([:])

    init(_ document: any TableDocument) {
        self.document = document
        locales = document.locales.filter { $0 != document.developmentLanguage }
    }

    func translation(of key: Key, in locale: LocaleIdentifier) -> CommonTable.Translation? {
        let index = indices.withLock { indices in
            let known = indices[locale] ?? TableIndex(document, in: locale)
            indices[locale] = known
            return known[key]
        }
        return index.map { index in
            CommonTable.Translation(
                index: index,
                entry: Entry(
                    key: key, value: document.value(at: index, in: locale),
                    comment: document.comment(at: index, in: locale)))
        }
    }

    /// The texts of a key in all translations that have one.
    func values(of key: Key) -> [ExactString] {
        locales.compactMap { translation(of: key, in: $0)?.entry.value.text }
    }
}
