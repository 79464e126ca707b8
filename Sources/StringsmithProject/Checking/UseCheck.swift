import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// Checks the calls in a project's sources against the tables of the development language.
///
/// Includes only localization groups that were walked as a whole. For a file that is named on its own, it is unknown
/// which sources use it, unless extraction results name them.
struct UseCheck: Sendable {
    /// The result of checking calls.
    struct Result: Sendable {
        var diagnostics: [Diagnostic] = []
        var completeness = ScanCompleteness()
    }

    private let files: TableFiles
    private let runner: RuleRunner
    private let options: ProjectCheckOptions
    private let workspace: Workspace
    private let jobs: Int

    /// The indices of the included localization groups in the layout.
    private let groups: [Int]

    /// The tables of which the layout has a file.
    private let namedTables: Set<TablePlace>

    init(_ files: TableFiles, _ runner: RuleRunner, _ options: ProjectCheckOptions, in workspace: Workspace) {
        (self.files, self.runner, self.options, self.workspace) = (files, runner, options, workspace)
        jobs = options.jobs ?? ProcessResources.processorCount
        groups = files.layout.allGroups.indices.filter { index in
            files.layout.allGroups[index].isWhole || !options.scan.results.isEmpty
        }
        namedTables = Set(files.units.compactMap(\.place))
    }

    /// Returns whether calls are checked against a table. In a group that wasn't walked, only named tables are checked.
    private func includes(_ place: TablePlace) -> Bool {
        let group = files.layout.allGroups[place.group]
        if group.isWhole || namedTables.contains(place) { return true }
        return group.catalogPath(of: place.table).map(files.layout.catalogPaths.contains) ?? false
    }

    /// Returns the findings, unsorted, and whether all calls were read.
    func result() async -> Result {
        let sources = files.layout.sources
        let hasUses = !sources.isEmpty || !options.scan.results.isEmpty
        let hasTables = !files.units.isEmpty || !files.layout.catalogPaths.isEmpty
        guard runner.wantsUses, !groups.isEmpty, hasTables, hasUses else { return Result() }
        var scanOptions = options.scan
        scanOptions.jobs = jobs
        async let scan = SourceScan(of: files.layout, scanOptions, in: workspace)
        let tables = await developmentTables()
        let uses = await scan.uses
        // Other diagnostics about calls are reported by `extract` and `sync`, but unreadable sources always matter.
        var completeness = await scan.completeness
        let misplaced = await misplaced(in: scan)
        let index = await index(for: await scan, tables, scanOptions)
        let found = await found(in: uses, tables, index, misplaced)
        if let index { completeness.add(index.completeness) }
        let excerpts = workspace.addingExcerpts(to: found, of: Set(uses.map(\.path)))
        return Result(diagnostics: completeness.reasons + excerpts, completeness: completeness)
    }

    // MARK: Tables

    /// Returns the development language's tables.
    private func developmentTables() async -> [TablePlace: DefinedTable] {
        var places: Set<TablePlace> = []
        for index in groups {
            let group = files.layout.allGroups[index]
            let tables = group.directories.map { $0.tables.union($0.pluralTables) } + [group.allCatalogs]
            for table in tables.joined() { places.insert(TablePlace(group: index, table: table)) }
        }
        let list = Array(places)
        let read = await ParallelMap.map(count: list.count, jobs: jobs, chunkLength: 1) { index in
            let place = list[index]
            let group = files.layout.allGroups[place.group]
            // Where both exist, the catalog is the table, which `catalog-placement` reports.
            if group.allCatalogs.contains(place.table) {
                let catalog = catalog(of: place.table, in: group)
                return catalog.flatMap { document in
                    document.developmentLanguage.map { DefinedTable(document, in: $0) }
                }
            }
            return files.source(of: place).flatMap { table($0, locale: group.developmentLanguage) }
        }
        return Dictionary(zip(list, read).compactMap { place, table in table.map { (place, $0) } }) { first, _ in first
        }
    }

    /// Returns a table; nil if it can't be read in full, in which case its missing keys are unknown.
    private func table(_ paths: TablePaths, locale: LocaleIdentifier?) -> DefinedTable? {
        guard !paths.isEmpty else { return nil }
        let table = workspace.table(at: paths)
        return table.isWhole ? DefinedTable(locale: locale, strings: table.strings, plurals: table.plurals) : nil
    }

    /// Returns the catalog of a table; nil if the walk skipped it, or if it can't be read in full.
    private func catalog(of table: TableName, in group: LocalizationGroup) -> (any TableDocument)? {
        guard let path = group.catalogPath(of: table), let document = workspace.optionalDocument(at: path) else {
            return nil
        }
        return document.isWhole ? document : nil
    }

    /// Returns the table in the other locales of its localization group.
    private func translations(of place: TablePlace) -> [DefinedTable] {
        let group = files.layout.allGroups[place.group]
        if let catalog = catalog(of: place.table, in: group) {
            return catalog.locales.filter { $0 != catalog.developmentLanguage }.map { DefinedTable(catalog, in: $0) }
        }
        return group.translations.compactMap { directory in
            table(directory.paths(of: place.table), locale: directory.locale)
        }
    }

    /// Returns the keys of tables outside locale directories, by name.
    private func keysElsewhere(among names: Set<TableName>) -> [TableName: Set<Key>] {
        var keys: [TableName: Set<Key>] = [:]
        for unit in files.units where unit.group == nil && names.contains(unit.name) {
            guard let table = table(unit.paths, locale: nil) else { continue }
            keys[unit.name, default: []].formUnion(table.keys)
        }
        return keys
    }

    /// Returns the keys of a table in `Base.lproj`, which also belong to the development language.
    private func baseKeys(of place: TablePlace) -> Set<Key> {
        let base = files.layout.allGroups[place.group].directories.filter { $0.locale == nil }
        guard let base = base.first, base.tables.contains(place.table) else { return [] }
        let paths = TablePaths(strings: base.path(of: place.table))
        return table(paths, locale: nil)?.keys ?? []
    }

    // MARK: Calls

    /// Returns the calls that look into another bundle than the one with the key. Extraction results don't tell.
    private func misplaced(in scan: SourceScan) -> [KeyUse: MisplacedLookup] {
        guard options.selection.enabled.contains(.wrongBundle), options.scan.results.isEmpty else { return [:] }
        let list = groups.map { files.layout.allGroups[$0] }
        let bundles = SiteBundles(files.layout, groups: list, in: workspace)
        let uses = scan.uses.filter { !bundles.libraries(of: $0).isEmpty }
        if uses.isEmpty { return [:] }
        let tables = ProofTables(files.layout, groups: list, in: workspace)
        var lookups = MisplacedLookups(scan, files.layout, groups: list, tables, bundles, in: workspace)
        return uses.reduce(into: [:]) { found, use in found[use] = lookups.lookup(of: use)?.lookup }
    }

    /// Returns the index of all uses if a key seems unused, and that is reported, or if literals show such a key.
    private func index(
        for scan: SourceScan, _ tables: [TablePlace: DefinedTable], _ scanOptions: SourceScanOptions
    ) async -> UseIndex? {
        let enabled = options.selection.enabled
        guard enabled.contains(.unusedKey) || enabled.contains(.deadTranslation) else { return nil }
        let used = Dictionary(grouping: scan.uses, by: \.table).mapValues { Set($0.map { Key($0.key.text) }) }
        let unused = tables.reduce(into: Set<ExactString>()) { unused, table in
            guard let used = used[table.key.table] else { return }
            for key in table.value.keys where !used.contains(key) { unused.insert(key.text) }
        }
        var bypassed = BypassedKeys()
        if enabled.contains(.deadTranslation) {
            bypassed = await BypassedKeys(unused, in: scan, options.scan, workspace)
        }
        let isNeeded = enabled.contains(.unusedKey) ? !unused.isEmpty : bypassed.showWholeKeys
        guard isNeeded else { return nil }
        var index = await UseIndex(of: files.layout, scanOptions, keeping: options.keptKeys, in: workspace)
        index.bypassed = bypassed
        return index
    }

    private static let needsWholeProject = Set(RuleRegistry.descriptions.filter(\.needsWholeProject).map(\.id))

    private func found(
        in uses: [KeyUse], _ tables: [TablePlace: DefinedTable], _ proof: UseIndex?,
        _ misplaced: [KeyUse: MisplacedLookup]
    ) async -> [Diagnostic] {
        let list = groups.map { files.layout.allGroups[$0] }
        var known: BundleAssignment.KnownKeys = [:]
        if list.count > 1 {
            for (place, table) in tables {
                guard let group = groups.firstIndex(of: place.group) else { continue }
                known[group, default: [:]][place.table] = Set(table.keys.map(\.text))
            }
        }
        var assignment = BundleAssignment(
            groups: list, known: known, layout: files.layout, isCompiled: !options.scan.results.isEmpty)
        let assigned = assignment.assign(uses)
        let usedKeys = Dictionary(grouping: uses, by: \.table).mapValues { Set($0.map { Key($0.key.text) }) }
        let elsewhere = keysElsewhere(among: Set(usedKeys.keys))
        return groups.indices.flatMap { index in
            let tableNames = list[index].tableNamesByCase
            return Dictionary(grouping: assigned[index] ?? [], by: \.table).flatMap { name, found -> [Diagnostic] in
                let place = TablePlace(group: groups[index], table: name)
                // Calls use the development language's strings.
                let language = tables[place]?.locale ?? list[index].developmentLanguage
                guard files.selection.includes(locale: language), includes(place) else { return [] }
                // An entry of a catalog holds all phrases of a shortcut.
                let isCatalog = list[index].allCatalogs.contains(name)
                let found = isCatalog ? found.filter { !$0.isFurtherPhrase } : found
                if found.isEmpty { return [] }
                let keys = found.contains { !$0.openSpecifiers.isEmpty } ? tables[place]?.keys ?? [] : []
                let uses = found.map { use in use.settled { keys.contains(Key($0)) } }
                var table = UsedTable(name: name, uses: uses, development: tables[place])
                table.nameInOtherCase = tableNames.nameInOtherCase(of: name)
                let used = usedKeys[name] ?? []
                let group = list[index]
                table.isProtected = { key in
                    used.contains(key) || proof?.fate(of: key, in: name, of: group).fate != .obsolete
                        || proof?.bypassed.uses[key.text] != nil
                }
                table.keysElsewhere = (elsewhere[name] ?? []).union(baseKeys(of: place))
                if isCatalog, let paths = files.source(of: place) {
                    table.keysElsewhere.formUnion(self.table(paths, locale: nil)?.keys ?? [])
                }
                table.misplaced = found.compactMap { use in misplaced[use].map { (use, $0) } }
                if let proof { table.bypassed = proof.bypassed(besides: used, among: tables[place], name, of: group) }
                if table.needsTranslations { table.translations = translations(of: place) }
                return runner.diagnostics(of: table).filter {
                    list[index].isWhole || !Self.needsWholeProject.contains($0.rule)
                }
            }
        }
    }
}

extension UseIndex {
    /// Returns the literals that show keys of a table which nothing looks up.
    /// - Parameter used: the keys of calls.
    fileprivate func bypassed(
        besides used: Set<Key>, among table: DefinedTable?, _ name: TableName, of group: LocalizationGroup
    ) -> [(key: Key, call: String, path: String, range: SourceRange)] {
        guard let table, !bypassed.uses.isEmpty else { return [] }
        let keys = table.keys.subtracting(used).filter {
            bypassed.uses[$0.text] != nil && fate(of: $0, in: name, of: group).fate == .obsolete
        }
        return keys.sorted { $0.text < $1.text }.flatMap { key in
            (bypassed.uses[key.text] ?? []).map {
                (key, $0.call, $0.path, SourceRange(start: $0.position, end: $0.position))
            }
        }
    }
}
