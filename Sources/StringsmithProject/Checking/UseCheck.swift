import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// Checks the calls in a project's sources against the tables of the development language.
///
/// Includes only localization groups that were walked as a whole. For a file that is named on its own, it is unknown
/// which sources use it.
struct UseCheck: Sendable {
    /// The result of checking calls.
    struct Result: Sendable {
        var diagnostics: [Diagnostic] = []
        var completeness = ScanCompleteness()
    }

    private let files: TableFiles
    private let runner: RuleRunner
    private let options: ProjectCheckOptions
    private let store: TableStore
    private let jobs: Int

    /// The indices of the included localization groups in the layout.
    private let groups: [Int]

    init(_ files: TableFiles, _ runner: RuleRunner, _ options: ProjectCheckOptions, _ store: TableStore) {
        (self.files, self.runner, self.options, self.store) = (files, runner, options, store)
        jobs = options.jobs ?? ProcessorCount.online
        // Calls use the development language's texts.
        groups = files.layout.allGroups.indices.filter { index in
            let group = files.layout.allGroups[index]
            return group.isWhole && files.selection.includes(locale: group.developmentLanguage)
        }
    }

    /// Returns the findings, unsorted, and whether all calls were read.
    func result() async -> Result {
        let sources = files.layout.sources
        let hasUses = !sources.isEmpty || !options.scan.results.isEmpty
        guard runner.wantsUses, !groups.isEmpty, !files.units.isEmpty, hasUses else { return Result() }
        var scanOptions = options.scan
        scanOptions.jobs = jobs
        scanOptions.contents = options.contents
        async let scan = SourceScan(of: sources, scanOptions)
        let tables = await developmentTables()
        let uses = await scan.uses
        // Other diagnostics about calls are reported by `extract` and `sync`, but unreadable sources always matter.
        var completeness = await scan.completeness
        let mentions = MentionIndex(paths: sources + files.layout.otherFiles, contents: options.contents)
        let found = await found(in: uses, tables, mentions)
        completeness.add(mentions.failures)
        let excerpts = SourceExcerpts.adding(to: found, sources: Set(uses.map(\.path)))
        return Result(diagnostics: completeness.reasons + excerpts, completeness: completeness)
    }

    // MARK: Tables

    /// Returns the development language's tables.
    private func developmentTables() async -> [TablePlace: DefinedTable] {
        var places: Set<TablePlace> = []
        for index in groups {
            for directory in files.layout.allGroups[index].directories {
                for table in directory.tables.union(directory.pluralTables) {
                    places.insert(TablePlace(group: index, table: table))
                }
            }
        }
        let list = Array(places)
        let read = await ParallelMap.map(count: list.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }) {
            [files, store] index, reader in
            let place = list[index]
            let locale = files.layout.allGroups[place.group].developmentLanguage
            return files.source(of: place).flatMap {
                Self.table($0, locale: locale, store, reader)
            }
        }
        return Dictionary(zip(list, read).compactMap { place, table in table.map { (place, $0) } }) { first, _ in first
        }
    }

    /// Returns a table; nil if it can't be read in full, in which case its missing keys are unknown.
    private static func table(
        _ paths: TablePaths, locale: LocaleIdentifier?, _ store: TableStore, _ reader: FileReader = FileReader()
    ) -> DefinedTable? {
        guard !paths.isEmpty else { return nil }
        let table = store.table(at: paths, reader)
        return table.isWhole ? DefinedTable(locale: locale, strings: table.strings, plurals: table.plurals) : nil
    }

    /// Returns the table in the other locales of its localization group.
    private func translations(of place: TablePlace) -> [DefinedTable] {
        files.layout.allGroups[place.group].translations.compactMap { directory in
            Self.table(directory.paths(of: place.table), locale: directory.locale, store)
        }
    }

    /// Returns the keys of tables outside locale directories, by name.
    private func keysElsewhere(among names: Set<TableName>) -> [TableName: Set<Key>] {
        var keys: [TableName: Set<Key>] = [:]
        for unit in files.units where unit.group == nil && names.contains(unit.name) {
            guard let table = Self.table(unit.paths, locale: nil, store) else { continue }
            keys[unit.name, default: []].formUnion(table.keys)
        }
        return keys
    }

    /// Returns the keys of a table in `Base.lproj`, which also belong to the development language.
    private func baseKeys(of place: TablePlace) -> Set<Key> {
        let base = files.layout.allGroups[place.group].directories.filter { $0.locale == nil }
        guard let base = base.first, base.tables.contains(place.table) else { return [] }
        let paths = TablePaths(strings: base.path(of: place.table))
        return Self.table(paths, locale: nil, store)?.keys ?? []
    }

    // MARK: Calls

    private func found(
        in uses: [KeyUse], _ tables: [TablePlace: DefinedTable], _ mentions: MentionIndex
    ) async -> [Diagnostic] {
        let list = groups.map { files.layout.allGroups[$0] }
        var known: BundleAssignment.KnownKeys = [:]
        if list.count > 1 {
            for (place, table) in tables {
                guard let group = groups.firstIndex(of: place.group) else { continue }
                known[group, default: [:]][place.table] = Set(table.keys.map(\.text))
            }
        }
        var assignment = BundleAssignment(groups: list, known: known, layout: files.layout)
        let assigned = assignment.assign(uses)
        let usedKeys = Dictionary(grouping: uses, by: \.table).mapValues { Set($0.map { Key($0.key.text) }) }
        let elsewhere = keysElsewhere(among: Set(usedKeys.keys))
        return groups.indices.flatMap { index in
            // A catalog next to the locale directories contains the keys of its table.
            let tablesOfGroup = Dictionary(grouping: assigned[index] ?? [], by: \.table).filter {
                !list[index].allCatalogs.contains($0.key)
            }
            return tablesOfGroup.flatMap { name, found in
                let place = TablePlace(group: groups[index], table: name)
                let keys = found.contains { !$0.openSpecifiers.isEmpty } ? tables[place]?.keys ?? [] : []
                let uses = found.map { use in use.settled { keys.contains(Key($0)) } }
                var table = UsedTable(name: name, uses: uses, development: tables[place])
                let used = usedKeys[name] ?? []
                let hasInterface = list[index].directories.contains { $0.hasInterface(of: name) }
                table.isProtected = { key in
                    used.contains(key) || hasInterface && InterfaceKey(key) != nil || mentions.mentions(key.text)
                }
                table.keysElsewhere = (elsewhere[name] ?? []).union(baseKeys(of: place))
                if table.needsTranslations { table.translations = translations(of: place) }
                return runner.diagnostics(of: table)
            }
        }
    }
}
