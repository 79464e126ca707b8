import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the tables of one localization group.
struct GroupPlanner: Sendable {
    var options: ProjectSyncOptions

    /// The bundles of the project.
    let groups: [LocalizationGroup]

    /// The paths of the project, which must contain all tables.
    let roots: FileRoots

    /// How the project treats new keys in translations.
    let habits: TranslationHabits

    /// The files, with the tables that are changed already.
    let workspace: Workspace
    let drafts = TableDrafts()

    /// The names of the tables of each bundle, by their lowercase form.
    private let tableNames = Memory<FilePath, [String: Set<TableName>]>()

    /// The keys that tables of the development language get, by the number of the bundle.
    private(set) var newKeys = BundleAssignment.KnownKeys()

    /// The objects of the interface files whose tables are planned, by table.
    var interfaceObjects: [TableName: InterfaceObjects] = [:]

    /// The keys used by any source in the project.
    let usedKeys: ReferencedKeys

    /// The paths of catalogs that Apple's build system refuses where they are; they are left alone.
    let misplacedCatalogs: Set<FilePath>
    let history = FileHistory()

    /// Which keys Xcode finds.
    let xcode: XcodeExtraction

    /// Whether targets would copy new tables.
    let creation: TableCreation

    init(
        options: ProjectSyncOptions, layout: ProjectLayout, workspace: Workspace, usedKeys: ReferencedKeys,
        misplacedCatalogs: Set<FilePath>
    ) {
        xcode = XcodeExtraction(layout.walk.targets, in: workspace, routines: options.scan.routines)
        creation = TableCreation(layout.walk.targets, groups: layout.groups)
        (self.options, self.usedKeys) = (options, usedKeys)
        groups = layout.groups
        (roots, self.misplacedCatalogs) = (FileRoots(options.scan.paths), misplacedCatalogs)
        self.workspace = workspace
        habits = TranslationHabits(
            workspace, roots: options.scan.paths, groups: layout.groups, started: options.addedLocales,
            used: usedKeys)
    }

    /// Returns the keys of a development table and its plurals, as far as they can be read.
    func developmentKeys(of table: TableName, in group: LocalizationGroup) -> Set<ExactString> {
        let pluralKeys = pluralKeys(of: table, in: group.developmentDirectories)
        if let catalog = group.catalogPath(of: table) { return workspace.keys(at: catalog) }
        guard let directory = group.developmentDirectory(of: table), directory.tables.contains(table)
        else { return pluralKeys }
        return pluralKeys.union(workspace.keys(at: directory.path(of: table)))
    }

    /// Returns the planner for tables that get keys.
    func adding(_ newKeys: BundleAssignment.KnownKeys) -> GroupPlanner {
        var planner = self
        planner.newKeys = newKeys
        return planner
    }

    /// Returns the keys that a bundle's tables of the development language get.
    func newKeys(of uses: [KeyUse], in group: LocalizationGroup) -> [TableName: Set<ExactString>] {
        let meant = withoutIncidentalTexts(withoutSkippedSources(uses, in: group).value, in: group).value
        var result: [TableName: Set<ExactString>] = [:]
        for wanted in TableAssembly(meant).tables where fills(wanted, in: group) {
            let isCatalog = group.allCatalogs.contains(wanted.name)
            let keys = wanted.entries.lazy.map { isCatalog ? $0.firstUse.catalogKey : $0.key.text }
            let new = Set(keys.filter { !$0.isEmpty }).subtracting(developmentKeys(of: wanted.name, in: group))
            if !new.isEmpty { result[wanted.name] = new }
        }
        return result
    }

    /// True if a table of the development language gets the keys that it lacks.
    private func fills(_ wanted: AssembledTable, in group: LocalizationGroup) -> Bool {
        guard options.selection.includes(group.developmentLanguage, wanted.name) else { return false }
        if group.allCatalogs.contains(wanted.name) { return catalog(of: wanted.name, in: group).value != nil }
        guard wanted.name.isFileName, let home = development(for: wanted, in: group, isPlanned: false).value,
            let file = home.file,
            damagedPlurals(of: wanted.name, in: group.developmentDirectories).isEmpty
        else { return false }
        return file.exists
            || refusal(ofTableAt: file.document.path, wanted.name, group.developmentLanguage, group) == nil
    }

    /// Plans every table that calls use, and every catalog that none names anymore.
    func plan(_ group: LocalizationGroup, uses: [KeyUse]) async -> Decoded<[PlannedTable]> {
        var result = Decoded<[PlannedTable]>([])
        let extracted = withoutSkippedSources(uses, in: group)
        result.diagnostics += extracted.diagnostics
        let meant = withoutIncidentalTexts(extracted.value, in: group)
        result.diagnostics += meant.diagnostics
        let uses = meant.value
        let assembly = TableAssembly(uses)
        result.diagnostics += assembly.conflicts.compactMap(\.diagnostic)
        var order: [TableName: [ExactString]] = [:]
        for use in uses { order[use.table, default: []].append(use.key.text) }
        for table in assembly.tables + unusedCatalogs(of: group, besides: assembly.tables) {
            if group.allCatalogs.contains(table.name) {
                let planned = planCatalog(
                    of: table, order: order[table.name] ?? [], in: group,
                    unextractedKeys: xcode.unextractedKeys(uses, of: table.name),
                    fate: fateBesidesCalls(in: table.name, of: group))
                append(planned, to: &result)
                continue
            }
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
        let found = development(for: wanted, in: group, isPlanned: true)
        guard let (file, keysAreTexts) = found.value else { return Decoded([], diagnostics: found.diagnostics) }
        let development = file.flatMap { $0.exists ? $0.document : nil }
        var wanted = wanted
        // An empty key is no text to translate.
        wanted.entries.removeAll { $0.key.text.isEmpty }
        var request = SyncRequest(
            wanted: wanted, sourceOrder: order, development: development?.table(),
            evidence: TableEvidence(
                self, group, wanted, development: development, keysAreTexts: keysAreTexts,
                fate: fateBesidesCalls(in: wanted.name, of: group)))
        let broken = damagedPlurals(of: wanted.name, in: group.developmentDirectories)
        if !broken.isEmpty { return Decoded([], diagnostics: broken) }
        request.pluralKeys = pluralKeys(of: wanted.name, in: group.developmentDirectories)
        request.isComplete = !options.isPartial && !wanted.name.isFilledElsewhere
        let translations = group.translations.filter { directory in
            // The system takes the development language's value where such a table is missing.
            group.hasBegun(directory) && (!wanted.name.isFilledElsewhere || directory.tables.contains(wanted.name))
        }
        return await plan(request, in: group, development: file, translations: translations)
    }

    /// Returns the table of the development language for calls, which may be a new one, and whether there is none because
    /// the keys are the strings. No value if the table can't be planned.
    /// - Parameter isPlanned: true to keep the entries that are restored for the other plans.
    private func development(
        for wanted: AssembledTable, in group: LocalizationGroup, isPlanned: Bool
    ) -> Decoded<(file: PlannedDocument?, keysAreTexts: Bool)?> {
        if let other = tableNames(of: group).nameInOtherCase(of: wanted.name), let use = wanted.entries.first?.firstUse
        {
            return Decoded(nil, diagnostics: [.notCreated(wanted.name, besides: other, use.path, use.place)])
        }
        let directory = group.developmentDirectory(of: wanted.name)
        if directory?.isClosed ?? false { return Decoded(nil) }
        var development: (any TableDocument)?
        if let directory, directory.tables.contains(wanted.name) {
            let read = document(at: directory.path(of: wanted.name), exists: true)
            // Without the development table, nothing is known about the others.
            guard let file = read.value else { return Decoded(nil, diagnostics: read.diagnostics) }
            let keys = Set(wanted.entries.map(\.key.text))
            let isWanted = { (key: Key) in keys.contains(key.text) }
            development =
                isPlanned
                ? drafts.restoring(file, in: workspace, where: isWanted)
                : file.restoringEntries(where: isWanted)?.document ?? file
        } else if let directory,
            let obstacle = WritePlace.obstacles(at: directory.path(of: wanted.name), within: roots)
        {
            return Decoded(nil, diagnostics: obstacle)
        }
        if let note = development.flatMap({ emptyTable($0, wanted, in: group) }) {
            return Decoded(nil, diagnostics: [note])
        }
        let isEmpty = development.map { isPlaceholder($0, for: wanted.name, in: group) } ?? false
        // A table that is empty on purpose stays so.
        if isEmpty || isLeftToCode(wanted, development, in: group) { return Decoded((nil, true)) }
        let file = directory.map { directory in
            let new = { FormatRegistry.document(SourceFile(path: directory.path(of: wanted.name), bytes: [])) }
            return PlannedDocument(document: development ?? new(), exists: development != nil)
        }
        return Decoded((file, false))
    }

    /// True if a development table has no keys, because they are the strings, although translations have some.
    private func isPlaceholder(
        _ document: any TableDocument, for table: TableName, in group: LocalizationGroup
    ) -> Bool {
        guard LocaleTable(document).isPlaceholder, pluralKeys(of: table, in: group.developmentDirectories).isEmpty
        else {
            return false
        }
        return document.entryCount(in: nil) > 0
            || group.translations.contains { directory in
                // The keys of an interface file's objects say nothing about the keys of calls.
                directory.tables.contains(table)
                    && translatedKeys(of: table, in: directory, of: group).contains { InterfaceKey(Key($0)) == nil }
            }
    }

    /// Returns the keys of a translation's table, except for those that a sync added and nobody translated, and those
    /// that become obsolete.
    private func translatedKeys(
        of table: TableName, in directory: LocaleDirectory, of group: LocalizationGroup
    ) -> Set<ExactString> {
        let entries = workspace.optionalDocument(at: directory.path(of: table))?.entries() ?? []
        let isUsed = usedKeys.filter(of: table, in: group) ?? { _ in true }
        return Set(entries.filter { !$0.isUntranslated && isUsed($0.key.text) }.map(\.key.text))
    }

    /// Returns a note about a table that stays empty, since Git has it without entries, and no translation has any: the
    /// strings come from somewhere else. A new table that is empty is one to fill.
    private func emptyTable(
        _ document: any TableDocument, _ wanted: AssembledTable, in group: LocalizationGroup
    ) -> Diagnostic? {
        let table = wanted.name
        guard options.tables.newValue == .auto, document.entryCount(in: nil) == 0,
            pluralKeys(of: table, in: group.directories).isEmpty
        else { return nil }
        let translations = group.translations.filter { $0.tables.contains(table) }
        guard translations.allSatisfy({ workspace.keys(at: $0.path(of: table)).isEmpty }) else { return nil }
        guard isCommittedEmpty(document) else { return nil }
        let keys = ShownKeys(wanted.entries.map(\.firstUse))
        guard keys.count > 0 else { return nil }
        let subject = keys.count == 1 ? "1 key isn't" : "\(keys.count) keys aren't"
        return Diagnostic(
            path: document.path, severity: .note, rule: .tableLeftEmpty,
            message: "\(subject) added, because the committed table has no entries", table: table,
            notes: [Note("not added: \(keys.text)"), Note("to fill it, use --new source")])
    }

    /// True if the last commit that changed a table left it without entries.
    private func isCommittedEmpty(_ document: any TableDocument) -> Bool {
        let (name, directory) = (String(FilePath(document.path).name), FilePath(document.path).parent)
        guard case .found(let commit) = history.lastChange(of: name, in: directory),
            case .found(let bytes) = history.text(name, at: commit, in: directory, GitObjects(in: directory))
        else { return false }
        return FormatRegistry.document(SourceFile(path: document.path, bytes: bytes)).entryCount(in: nil) == 0
    }

    /// True if the development language has less than half of the sources' keys that translations have, so that its
    /// strings are the ones in the code.
    private func isLeftToCode(
        _ wanted: AssembledTable, _ development: (any TableDocument)?, in group: LocalizationGroup
    ) -> Bool {
        guard options.tables.newValue == .auto else { return false }
        let translations = group.translations.filter { $0.tables.contains(wanted.name) }
        guard !translations.isEmpty else { return false }
        var known = pluralKeys(of: wanted.name, in: group.developmentDirectories)
        if let development { known.formUnion(TableIndex(development).keys.map(\.text)) }
        let lacking = wanted.entries.map(\.key.text).filter { !known.contains($0) }
        guard lacking.count * 2 > wanted.entries.count else { return false }
        let translated = translations.reduce(into: Set<ExactString>()) { keys, directory in
            keys.formUnion(translatedKeys(of: wanted.name, in: directory, of: group))
        }
        let used = wanted.entries.count { translated.contains($0.key.text) }
        let missing = lacking.count(where: translated.contains)
        return missing >= Self.fewestLeftToCode && missing * 2 > used
    }

    private static let fewestLeftToCode = 3

    /// Plans a table in all locales, with its plural forms, which hold back nothing.
    func plan(
        _ request: SyncRequest, in group: LocalizationGroup, development: PlannedDocument?,
        translations: [LocaleDirectory]
    ) async -> Decoded<[PlannedTable]> {
        let (strings, planner) = await planStrings(request, in: group, development, translations)
        var result = strings
        let (name, directories) = (request.wanted.name, group.translations)
        let jobs = options.scan.jobs ?? ProcessResources.processorCount
        let forms = await ParallelMap.map(count: directories.count, jobs: jobs, chunkLength: 1) { index in
            planForms(of: name, in: directories[index], planner)
        }
        let written = result.value.indices
        for (directory, plan) in zip(directories, forms) {
            append(plan, to: &result)
            guard let table = plan.value, table.notes.contains(where: { $0.score != nil }) else { continue }
            // What is renamed or copied is found by its old key, so the table comes before its forms.
            let path = directory.path(of: name)
            result.value[result.value.count - 1].file.predecessors = [path]
            for index in written where result.value[index].locale == group.developmentLanguage {
                result.value[index].file.predecessors.append(table.file.path)
            }
        }
        return result
    }

    /// Plans the `.strings` files of a table. If one of them can't or shouldn't be written, nothing is renamed in any
    /// locale, since a later sync would find the new key in some tables and the old one in others; and no text of the
    /// development language changes, since a later sync would find nothing to review.
    private func planStrings(
        _ request: SyncRequest, in group: LocalizationGroup, _ development: PlannedDocument?,
        _ translations: [LocaleDirectory]
    ) async -> (Decoded<[PlannedTable]>, SyncPlanner) {
        var request = request
        request.holdsRenames = group.directories.contains {
            !options.selection.includes($0.locale ?? group.developmentLanguage, request.wanted.name)
        }
        request.holdsTexts =
            request.holdsRenames && options.selection.includes(group.developmentLanguage, request.wanted.name)
        let planner = SyncPlanner(request, options: options.tables, accepts: options.acceptsRename)
        var result = await plan(planner, request, in: group, development, translations)
        let path = development?.document.path ?? group.parent
        guard planner.changesTexts || !planner.renames.isEmpty, !result.isWhole else {
            result.diagnostics += Self.notes(of: planner, path)
            return (result, planner)
        }
        let accepted = Set(planner.renames)
        (request.holdsRenames, request.holdsTexts) = (true, true)
        let holding = SyncPlanner(request, options: options.tables, accepts: { accepted.contains($0) })
        var held = await plan(holding, request, in: group, development, translations)
        // A table that can't be written may need no other change.
        let known = Set(held.diagnostics)
        held.diagnostics += result.diagnostics.filter { !known.contains($0) } + Self.notes(of: holding, path)
        return (held, holding)
    }

    private static func notes(of planner: SyncPlanner, _ path: String) -> [Diagnostic] {
        planner.keptTexts.map { .keptText($0, in: path) } + planner.heldRenames.map { .heldRename($0, path: path) }
            + planner.heldTexts.map { .heldText($0, in: path) }
    }

    private func plan(
        _ planner: SyncPlanner, _ request: SyncRequest, in group: LocalizationGroup,
        _ development: PlannedDocument?, _ translations: [LocaleDirectory]
    ) async -> Decoded<[PlannedTable]> {
        var result = Decoded<[PlannedTable]>([])
        let name = request.wanted.name
        if let development {
            let plan = planner.developmentPlan()
            let table = planned(plan, for: development, of: name, locale: group.developmentLanguage)
            append(copied(table, in: group), to: &result)
        }
        let jobs = options.scan.jobs ?? ProcessResources.processorCount
        let plans = await ParallelMap.map(count: translations.count, jobs: jobs, chunkLength: 1) { index in
            planTranslation(of: name, in: translations[index], planner)
        }
        let translated = result.value.count
        for plan in plans { append(copied(plan, in: group), to: &result) }
        // The development table is the only record of what changed in the sources.
        let others = result.value[translated...].filter(\.file.isChange).map(\.file.path)
        for index in 0..<translated { result.value[index].file.predecessors = others }
        return result
    }

    /// Returns a planned table unless it is new, and either its directory has one whose name differs in case only, or
    /// no target would copy it.
    private func copied(_ planned: Decoded<PlannedTable?>, in group: LocalizationGroup) -> Decoded<PlannedTable?> {
        guard let table = planned.value, table.file.original == nil,
            let refusal = refusal(ofTableAt: table.file.path, table.table, table.locale, group)
        else { return planned }
        return Decoded(nil, diagnostics: planned.diagnostics + [refusal])
    }

    private func tableNames(of group: LocalizationGroup) -> [String: Set<TableName>] {
        tableNames.value(FilePath(group.parent)) { group.tableNamesByCase }
    }

    /// Returns why a new table isn't created; nil if it is.
    private func refusal(
        ofTableAt path: String, _ table: TableName, _ locale: LocaleIdentifier, _ group: LocalizationGroup
    ) -> Diagnostic? {
        let parent = FilePath(path).parent
        let directory = group.directories.first { $0.path.hasSameBytes(as: parent) }
        if let directory, let other = tableNames(of: group).nameInOtherCase(of: table, in: directory) {
            return .notCreated(table, besides: other, directory.path(of: other))
        }
        if options.selection.tables.contains(table) { return nil }
        guard options.addedLocales.contains(locale) else { return creation.refusal(ofTableAt: path, table, in: group) }
        // A translation of its own would make the bundle one that has the table.
        if group.hasTable(table) { return nil }
        let development = group.developmentDirectory(of: table)?.path(of: table)
        return creation.refusal(ofTableAt: development ?? path, table, in: group)
    }

    func append(_ planned: Decoded<PlannedTable?>, to result: inout Decoded<[PlannedTable]>) {
        if let table = planned.value { result.value.append(table) }
        result.diagnostics += planned.diagnostics
    }

    private func planTranslation(
        of table: TableName, in directory: LocaleDirectory, _ planner: SyncPlanner
    ) -> Decoded<PlannedTable?> {
        if directory.isClosed { return Decoded(nil) }
        defer { workspace.release(directory.paths(of: table)) }
        let locale = directory.locale ?? LocaleIdentifier("")
        let exists = directory.tables.contains(table)
        let read = document(at: directory.path(of: table), exists: exists)
        guard var file = read.value else { return Decoded(nil, diagnostics: read.diagnostics) }
        if exists { file = drafts.restoring(file, in: workspace) { planner.isWanted($0.text) } }
        let broken = damagedPlurals(of: table, in: [directory])
        if !broken.isEmpty { return Decoded(nil, diagnostics: broken) }
        let pluralKeys = pluralKeys(of: table, in: [directory])
        let plan = planner.plan(file, locale: locale, pluralKeys: pluralKeys)
        return planned(plan, for: PlannedDocument(document: file, exists: exists), of: table, locale: locale)
    }

    /// Plans the plural forms of a table in a translation.
    private func planForms(
        of table: TableName, in directory: LocaleDirectory, _ planner: SyncPlanner
    ) -> Decoded<PlannedTable?> {
        guard directory.hasPluralForms(of: table), !directory.isClosed else { return Decoded(nil) }
        defer { workspace.release(directory.paths(of: table)) }
        let broken = damagedPlurals(of: table, in: [directory])
        guard broken.isEmpty, let document = workspace.optionalDocument(at: directory.pluralPath(of: table)),
            document.isWritable
        else { return Decoded(nil, diagnostics: broken) }
        let locale = directory.locale ?? LocaleIdentifier("")
        let plan = planner.formsPlan(document, locale: locale)
        if plan.changes.isEmpty { return Decoded(nil) }
        return planned(plan, for: PlannedDocument(document: document, exists: true), of: table, locale: locale)
    }

    /// Returns a table for writing; nil if it can't be read or must not be written.
    func document(at path: String, exists: Bool) -> Decoded<(any TableDocument)?> {
        if !exists, let obstacle = WritePlace.obstacles(at: path, within: roots) {
            return Decoded(nil, diagnostics: obstacle)
        }
        do throws(FileSystemError) {
            let document = try workspace.document(at: path, exists: exists)
            return document.isWritable ? Decoded(document) : Decoded(nil, diagnostics: document.obstacles)
        } catch {
            return Decoded(nil, diagnostics: [Diagnostic(error)])
        }
    }

    private func planned(
        _ plan: TablePlan, for file: PlannedDocument, of table: TableName, locale: LocaleIdentifier
    ) -> Decoded<PlannedTable?> {
        // An empty file isn't created.
        if plan.changes.isEmpty, !file.exists { return Decoded(nil) }
        do {
            let contents = try file.document.applying(plan.changes)
            let change = PlannedFile(
                path: file.document.path, contents: contents, original: file.exists ? file.document.bytes : nil,
                summary: plan.notes.summary)
            var planned = drafts.basedOnFile(
                PlannedTable(
                    file: change, table: table, locales: [locale], notes: plan.notes, newKeys: plan.newKeys))
            if planned.file.isChange, planned.file.original != nil {
                try WritePlace(of: planned.file.path, within: roots).checkIsWritable(for: planned.file)
            }
            if !options.keepsUnchangedContents, planned.notes.isEmpty { planned.file.dropUnchangedContents() }
            return Decoded(planned)
        } catch {
            return Decoded(nil, diagnostics: [.unwritable(file.document.path, error)])
        }
    }

    // MARK: What is protected

    /// Returns the fate of keys that no call in a group uses. An interface file looks up its own keys, even if calls use
    /// the table, too. If it can't be read, any key of its form may be one.
    private func fateBesidesCalls(
        in table: TableName, of group: LocalizationGroup
    ) -> @Sendable (ExactString) -> UnwantedKeyFate {
        let fate = usedKeys.fate(in: table, of: group)
        guard group.directories.contains(where: { $0.hasInterface(of: table) }) else { return fate }
        let objects = interfaceObjects[table]
        return { objects.mayLookUp(Key($0)) ? .used : fate($0) }
    }

    /// Returns the errors of a table's `.stringsdict` files that can't be read in full. It is unknown which keys they
    /// have.
    private func damagedPlurals(of table: TableName, in directories: [LocaleDirectory]) -> [Diagnostic] {
        directories.filter { $0.hasPluralForms(of: table) && !$0.isClosed }.flatMap { directory -> [Diagnostic] in
            let path = directory.pluralPath(of: table)
            guard directory.pluralTables.contains(table) else {
                return WritePlace.obstacles(at: path, within: roots) ?? []
            }
            do throws(FileSystemError) {
                let document = try workspace.document(at: path, exists: true)
                return document.diagnostics.filter { $0.rule == .propertyListSyntaxError && $0.severity == .error }
            } catch {
                return [Diagnostic(error)]
            }
        }
    }

    private func pluralKeys(of table: TableName, in directories: [LocaleDirectory]) -> Set<ExactString> {
        var keys: Set<ExactString> = []
        for directory in directories where directory.pluralTables.contains(table) {
            keys.formUnion(workspace.keys(at: directory.pluralPath(of: table)))
        }
        return keys
    }
}

/// The table of a plan, which may not exist yet.
struct PlannedDocument: Sendable {
    var document: any TableDocument
    var exists: Bool
}

extension [PlanNote] {
    /// The changes in one phrase: `3 added, 1 renamed`.
    var summary: String {
        let counts = PlanNote.Kind.allCases.map { kind in (kind, count { $0.kind == kind }) }.filter { $0.1 > 0 }
        return counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    }
}
