import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithScanner
import StringsmithSymbols
import StringsmithText

/// Options for a sync.
package struct ProjectSyncOptions: Sendable {
    /// Options for the scan. Its paths are the project.
    package var scan = SourceScanOptions()

    /// If not empty, only these files and directories are scanned, and nothing becomes obsolete.
    package var only: [String] = []

    /// If not nil, only these keys are planned, and nothing becomes obsolete.
    package var keys: Set<ExactString>?

    /// True if the keys of other uses aren't known.
    var isPartial: Bool { !only.isEmpty || keys != nil }

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

    /// True to record the entries that are pruned.
    package var recordsPruned = false

    /// True to keep the contents of files that don't change, too.
    package var keepsUnchangedContents = true

    /// Called for every rename.
    package var acceptsRename: @Sendable (KeyRename) -> Bool = { _ in true }

    package init() {}
}

/// Plans a sync of the tables of all locales with the sources.
package struct ProjectSync: Sendable {
    private let options: ProjectSyncOptions
    private let workspace: Workspace

    /// - Parameter workspace: a workspace that records what is read.
    package init(_ options: ProjectSyncOptions, in workspace: Workspace) {
        (self.options, self.workspace) = (options, workspace)
    }

    /// Plans the sync.
    package func run(progress: ScanProgress = ScanProgress()) async -> SyncResult {
        let found = await find(progress)
        guard found.isPlannable else { return report(found, Planned()) }
        var planned = await plan(found)
        planned.leftAlone = misplaced(in: found) + planned.leftAlone
        return report(found, planned)
    }

    private func misplaced(in found: Found) -> [Diagnostic] { CatalogPlacement.diagnostics(in: found.layout) }

    /// - Parameter index: the index of all uses; nil to find out whether it is needed.
    private func planner(_ found: Found, _ index: UseIndex?) -> GroupPlanner {
        var options = options
        // Without an index, no key is known to be unused.
        if index == nil { options.acceptsRename = { _ in false } }
        let called = found.uses.reduce(into: [TableName: Set<ExactString>]()) {
            $0[$1.table, default: []].insert($1.catalogKey)
        }
        return GroupPlanner(
            options: options, layout: found.layout, workspace: Workspace(over: workspace),
            usedKeys: ReferencedKeys(called, index: index, options: options),
            misplacedCatalogs: Set(misplaced(in: found).map { FilePath($0.path) }))
    }

    // MARK: Find

    /// What a sync finds in a project.
    private struct Found: Sendable {
        let layout: ProjectLayout

        /// The scan; nil if there is nothing to scan.
        let scan: SourceScan?

        /// The bundles, with the directories of added locales.
        let groups: [LocalizationGroup]

        let unknownSelection: UnknownSelection?

        /// Whether everything was read that can use a key. With `only`, keys in other places count as used anyway.
        var completeness = ScanCompleteness()

        /// What couldn't be read, and a project without calls.
        var diagnostics: [Diagnostic] = []

        /// The uses of the keys that are planned.
        var uses: [KeyUse] = []

        /// The sources with symbols that were generated from tables.
        var symbolSources: Set<String> = []

        /// True if the tables can be planned.
        var isPlannable: Bool { completeness.isWhole && !groups.isEmpty && unknownSelection == nil }
    }

    private func find(_ progress: ScanProgress) async -> Found {
        let layout = workspace.layout(
            options.scan.paths, selection: options.scan.selection, developmentLanguage: options.developmentLanguage)
        let scan = await scan(layout, progress)
        let groups = layout.groups.map(addingLocales)
        var completeness = options.isPartial ? ScanCompleteness() : layout.completeness
        var unreadable: [Diagnostic] = []
        if !options.isPartial {
            unreadable = layout.unreadableFiles(in: workspace)
            completeness.add(unreadable)
        }
        if let scan { completeness.add(scan.completeness) }
        var found = Found(
            layout: layout, scan: scan, groups: groups,
            unknownSelection: groups.isEmpty && completeness.isWhole ? nil : unknownSelection(layout, scan),
            completeness: completeness, diagnostics: unreadable)
        found.uses = scan?.uses ?? []
        found.symbolSources = symbolSources(scan)
        // A symbol repeats what its table says, or only the arguments.
        for index in found.uses.indices where found.symbolSources.contains(found.uses[index].path) {
            found.uses[index].value = nil
        }
        if let keys = options.keys { found.uses.removeAll { !keys.contains($0.catalogKey) } }
        if let scan, scan.uses.isEmpty, !options.isPartial, options.scan.results.isEmpty {
            let search = await WrapperSearch(after: scan, of: layout.sources, options.scan, in: workspace)
            found.diagnostics.append(
                search.diagnostic(at: options.scan.paths.first ?? ".", sourceCount: scan.paths.count))
        }
        return found
    }

    /// Returns the generated sources among those with calls that symbols consist of.
    private func symbolSources(_ scan: SourceScan?) -> Set<String> {
        let uses = scan?.uses.filter { $0.routine == "LocalizedStringResource" }.map(\.path) ?? []
        let lookups = scan?.diagnostics.filter { $0.rule == .nonLiteralKey }.map(\.path) ?? []
        return Set(uses + lookups).filter { path in
            workspace.optionalBytes(at: path).map { SymbolSources.isOwn($0) } ?? false
        }
    }

    private func scan(_ layout: ProjectLayout, _ progress: ScanProgress) async -> SourceScan? {
        guard options.only.isEmpty else {
            var scanOptions = options.scan
            scanOptions.paths = options.only.filter { !InterfaceFileLocation.isInterfaceFile($0) }
            return scanOptions.paths.isEmpty ? nil : await SourceScan(scanOptions, in: workspace, progress: progress)
        }
        let hasUses = !layout.sources.isEmpty || !options.scan.results.isEmpty
        return !hasUses ? nil : await SourceScan(of: layout, options.scan, in: workspace, progress: progress)
    }

    /// A table may also be one that only calls use, and a locale one that will be added.
    private func unknownSelection(_ layout: ProjectLayout, _ scan: SourceScan?) -> UnknownSelection? {
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

    private func addingLocales(to group: LocalizationGroup) -> LocalizationGroup {
        var group = group
        // The languages of catalogs need no directories.
        if group.directories.isEmpty { return group }
        for locale in options.addedLocales where !group.directories.contains(where: { $0.locale == locale }) {
            group.directories.append(LocaleDirectory(path: group.parent + locale.directoryName, locale: locale))
        }
        return group
    }

    // MARK: Assign

    /// The uses of each group, by its number, the keys that its tables get, and what is known without its tables.
    private typealias Assigned = (
        uses: [Int: [KeyUse]], newKeys: BundleAssignment.KnownKeys, diagnostics: [Diagnostic]
    )

    private func assign(_ found: Found, _ planner: GroupPlanner) -> Assigned {
        var known: BundleAssignment.KnownKeys = [:]
        let groups = found.groups
        let tables = Set(found.uses.map(\.table))
        for (index, group) in groups.enumerated() where groups.count > 1 {
            for table in tables where group.holds(table) || group.hasPluralTable(table) {
                known[index, default: [:]][table] = planner.developmentKeys(of: table, in: group)
            }
        }
        let homeless = tables.sorted().filter { table in
            table != .appShortcuts && !groups.contains { $0.canHold(table) }
        }
        let diagnostics = homeless.compactMap { table in
            found.uses.first { $0.table == table }.map { Diagnostic.noDirectory(for: table, usedBy: $0) }
        }
        var assignment = BundleAssignment(
            groups: groups, known: known, layout: found.layout, isCompiled: !options.scan.results.isEmpty)
        // In a single bundle, new keys only tell something about other tables, and about the bundles of targets.
        let isSingle = groups.count == 1 && tables.count == 1 && found.layout.walk.targets.targets.isEmpty
        let (uses, newKeys) = assignment.assignForGood(found.uses) { uses, newKeys in
            isSingle ? [:] : self.newKeys(of: uses, found, planner.adding(newKeys))
        }
        return (uses, newKeys, diagnostics + assignment.unassignedKeys { planner.developmentKeys(of: $0, in: $1) })
    }

    /// Returns the keys that tables of the development language get for the uses of each group.
    private func newKeys(
        of uses: [Int: [KeyUse]], _ found: Found, _ planner: GroupPlanner
    ) -> BundleAssignment.KnownKeys {
        var result = BundleAssignment.KnownKeys()
        for (index, uses) in uses {
            let group = found.groups[index]
            let new = planner.newKeys(of: uses.settled(planner, group).uses, in: group)
            if !new.isEmpty { result[index] = new }
        }
        return result
    }

    // MARK: Plan

    /// The plans of all groups' tables.
    private struct Planned: Sendable {
        var tables: [PlannedTable] = []

        /// Diagnostics about sources, and about tables or directories that may have been left alone.
        var diagnostics: [Diagnostic] = []
        var leftAlone: [Diagnostic] = []

        /// What couldn't be searched for keys.
        var failures: [Diagnostic] = []

        /// The interpolations whose types are known from existing keys.
        var settledPlaces: Set<OpenPlace> = []
    }

    /// Plans all tables. The index of uses is only made if a key seems unused: in a development table, or else in what a
    /// plan looks at.
    private func plan(_ found: Found) async -> Planned {
        let first = planner(found, nil)
        let hasSymbols = !options.isPartial && found.uses.contains { found.symbolSources.contains($0.path) }
        if !hasSymbols, !hasUncalledKeys(found.groups, first) {
            let planned = await plan(assign(found, first), found, first)
            if !first.usedKeys.needsIndex { return planned }
        }
        let index = await UseIndex(
            of: found.layout, options.scan, keeping: options.keptKeys, in: workspace, after: found.scan)
        var found = found
        if hasSymbols { removeUnnamedSymbols(from: &found, index) }
        let second = planner(found, index)
        var planned = await plan(assign(found, second), found, second)
        planned.failures = index.completeness.reasons
        planned.diagnostics += second.usedKeys.notes(in: workspace)
        return planned
    }

    /// Removes the calls in symbols that nothing names.
    private func removeUnnamedSymbols(from found: inout Found, _ index: UseIndex) {
        let groups = found.groups
        let symbolSources = found.symbolSources
        found.uses.removeAll { use in
            guard symbolSources.contains(use.path) else { return false }
            let holders = groups.filter { $0.holds(use.table) || $0.hasPluralTable(use.table) }
            return !holders.isEmpty
                && holders.allSatisfy { index.fate(of: Key(use.key.text), in: use.table, of: $0).fate == .obsolete }
        }
    }

    private func hasUncalledKeys(_ groups: [LocalizationGroup], _ planner: GroupPlanner) -> Bool {
        guard !options.isPartial else { return false }
        return planner.usedKeys.tables.contains { table in
            !table.isFilledElsewhere
                && groups.contains { group in
                    planner.developmentKeys(of: table, in: group).contains { !planner.usedKeys.calls($0, in: table) }
                }
        }
    }

    private func plan(_ assigned: Assigned, _ found: Found, _ planner: GroupPlanner) async -> Planned {
        var planned = Planned(diagnostics: assigned.diagnostics)
        let planner = planner.adding(assigned.newKeys)
        for (index, group) in found.groups.enumerated() where !group.hasDuplicates {
            let uses = assigned.uses[index] ?? []
            let called = Set(uses.map(\.table))
            let group = withoutUnbegun(group, called: called)
            let interfacePlanner = InterfacePlanner(planner)
            let interfaces = await interfacePlanner.interfaces(of: group, called: called)
            let properties = propertyListUses(of: group, found.layout, planner.workspace)
            let settled = uses.lookingUp(except: interfaces.value).followed(by: properties.value)
                .settled(planner, group)
            var planner = planner
            for interface in interfaces.value {
                planner.interfaceObjects[interface.table.name] = interface.objects
            }
            var result = await planner.plan(group, uses: settled.uses)
            let more = await interfacePlanner.plan(interfaces.value, in: group, after: &result.value)
            planned.tables += result.value + more.value
            planned.diagnostics += unbegun(in: group, besides: result.value) + properties.diagnostics
            planned.leftAlone += interfaces.diagnostics + result.diagnostics + more.diagnostics
            planned.settledPlaces.formUnion(settled.places)
        }
        planned.diagnostics += [planner.history.diagnostic].compactMap(\.self)
        planned.tables.sort { $0.file.path.precedesByBytes($1.file.path) }
        for index in planned.tables.indices where planned.tables[index].file.original == nil {
            let file = planned.tables[index].file
            let rest = planner.creation.announcement(ofTableAt: file.path).map { "; \($0)" } ?? ""
            planned.tables[index].file.summary = "created, \(file.summary)\(rest)"
        }
        let shared = FilePlan.shared(planned.tables.map(\.file))
        planned.tables.removeAll { table in shared.contains { $0.path.hasSameBytes(as: table.file.path) } }
        planned.leftAlone += shared.map { .unwritable($0.path, $0) }
        return planned
    }

    /// Returns uses for the keys that Xcode takes from property lists and build settings.
    private func propertyListUses(
        of group: LocalizationGroup, _ layout: ProjectLayout, _ workspace: Workspace
    ) -> Decoded<[KeyUse]> {
        guard group.allCatalogs.contains(InfoPlistKeys.table),
            let path = group.catalogPath(of: InfoPlistKeys.table)
        else { return Decoded([]) }
        let keys = InfoPlistKeys(ofCatalog: path, of: layout.walk.targets, in: workspace)
        return Decoded(keys.uses, diagnostics: keys.diagnostics)
    }

    /// Returns a group whose locales are left alone if their translation hasn't begun.
    private func withoutUnbegun(_ group: LocalizationGroup, called: Set<TableName>) -> LocalizationGroup {
        var group = group
        let tables = called.subtracting(group.allCatalogs)
        guard !tables.isEmpty else { return group }
        let unbegun = group.unbegunDirectories(called: tables).filter { directory in
            directory.locale.map { !options.addedLocales.contains($0) } ?? false
        }
        group.unbegunLocales.formUnion(unbegun.compactMap(\.locale))
        return group
    }

    /// Reports locales that are left alone, except for those whose plural forms change.
    private func unbegun(in group: LocalizationGroup, besides tables: [PlannedTable]) -> [Diagnostic] {
        let changed = Set(tables.filter(\.file.isChange).flatMap(\.locales))
        let skipped = group.translations.filter { directory in
            !group.hasBegun(directory) && directory.locale.map { !changed.contains($0) } ?? true
        }
        guard let first = skipped.first else { return [] }
        return [.notBegun(skipped.compactMap(\.locale), first.path)]
    }

    // MARK: Report

    /// Reports what was read and planned. Without a complete scan there is no plan.
    private func report(_ found: Found, _ planned: Planned) -> SyncResult {
        var result = SyncResult()
        result.unknownSelection = found.unknownSelection
        result.sourceCount = found.scan?.paths.count ?? 0
        result.completeness = found.completeness
        result.addLeftAlone(found.layout.diagnostics)
        let scanned = (found.scan?.diagnostics ?? []).filter { diagnostic in
            !planned.settledPlaces.contains(diagnostic)
                && (diagnostic.rule != .nonLiteralKey || !found.symbolSources.contains(diagnostic.path))
        }
        result.diagnostics += scanned.filter { !$0.isFailure || !found.layout.diagnostics.contains($0) }
        result.diagnostics += found.diagnostics
        if found.groups.isEmpty, found.completeness.isWhole {
            result.addLeftAlone([found.layout.noGroup(at: options.scan.paths.first ?? ".")])
            return result
        }
        if found.unknownSelection != nil { return result }
        result.addLeftAlone(planned.leftAlone)
        result.diagnostics += planned.diagnostics + planned.failures
        result.completeness.addUnreadable(planned.leftAlone + planned.diagnostics)
        result.completeness.add(planned.failures)
        result.completeness.addFailures(of: workspace, reportedIn: &result.diagnostics)
        if let incomplete = result.completeness.diagnostic("no entry is added, renamed, marked obsolete or removed") {
            result.addLeftAlone([incomplete])
        } else {
            result.tables = planned.tables.filter { table in
                table.locales.contains { options.selection.includes($0, table.table) }
            }
            result.tables.rest(on: workspace.basis)
            record(&result, found.layout)
        }
        // Uses that belong to several bundles have the same conflicts in each.
        result.diagnostics = result.diagnostics.distinct().filter { isSelected($0, found.layout) }
        return result
    }

    /// Records what is pruned, and removes its symbols. If a record can't be used, nothing is written.
    private func record(_ result: inout SyncResult, _ layout: ProjectLayout) {
        guard options.tables.obsolete == .prune,
            result.tables.contains(where: { $0.notes.contains { $0.kind == .removed } })
        else { return }
        let directory = options.scan.paths.first ?? "."
        do {
            let symbols = try PrunedSymbols(of: result.tables, in: layout, workspace)
            result.sources = symbols.files
            result.diagnostics += symbols.notes
            guard options.recordsPruned else { return }
            var records = try PruneRecords(of: options.scan.paths, in: workspace)
            result.records = try records.add(&result.tables)
            if !symbols.files.isEmpty { result.records = records.add(symbols, &result.sources, after: result.tables) }
        } catch {
            (result.tables, result.sources) = ([], [])
            let failure = (error as? ConfigurationFile.ReadingError).map { Diagnostic($0) }
            result.addLeftAlone([failure ?? .unwritable(PruneRecord.path(in: directory), error)])
        }
    }

    /// True for a diagnostic that isn't about a table of other locales, or a table, than those that are selected.
    private func isSelected(_ diagnostic: Diagnostic, _ layout: ProjectLayout) -> Bool {
        guard !options.selection.isEverything, !diagnostic.isFailure,
            let locale = layout.locale(of: diagnostic.path)
        else { return true }
        return options.selection.includes(locale, TableName(path: diagnostic.path))
    }
}

/// The place of an interpolation of unknown type.
private struct OpenPlace: Hashable, Sendable {
    var path: String
    var place: SourceRange
}

extension Set<OpenPlace> {
    /// True for the note about one of the interpolations.
    fileprivate func contains(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.rule == .openSpecifier, let place = diagnostic.range else { return false }
        return contains(OpenPlace(path: diagnostic.path, place: place))
    }
}

extension Diagnostic {
    fileprivate static func noDirectory(for table: TableName, usedBy use: KeyUse) -> Diagnostic {
        Diagnostic(
            path: use.path, range: use.place, severity: .note, rule: .noTableDirectory,
            message: "table '\(table)' doesn't exist, and the development language has no directory for it",
            table: table, notes: [Note("create one, such as Resources/en.lproj")])
    }

    /// - Parameter path: the first directory.
    fileprivate static func notBegun(_ locales: [LocaleIdentifier], _ path: String) -> Diagnostic {
        let first = locales.first?.rawValue ?? ""
        let isSingle = locales.count == 1
        let names = isSingle ? "'\(first)' has" : "\(locales.count) locales have"
        let list = locales.map(\.rawValue).joined(separator: ", ")
        return Diagnostic(
            path: isSingle ? path : FilePath(path).parent, severity: .note, rule: .localeNotBegun,
            message: "\(names) none of the tables used in sources, and \(isSingle ? "is" : "are") skipped",
            notes: isSingle
                ? [Note("start the translation with --add-locale \(first)")]
                : [Note("they are \(list)"), Note("start a translation with --add-locale, such as \(first)")])
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

    /// Returns the uses with open specifiers replaced by the specifiers of keys in the development table, and where that
    /// happened.
    fileprivate func settled(
        _ planner: GroupPlanner, _ group: LocalizationGroup
    ) -> (uses: [KeyUse], places: Set<OpenPlace>) {
        var places: Set<OpenPlace> = []
        guard contains(where: { !$0.openSpecifiers.isEmpty }) else { return (self, places) }
        var known: [TableName: Set<ExactString>] = [:]
        let uses = map { use in
            guard !use.openSpecifiers.isEmpty else { return use }
            let keys = known[use.table] ?? planner.developmentKeys(of: use.table, in: group)
            known[use.table] = keys
            let settled = use.settled(where: keys.contains)
            guard settled.openSpecifiers.isEmpty || keys.contains(use.key.text) else { return use }
            places.formUnion(use.openSpecifiers.map { OpenPlace(path: use.path, place: $0.place) })
            return settled
        }
        return (uses, places)
    }
}
