import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The files for each cell of a coverage report.
struct CoveragePlan: Sendable {
    /// The files of the development language's table, or the interface file that a table translates.
    struct Source: Sendable {
        var column: CoverageReport.TableColumn
        var paths = TablePaths()
        var interface: String?

        /// The table, unless it is an interface file or a catalog.
        var place: TablePlace?

        /// The file that holds the table in all locales, if there is one.
        var catalog: String?
    }

    /// A table in a locale. It has no files if the locale doesn't have it.
    struct Cell: Sendable {
        /// The index of the source.
        var source: Int
        var locale: LocaleIdentifier
        var paths = TablePaths()
    }

    private(set) var sources: [Source] = []
    private(set) var cells: [Cell] = []

    private var indices: [TablePlace: Int] = [:]

    init(_ files: TableFiles, _ options: ProjectStatusOptions, in workspace: Workspace) {
        addCatalogs(of: files.layout, options, workspace)
        var known: Set<String> = []
        for unit in files.selectedUnits where !unit.isDevelopment {
            guard let group = unit.group, let locale = unit.locale,
                let source = source(of: unit, in: group, files)
            else { continue }
            // `Base.lproj` and files outside locale directories aren't translations.
            if files.layout.allGroups[group].developmentLanguage == locale || locale.isMessageDocumentation { continue }
            cells.append(Cell(source: source, locale: locale, paths: unit.paths))
            known.insert("\(locale) \(source)")
        }
        for (index, group) in files.layout.allGroups.enumerated() where group.isWhole {
            for unit in Self.developmentTables(of: group, index) {
                for locale in Set(group.translations.compactMap(\.locale)).sorted()
                where !locale.isMessageDocumentation {
                    guard options.tables.includes(locale, unit.name), let source = source(of: unit, in: index, files)
                    else {
                        continue
                    }
                    guard known.insert("\(locale) \(source)").inserted else { continue }
                    cells.append(Cell(source: source, locale: locale))
                }
            }
        }
    }

    /// Adds a cell for each translation in files that hold all locales. One that can't be read gets none, and the error is
    /// reported with the development language.
    private mutating func addCatalogs(
        of layout: ProjectLayout, _ options: ProjectStatusOptions, _ workspace: Workspace
    ) {
        for path in layout.catalogPaths {
            let name = TableName(path: path)
            guard options.tables.includes(table: name) else { continue }
            let document = workspace.optionalDocument(at: path)
            let development = document?.developmentLanguage ?? "en"
            let column = CoverageReport.TableColumn(
                directory: FilePath(path).directory, name: name, development: development)
            for locale in document?.locales ?? []
            where locale != development && !locale.isMessageDocumentation && options.tables.includes(locale, name) {
                cells.append(Cell(source: sources.count, locale: locale))
            }
            sources.append(Source(column: column, catalog: path))
        }
    }

    private mutating func source(of unit: TableFiles.Unit, in group: Int, _ files: TableFiles) -> Int? {
        let place = TablePlace(group: group, table: unit.name)
        if let known = indices[place] { return known }
        let localization = files.layout.allGroups[group]
        let column = CoverageReport.TableColumn(
            directory: localization.parent, name: unit.name, development: localization.developmentLanguage)
        let source: Source
        if let paths = files.source(of: place) {
            source = Source(column: column, paths: paths, place: place)
        } else if let path = files.interface(of: unit) {
            source = Source(column: column, interface: path)
        } else {
            return nil
        }
        indices[place] = sources.count
        sources.append(source)
        return sources.count - 1
    }

    /// Returns the tables that a translation should have.
    private static func developmentTables(of group: LocalizationGroup, _ index: Int) -> [TableFiles.Unit] {
        let directories = group.directories.filter { $0.locale == nil || $0.locale == group.developmentLanguage }
        let names = directories.reduce(into: Set<TableName>()) { $0.formUnion($1.tables.union($1.pluralTables)) }
        return names.sorted().map { TableFiles.Unit(group: index, name: $0) }
    }

    /// Combines the counts of all cells.
    func report(_ counted: [Coverage]) -> CoverageReport {
        let order = sources.indices.sorted { left, right in
            let columns = (sources[left].column, sources[right].column)
            return columns.0.directory == columns.1.directory
                ? columns.0.name < columns.1.name : columns.0.directory.precedesByBytes(columns.1.directory)
        }
        var places = Array(repeating: 0, count: sources.count)
        for (place, source) in order.enumerated() { places[source] = place }
        var rows: [LocaleIdentifier: [Coverage?]] = [:]
        for (cell, coverage) in zip(cells, counted) {
            var row = rows[cell.locale] ?? Array(repeating: nil, count: sources.count)
            // `check` reports two directories for one locale; here their tables are added up.
            row[places[cell.source]] = [row[places[cell.source]], coverage].compactMap { $0 }.sum
            rows[cell.locale] = row
        }
        return CoverageReport(
            tables: order.map { sources[$0].column },
            locales: rows.sorted { $0.key < $1.key }.map { locale, cells in
                CoverageReport.LocaleRow(locale: locale, name: locale.englishName, cells: cells)
            })
    }
}
