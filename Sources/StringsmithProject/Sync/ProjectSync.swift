import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// Options for a sync.
package struct ProjectSyncOptions: Sendable {
    /// Options for the scan. Its paths are the project.
    package var scan = SourceScanOptions()

    /// If not empty, only these files and directories are scanned, and nothing becomes obsolete.
    package var only: [String] = []

    /// Options for updating tables.
    package var tables = SyncOptions()

    /// The locales and tables to change.
    package var selection = TableSelection()

    /// The development language; nil to determine it.
    package var developmentLanguage: LocaleIdentifier?

    /// Keys that are used in ways that the sources don't show.
    package var keptKeys: [KeyPattern] = []

    /// Locales whose directories are created if they don't exist.
    package var addedLocales: [LocaleIdentifier] = []

    /// The comment of an entry whose calls have none.
    package var placeholderComment: ExactString? = .absentComment

    /// True to keep the contents of files that don't change, too.
    package var keepsUnchangedContents = true

    /// Called for every rename.
    package var acceptsRename: @Sendable (KeyRename) -> Bool = { _ in true }

    package init() {}
}

/// A file and the plan for it.
package struct PlannedTable: Sendable {
    /// The file with its old and new contents.
    package var file: PlannedFile

    package var table: TableName

    /// The locales in the file; the development language first if there are several.
    package var locales: [LocaleIdentifier]

    /// The locale, or the development language of a file that holds several.
    package var locale: LocaleIdentifier { locales.first ?? LocaleIdentifier("") }

    /// The changes, for display.
    package var notes: [PlanNote]

    /// What a translation gets for the new keys if no option decides.
    package var newKeys: [NewKeyChoice] = []
}

extension [PlannedTable] {
    /// Lets the tables that lose something rest on the files that don't have it.
    mutating func rest(on basis: PlanBasis?) {
        for index in indices where self[index].notes.contains(where: \.restsOnAbsence) {
            self[index].file.basis = basis
        }
    }
}

/// A plan to update the tables of all locales from the sources. Nothing is written before the plan is complete.
package struct ProjectSync: Sendable {
    /// The tables, sorted by path, including unchanged ones.
    package private(set) var tables: [PlannedTable] = []

    /// The diagnostics of the scan and the tables.
    package private(set) var diagnostics: [Diagnostic] = []

    /// A requested locale or table that the project doesn't have.
    package private(set) var unknownSelection: UnknownSelection?

    /// The number of scanned sources.
    package private(set) var sourceCount = 0

    /// True if a table, an interface file or a directory had to be left alone.
    package private(set) var leavesSomethingAlone = false

    /// Whether everything was read that the plan depends on. If not, there are no tables.
    package private(set) var completeness = ScanCompleteness()

    /// Plans a sync.
    /// - Parameter workspace: a workspace that records what is read.
    package init(
        _ options: ProjectSyncOptions, in workspace: Workspace, progress: ScanProgress = ScanProgress()
    ) async {
        await plan(options, workspace, progress)
        tables.rest(on: workspace.basis)
    }

    private mutating func plan(
        _ options: ProjectSyncOptions, _ workspace: Workspace, _ progress: ScanProgress
    ) async {
        let layout = workspace.layout(
            options.scan.paths, selection: options.scan.selection, developmentLanguage: options.developmentLanguage)
        addLeftAlone(layout.diagnostics)
        let scan = await Self.scan(layout, options, workspace, progress)
        diagnostics += (scan?.diagnostics ?? []).filter { !$0.isFailure || !diagnostics.contains($0) }
        sourceCount = scan?.paths.count ?? 0
        // With `only`, keys in other places count as used anyway.
        if options.only.isEmpty {
            completeness = layout.completeness
            let unreadable = layout.unreadableFiles(in: workspace)
            completeness.add(unreadable)
            diagnostics += unreadable
        }
        if let scan { completeness.add(scan.completeness) }
        if let scan, scan.uses.isEmpty, options.only.isEmpty, options.scan.results.isEmpty {
            let search = await WrapperSearch(after: scan, of: layout.sources, options.scan, in: workspace)
            let path = options.scan.paths.first ?? "."
            diagnostics.append(search.diagnostic(at: path, sourceCount: sourceCount))
        }
        let groups = layout.groups.map { Self.adding(options.addedLocales, to: $0) }
        if groups.isEmpty, completeness.isWhole {
            addLeftAlone([layout.noGroup(at: options.scan.paths.first ?? ".")])
            return
        }
        unknownSelection = Self.unknownSelection(options, layout, scan, workspace)
        guard unknownSelection == nil else { return }
        if completeness.isWhole, !groups.isEmpty {
            let misplaced = CatalogPlacement.diagnostics(in: layout)
            addLeftAlone(misplaced)
            let mentions = MentionIndex(of: layout, scan, in: workspace)
            let planner = GroupPlanner(
                options: options, layout: layout, mentions: mentions,
                workspace: Workspace(over: workspace),
                usedKeys: (scan?.uses ?? []).reduce(into: [:]) { $0[$1.table, default: []].insert($1.catalogKey) },
                misplacedCatalogs: Set(misplaced.map { FilePath($0.path) })
            )
            let known = diagnostics.count
            await plan(groups, of: layout, uses: scan?.uses ?? [], planner)
            completeness.addUnreadable(Array(diagnostics[known...]))
            completeness.add(mentions.failures)
            diagnostics += mentions.failures + [planner.history.diagnostic].compactMap(\.self)
            removeSettledNotes()
        }
        completeness.addFailures(of: workspace, reportedIn: &diagnostics)
        if let incomplete = completeness.diagnostic("no entry is added, renamed, marked obsolete or removed") {
            tables = []
            addLeftAlone([incomplete])
        }
        select(options.selection, in: layout)
    }

    private static func scan(
        _ layout: ProjectLayout, _ options: ProjectSyncOptions, _ workspace: Workspace, _ progress: ScanProgress
    ) async -> SourceScan? {
        guard options.only.isEmpty else {
            var scanOptions = options.scan
            scanOptions.paths = options.only.filter { !InterfaceFileLocation.isInterfaceFile($0) }
            return scanOptions.paths.isEmpty ? nil : await SourceScan(scanOptions, in: workspace, progress: progress)
        }
        let hasUses = !layout.sources.isEmpty || !options.scan.results.isEmpty
        return !hasUses ? nil : await SourceScan(of: layout, options.scan, in: workspace, progress: progress)
    }

    /// A table may also be one that only calls use, and a locale one that will be added.
    private static func unknownSelection(
        _ options: ProjectSyncOptions, _ layout: ProjectLayout, _ scan: SourceScan?, _ workspace: Workspace
    ) -> UnknownSelection? {
        let added = Set(options.addedLocales)
        if let development = options.developmentLanguage, !added.contains(development),
            let unknown = layout.unknownSelection(TableSelection(), development: development, in: workspace)
        {
            return unknown
        }
        if options.selection.isEverything { return nil }
        return options.selection.unknownName(
            locales: layout.knownLocales(in: workspace).union(added),
            tables: layout.knownTables.union((scan?.uses ?? []).map(\.table)))
    }

    /// Removes tables that aren't selected, and their diagnostics.
    private mutating func select(_ selection: TableSelection, in layout: ProjectLayout) {
        guard !selection.isEverything else { return }
        let left = Set(
            tables.lazy.filter { table in !table.locales.contains { selection.includes($0, table.table) } }
                .map { ExactString($0.file.path) })
        tables.removeAll { left.contains(ExactString($0.file.path)) }
        diagnostics.removeAll { diagnostic in
            guard let locale = layout.locale(of: diagnostic.path), !diagnostic.isFailure else { return false }
            return !selection.includes(locale, TableName(path: diagnostic.path))
        }
    }

    /// Adds diagnostics that aren't about sources. An error means that something was left alone.
    private mutating func addLeftAlone(_ more: [Diagnostic]) {
        diagnostics += more
        if more.contains(where: { $0.severity == .error }) { leavesSomethingAlone = true }
    }

    private static func adding(_ locales: [LocaleIdentifier], to group: LocalizationGroup) -> LocalizationGroup {
        var group = group
        // The languages of catalogs need no directories.
        if group.directories.isEmpty { return group }
        for locale in locales where !group.directories.contains(where: { $0.locale == locale }) {
            group.directories.append(LocaleDirectory(path: group.parent + locale.directoryName, locale: locale))
        }
        return group
    }

    /// Returns the uses with open specifiers replaced by the specifiers of keys in the development table. Removes the
    /// notes about them.
    private mutating func settled(_ uses: [KeyUse], _ planner: GroupPlanner, _ group: LocalizationGroup) -> [KeyUse] {
        guard uses.contains(where: { !$0.openSpecifiers.isEmpty }) else { return uses }
        var known: [TableName: Set<ExactString>] = [:]
        let result = uses.map { use in
            guard !use.openSpecifiers.isEmpty else { return use }
            let keys = known[use.table] ?? planner.developmentKeys(of: use.table, in: group)
            known[use.table] = keys
            let settled = use.settled(where: keys.contains)
            guard settled.openSpecifiers.isEmpty || keys.contains(use.key.text) else { return use }
            settledPlaces.formUnion(use.openSpecifiers.map { OpenPlace(path: use.path, place: $0.place) })
            return settled
        }
        return result
    }

    /// Removes the notes about interpolations whose types are known from existing keys.
    private mutating func removeSettledNotes() {
        diagnostics.removeAll { diagnostic in
            guard diagnostic.rule == .openSpecifier, let place = diagnostic.range else { return false }
            return settledPlaces.contains(OpenPlace(path: diagnostic.path, place: place))
        }
    }

    /// The place of an interpolation of unknown type.
    private struct OpenPlace: Hashable, Sendable {
        var path: String
        var place: SourceRange
    }

    private var settledPlaces: Set<OpenPlace> = []

    private mutating func plan(
        _ groups: [LocalizationGroup], of layout: ProjectLayout, uses: [KeyUse], _ planner: GroupPlanner
    ) async {
        var known: BundleAssignment.KnownKeys = [:]
        let tableNames = Set(uses.map(\.table))
        for (index, group) in groups.enumerated() where groups.count > 1 {
            for table in tableNames where group.holds(table) || group.hasPluralTable(table) {
                known[index, default: [:]][table] = planner.developmentKeys(of: table, in: group)
            }
        }
        for table in tableNames.sorted()
        where table != .appShortcuts && !groups.contains(where: { $0.canHold(table) }) {
            guard let use = uses.first(where: { $0.table == table }) else { continue }
            diagnostics.append(
                Diagnostic(
                    path: use.path, range: use.place, severity: .note, rule: .noTableDirectory,
                    message: "table '\(table)' doesn't exist, and the development language has no directory for it",
                    table: table, notes: [Note("create one, such as Resources/en.lproj")]
                )
            )
        }
        var assignment = BundleAssignment(
            groups: groups, known: known, layout: layout, isCompiled: !planner.options.scan.results.isEmpty)
        let assigned = assignment.assignForGood(uses)
        diagnostics += assignment.unassignedKeys { planner.developmentKeys(of: $0, in: $1) }
        for (index, group) in groups.enumerated() {
            let called = Set((assigned[index] ?? []).map(\.table))
            let group = findingUnbegun(in: group, called: called, planner.options)
            let interfacePlanner = InterfacePlanner(planner)
            let interfaces = await interfacePlanner.interfaces(of: group, called: called)
            let uses =
                (assigned[index] ?? []).lookingUp(except: interfaces.value)
                .followed(by: propertyListUses(of: group, layout, planner.workspace))
            var result = await planner.plan(group, uses: settled(uses, planner, group))
            let more = await interfacePlanner.plan(interfaces.value, in: group, after: &result.value)
            tables += result.value + more.value
            addLeftAlone(interfaces.diagnostics + result.diagnostics + more.diagnostics)
        }
        tables.sort { $0.file.path.precedesByBytes($1.file.path) }
        for index in tables.indices where tables[index].file.original == nil {
            let file = tables[index].file
            let rest = planner.creation.announcement(ofTableAt: file.path).map { "; \($0)" } ?? ""
            tables[index].file.summary = "created, \(file.summary)\(rest)"
        }
        let shared = FilePlan.shared(tables.map(\.file))
        tables.removeAll { table in shared.contains { $0.path.hasSameBytes(as: table.file.path) } }
        addLeftAlone(shared.map { .unwritable($0.path, $0) })
        // Uses that belong to several bundles have the same conflicts in each.
        var reported: Set<Diagnostic> = []
        diagnostics.removeAll { !reported.insert($0).inserted }
    }
}

extension ProjectSync {
    /// Returns uses for the keys that Xcode takes from property lists and build settings.
    private mutating func propertyListUses(
        of group: LocalizationGroup, _ layout: ProjectLayout, _ workspace: Workspace
    ) -> [KeyUse] {
        guard group.allCatalogs.contains(InfoPlistKeys.table),
            let path = group.catalogPath(of: InfoPlistKeys.table)
        else { return [] }
        let keys = InfoPlistKeys(ofCatalog: path, of: layout.walk.targets, in: workspace)
        diagnostics += keys.diagnostics
        return keys.uses
    }

    /// Determines the group's locales that are left alone because their translation hasn't begun, and reports them.
    private mutating func findingUnbegun(
        in group: LocalizationGroup, called: Set<TableName>, _ options: ProjectSyncOptions
    ) -> LocalizationGroup {
        var group = group
        let tables = called.subtracting(group.allCatalogs)
        guard !tables.isEmpty else { return group }
        let unbegun = group.unbegunDirectories(called: tables).filter { directory in
            directory.locale.map { !options.addedLocales.contains($0) } ?? false
        }
        let locales = unbegun.compactMap(\.locale)
        guard let first = unbegun.first, let locale = locales.first else { return group }
        group.unbegunLocales.formUnion(locales)
        let isSingle = locales.count == 1
        let names = isSingle ? "'\(locale)' has" : "\(locales.count) locales have"
        let list = locales.map(\.rawValue).joined(separator: ", ")
        diagnostics.append(
            Diagnostic(
                path: isSingle ? first.path : FilePath(first.path).parent, severity: .note, rule: .localeNotBegun,
                message: "\(names) none of the tables used in sources, and \(isSingle ? "is" : "are") skipped",
                notes: isSingle
                    ? [Note("start the translation with --add-locale \(locale)")]
                    : [Note("they are \(list)"), Note("start a translation with --add-locale, such as \(locale)")]))
        return group
    }
}

extension [KeyUse] {
    /// Returns the uses except for an interface file's own keys, whose strings follow the file.
    fileprivate func lookingUp(except interfaces: [ExtractedInterface]) -> [KeyUse] {
        let keys = Dictionary(
            interfaces.map { ($0.table.name, Set($0.table.entries.map(\.key.text))) },
            uniquingKeysWith: { $0.union($1) })
        return keys.isEmpty ? self : filter { !(keys[$0.table]?.contains($0.key.text) ?? false) }
    }
}
