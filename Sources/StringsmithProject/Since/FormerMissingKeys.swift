import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The keys that tables didn't have at an older revision either, so that they aren't new findings.
///
/// Translations usually lack many keys, and most of them for long. Knowing these before the check is cheaper than
/// comparing a finding for each.
package struct FormerMissingKeys: Sendable {
    private let workspace: Workspace
    private let revision: RevisionFiles
    private let files: TableFiles
    private let sources: SourceTables
    private let units: [TableDependencies: Int]

    /// The tables of the working tree.
    private let present: Set<TableDependencies>

    /// True if a file of the revision may have another name now.
    private let hasGoneFiles: Bool

    /// The development language's strings in files that hold a table in all its locales.
    private let catalogSources = Memory<ExactString, SourceTable>()

    /// Reads the development language's tables of the revision; nil if it has no tables, or the same files.
    init?(of project: FormerProject) async {
        guard !project.isSame, let (options, layout) = project.former else { return nil }
        (workspace, revision) = (project.workspace, project.files)
        files = TableFiles(layout, selecting: options.tables)
        sources = await SourceTables(files, in: workspace, jobs: options.jobs ?? ProcessResources.processorCount)
        let known = files.units.indices.map { [files] in (files.dependencies(of: files.units[$0]), $0) }
        units = Dictionary(known) { first, _ in first }
        hasGoneFiles = project.hasGoneFiles
        present = Set(FormerProject.tables(of: project.present))
    }

    /// Whether the missing keys of all tables at some paths are known, so that none of them was missing before.
    func cover(_ paths: Set<ExactString>) -> Bool {
        var covered: Set<ExactString> = []
        for (table, index) in units where present.contains(table) && hasMissingKeys(files.units[index]) {
            covered.formUnion(files.units[index].paths.all.map(ExactString.init))
        }
        return paths.allSatisfy { path in
            if covered.contains(path) { return true }
            if !revision.exists(path.string) { return !hasGoneFiles }
            return present.contains(TableDependencies(catalog: path.string))
        }
    }

    /// False for the strings of an interface file: if one of its objects is gone, that hides their keys.
    private func hasMissingKeys(_ unit: TableFiles.Unit) -> Bool {
        !unit.isDevelopment && files.interface(of: unit) == nil
    }

    /// Returns the missing keys of a table.
    func keys(of table: TableDependencies) -> Set<Key> {
        guard let index = units[table] else { return [] }
        let unit = files.units[index]
        guard hasMissingKeys(unit) else { return [] }
        let read = workspace.table(at: unit.paths)
        if !read.failures.isEmpty { return [] }
        var table = CheckedTable(unit, read, source: sources[unit], nil)
        table.hidden = files.hiddenKeys(of: unit, read, source: sources[unit], in: workspace)
        return table.missingKeys
    }

    /// Returns the missing keys of a locale in a file that holds a table in all its locales.
    func keys(at path: String, in locale: LocaleIdentifier) -> Set<Key> {
        guard revision.exists(path), let document = workspace.optionalDocument(at: path),
            let development = document.developmentLanguage, development != locale
        else { return [] }
        let source = catalogSources.value(ExactString(path)) {
            let texts = LocaleTable(document, in: development)
            return SourceTable(strings: texts, plurals: texts)
        }
        var table = CheckedTable(document, locale, source: source)
        table.hidden = HiddenKeys.all(of: document, in: locale, source)
        return table.missingKeys
    }
}
