import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the tables of one localisation group.
struct GroupPlanner: Sendable {
    var options: ProjectSyncOptions
    let mentions: MentionIndex

    /// The keys that any source of the project uses, by table.
    let usedKeys: [TableName: Set<ExactString>]

    /// The keys of a development table; empty if it can't be read.
    func developmentKeys(of table: TableName, in group: LocalizationGroup) -> Set<ExactString> {
        guard let directory = group.developmentDirectory(of: table), directory.tables.contains(table),
            let bytes = try? FileReader.bytes(of: directory.path(of: table))
        else { return [] }
        let decoded = StringsFormat().decode(SourceFile(path: directory.path, bytes: bytes))
        return Set(decoded.value.entries.map(\.key.text))
    }

    /// Plans every table that the uses name, and every table that exists for a key that any source uses.
    func plan(_ group: LocalizationGroup, uses: [KeyUse]) async -> Decoded<[PlannedTable]> {
        var result = Decoded<[PlannedTable]>([])
        let assembly = TableAssembly(uses)
        result.diagnostics += assembly.conflicts.compactMap(\.diagnostic)
        let order = Dictionary(grouping: uses, by: \.table).mapValues { $0.map(\.key.text) }
        for table in assembly.tables {
            if group.catalogs.contains(table.name) { continue }
            guard table.name.isFileName else {
                result.diagnostics += table.entries.prefix(1).map { .unsafeName(of: $0) }
                continue
            }
            let planned = await plan(table, order: order[table.name] ?? [], in: group)
            result.value += planned.value
            result.diagnostics += planned.diagnostics
        }
        return result
    }

    // MARK: One table

    private func plan(
        _ wanted: AssembledTable, order: [ExactString], in group: LocalizationGroup
    ) async -> Decoded<[PlannedTable]> {
        let directory = group.developmentDirectory(of: wanted.name)
        var development: TableFile?
        if let directory, directory.tables.contains(wanted.name) {
            let file = TableFile(path: directory.path(of: wanted.name))
            // Without the development table nothing is known of the others.
            guard file.isWhole else { return Decoded([], diagnostics: file.diagnostics) }
            development = file
        }
        var request = SyncRequest(
            wanted: wanted, sourceOrder: order, development: development?.table, protects: protection(of: wanted.name)
        )
        if group.directories.contains(where: { $0.hasInterface(of: wanted.name) }) {
            // The interface file looks its keys up itself, though calls have the table.
            let protects = request.protects
            request.protects = { InterfaceKey(Key($0)) != nil || protects($0) }
        }
        request.pluralKeys = pluralKeys(of: wanted.name, in: directory)
        let planner = SyncPlanner(request, options: options.tables, accepts: options.acceptsRename)
        var result = Decoded<[PlannedTable]>([])
        if let directory {
            let path = directory.path(of: wanted.name)
            let file = development ?? TableFile(newAt: path)
            append(
                planned(planner.developmentPlan(), for: file, of: wanted.name, locale: group.developmentLanguage),
                to: &result
            )
        }
        await planTranslations(group.translations, of: wanted.name, planner, into: &result)
        return result
    }

    /// Plans a table of other locales, each in the directory given.
    func planTranslations(
        _ translations: [LocaleDirectory], of table: TableName, _ planner: SyncPlanner,
        into result: inout Decoded<[PlannedTable]>
    ) async {
        let jobs = options.scan.jobs ?? ProcessorCount.online
        let plans = await ParallelMap.map(count: translations.count, jobs: jobs, chunkLength: 1, makeState: {}) {
            index, _ in
            planTranslation(of: table, in: translations[index], planner)
        }
        for plan in plans { append(plan, to: &result) }
    }

    func append(_ planned: Decoded<PlannedTable?>, to result: inout Decoded<[PlannedTable]>) {
        if let table = planned.value { result.value.append(table) }
        result.diagnostics += planned.diagnostics
    }

    private func planTranslation(
        of table: TableName, in directory: LocaleDirectory, _ planner: SyncPlanner
    ) -> Decoded<PlannedTable?> {
        let locale = directory.locale ?? LocaleIdentifier("")
        let path = directory.path(of: table)
        let file = directory.tables.contains(table) ? TableFile(path: path) : TableFile(newAt: path)
        guard file.isWhole else { return Decoded(nil, diagnostics: file.diagnostics) }
        let plan = planner.plan(file.table, locale: locale)
        return planned(plan, for: file, of: table, locale: locale)
    }

    func planned(
        _ plan: TablePlan, for file: TableFile, of table: TableName, locale: LocaleIdentifier
    ) -> Decoded<PlannedTable?> {
        // A file that nothing is to be written into is not made.
        if plan.changes.isEmpty, file.original == nil { return Decoded(nil) }
        do {
            let contents = try file.applying(plan.changes)
            let planned = PlannedFile(
                path: file.path, contents: contents, original: file.original, summary: plan.notes.summary
            )
            return Decoded(PlannedTable(file: planned, table: table, locale: locale, notes: plan.notes))
        } catch {
            return Decoded(nil, diagnostics: [.unwritable(file.path, error)])
        }
    }

    // MARK: What is protected

    /// Keys that are not obsolete although this group's uses don't name them.
    func protection(of table: TableName) -> @Sendable (ExactString) -> Bool {
        guard options.only.isEmpty else { return { _ in true } }
        let used = usedKeys[table] ?? []
        let patterns = options.keptKeys
        let mentions = mentions
        return { key in
            used.contains(key) || patterns.contains { $0.matches(key) } || mentions.mentions(key)
        }
    }

    private func pluralKeys(of table: TableName, in directory: LocaleDirectory?) -> Set<ExactString> {
        guard let directory, directory.pluralTables.contains(table) else { return [] }
        let path = directory.pluralPath(of: table)
        guard let bytes = try? FileReader.bytes(of: path) else { return [] }
        let decoded = PropertyListFormat().decode(SourceFile(path: path, bytes: bytes))
        return Set(decoded.value.entries.map(\.key.text))
    }
}
