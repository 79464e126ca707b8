import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// The catalog of an extracted table. An existing catalog keeps everything that it holds and gets the keys that it
/// lacks; whether its other keys are in use isn't known.
package struct ExtractedCatalog: Sendable {
    package var directory: String
    package var sourceLanguage: LocaleIdentifier
    package var spelling: TableSpelling

    private let workspace: Workspace

    package init(
        directory: String, in workspace: Workspace, sourceLanguage: LocaleIdentifier = "en",
        spelling: TableSpelling = TableSpelling()
    ) {
        self.workspace = workspace
        (self.directory, self.sourceLanguage, self.spelling) = (directory, sourceLanguage, spelling)
    }

    /// Plans the catalogs of tables, sorted by path.
    package func plan(_ tables: [AssembledTable]) -> Decoded<[PlannedFile]> {
        var plan = Decoded<[PlannedFile]>([])
        for table in tables.sorted(by: { $0.name < $1.name }) {
            guard table.name.isFileName else {
                plan.diagnostics += table.entries.prefix(1).map { .unsafeName(of: $0) }
                continue
            }
            let planned = planned(table)
            plan.diagnostics += planned.diagnostics
            if let file = planned.value { plan.value.append(file) }
        }
        plan.value.sort { $0.path.precedesByBytes($1.path) }
        return plan
    }

    private func planned(_ table: AssembledTable) -> Decoded<PlannedFile?> {
        let path = FilePath(directory).appending(table.name.rawValue + "." + StringCatalogDocument.pathExtension)
        do {
            guard workspace.kind(of: path) != nil else {
                let contents = try StringCatalogFormat.catalog(
                    of: table.combiningPhrases().entries.map(spelling.entry), sourceLanguage: sourceLanguage)
                let summary = TablePlanner.count(table.entries.count)
                return Decoded(PlannedFile(path: path, contents: contents, original: nil, summary: summary))
            }
            let document = try workspace.document(at: path)
            guard document.isWritable, document.developmentLanguage != nil else {
                return Decoded(nil, diagnostics: document.obstacles)
            }
            let planner = CatalogPlanner(document: document)
            let planned = planner.plan(
                table, order: table.entries.map(\.key.text), fate: { _ in .used }, isComplete: false)
            var file = planned.value?.file
            file?.summary = TablePlanner.count(table.entries.count)
            return Decoded(file, diagnostics: planned.diagnostics)
        } catch {
            return Decoded(nil, diagnostics: [.unwritable(path, error)])
        }
    }
}
