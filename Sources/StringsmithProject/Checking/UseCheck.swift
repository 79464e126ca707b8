import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// Checks the calls of a project's sources against the tables of the development language.
///
/// Only localizations count that were walked as a whole: of a file alone nobody can tell which sources use it.
struct UseCheck: Sendable {
    /// What a check of calls found.
    struct Result: Sendable {
        var diagnostics: [Diagnostic] = []
        var completeness = ScanCompleteness()
    }

    private let files: TableFiles
    private let runner: RuleRunner
    private let options: ProjectCheckOptions
    private let store: TableStore
    private let jobs: Int

    /// The indices of the localisations that count, among all of the layout.
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

    /// What is wrong with the calls, in no order, and whether all of them were read.
    func result() async -> Result {
        let sources = files.layout.sources
        guard runner.wantsUses, !groups.isEmpty, !files.units.isEmpty, !sources.isEmpty else {
            return Result()
        }
        var scanOptions = options.scan
        scanOptions.jobs = jobs
        async let scan = SourceScan(of: sources, scanOptions)
        let tables = await developmentTables()
        let uses = await scan.uses
        // What else a scan finds in calls is for extract and sync to report; what it could not read is for everybody.
        var completeness = await scan.completeness
        let mentions = MentionIndex(paths: sources + files.layout.otherFiles)
        let found = await found(in: uses, tables, mentions)
        completeness.add(mentions.failures)
        let excerpts = SourceExcerpts.adding(to: found, sources: Set(uses.map(\.path)))
        return Result(diagnostics: completeness.reasons + excerpts, completeness: completeness)
    }

    // MARK: Tables

    /// The development language's tables, each by its localisation.
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

    /// A table; nil if it can't be read whole, so that what is missing in it can't be told.
    private static func table(
        _ paths: TablePaths, locale: LocaleIdentifier?, _ store: TableStore, _ reader: FileReader = FileReader()
    ) -> DefinedTable? {
        guard !paths.isEmpty else { return nil }
        let table = store.table(at: paths, reader)
        return table.isWhole ? DefinedTable(locale: locale, strings: table.strings, plurals: table.plurals) : nil
    }

    /// A table in the other locales of its localisation.
    private func translations(of place: TablePlace) -> [DefinedTable] {
        files.layout.allGroups[place.group].translations.compactMap { directory in
            Self.table(directory.paths(of: place.table), locale: directory.locale, store)
        }
    }

    /// The keys of tables outside locale directories, by name.
    private func keysElsewhere(among names: Set<TableName>) -> [TableName: Set<Key>] {
        var keys: [TableName: Set<Key>] = [:]
        for unit in files.units where unit.group == nil && names.contains(unit.name) {
            guard let table = Self.table(unit.paths, locale: nil, store) else { continue }
            keys[unit.name, default: []].formUnion(table.keys)
        }
        return keys
    }

    /// The keys of a table in `Base.lproj`, which belong to the development language as well.
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
            // A catalog beside the directories holds the keys of its table.
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
