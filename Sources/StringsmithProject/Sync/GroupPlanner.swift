import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the tables of one localisation group.
struct GroupPlanner: Sendable {
    var options: ProjectSyncOptions

    /// The paths of the project, which no table may lie outside of.
    let roots: FileRoots

    let mentions: MentionIndex

    /// The tables as they are.
    let store = TableStore()

    /// The keys that any source of the project uses, by table.
    let usedKeys: [TableName: Set<ExactString>]

    /// The keys of a development table; empty if it can't be read.
    func developmentKeys(of table: TableName, in group: LocalizationGroup) -> Set<ExactString> {
        guard let directory = group.developmentDirectory(of: table), directory.tables.contains(table)
        else { return [] }
        return store.keys(at: directory.path(of: table))
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
        var development: (any TableDocument)?
        if let directory, directory.tables.contains(wanted.name) {
            let read = document(at: directory.path(of: wanted.name), exists: true)
            // Without the development table nothing is known of the others.
            guard let file = read.value else { return Decoded([], diagnostics: read.diagnostics) }
            development = file
        } else if let directory,
            let obstacle = PathObstacle.diagnostics(at: directory.path(of: wanted.name), within: roots)
        {
            return Decoded([], diagnostics: obstacle)
        }
        var request = SyncRequest(
            wanted: wanted, sourceOrder: order, development: development?.table(),
            protects: protection(of: wanted.name)
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
            let file = development ?? FormatRegistry.document(SourceFile(path: path, bytes: []))
            append(
                planned(
                    planner.developmentPlan(), for: file, exists: development != nil, of: wanted.name,
                    locale: group.developmentLanguage),
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
        let exists = directory.tables.contains(table)
        let read = document(at: directory.path(of: table), exists: exists)
        guard let file = read.value else { return Decoded(nil, diagnostics: read.diagnostics) }
        let plan = planner.plan(file.table(), locale: locale)
        return planned(plan, for: file, exists: exists, of: table, locale: locale)
    }

    /// A table that may be written; no value if it can't be read or may not.
    func document(at path: String, exists: Bool) -> Decoded<(any TableDocument)?> {
        if !exists, let obstacle = PathObstacle.diagnostics(at: path, within: roots) {
            return Decoded(nil, diagnostics: obstacle)
        }
        do throws(FileSystemError) {
            let document = try store.document(at: path, exists: exists)
            return document.isWritable ? Decoded(document) : Decoded(nil, diagnostics: document.obstacles)
        } catch {
            return Decoded(nil, diagnostics: [Diagnostic(error)])
        }
    }

    func planned(
        _ plan: TablePlan, for file: any TableDocument, exists: Bool, of table: TableName, locale: LocaleIdentifier
    ) -> Decoded<PlannedTable?> {
        // A file that nothing is to be written into is not made.
        if plan.changes.isEmpty, !exists { return Decoded(nil) }
        do {
            let contents = try file.applying(plan.changes)
            let planned = PlannedFile(
                path: file.path, contents: contents, original: exists ? file.bytes : nil, summary: plan.notes.summary
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
        return store.keys(at: directory.pluralPath(of: table))
    }
}

extension [PlanNote] {
    /// What is done, in one phrase: `3 added, 1 renamed`.
    var summary: String {
        let counts = PlanNote.Kind.allCases.map { kind in (kind, count { $0.kind == kind }) }.filter { $0.1 > 0 }
        return counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    }
}
