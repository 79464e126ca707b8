import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the tables of the interface files in one localization group.
struct InterfacePlanner: Sendable {
    private let planner: GroupPlanner

    /// Uses the options for the group's other tables, except those that only apply to calls: strings are the same as in
    /// the file, and tables have Apple's order instead of `genstrings`'.
    init(_ planner: GroupPlanner) {
        var planner = planner
        planner.options.tables.numbersArguments = false
        planner.options.tables.followsOrder = false
        self.planner = planner
    }

    /// Reads the interface files in `Base.lproj` or the directory of the development language, one for each table.
    /// - Parameter called: the tables used by calls in sources.
    func interfaces(of group: LocalizationGroup, called: Set<TableName>) async -> Decoded<[ExtractedInterface]> {
        var result = Decoded<[ExtractedInterface]>([])
        // A file that isn't translated with a table isn't read, so its problems don't matter.
        let paths = group.interfacePaths.filter { path in
            let name = TableName(InterfaceFileLocation(path).name)
            let isWanted = group.holds(name) || called.contains(name) || !planner.options.addedLocales.isEmpty
            return isWanted && isAskedFor(path)
        }
        guard !paths.isEmpty else { return result }
        let found = await InterfaceExtraction(
            bases: paths, of: group, in: planner.workspace, jobs: planner.options.scan.jobs)
        result.diagnostics += found.diagnostics
        let broken = Set(found.diagnostics.filter { $0.severity == .error }.map(\.path))
        result.diagnostics += broken.sorted().map { .leftAlone(interface: $0) }
        var owners: [TableName: String] = [:]
        for interface in found.interfaces {
            let name = interface.table.name
            if let owner = owners.updateValue(interface.path, forKey: name) {
                owners[name] = owner
                result.diagnostics.append(.taken(interface.tablePath, of: interface.path, by: owner))
            } else {
                result.value.append(interface)
            }
        }
        return result
    }

    /// Plans the tables of interface files.
    /// - Parameter called: the plans of the tables that calls use. A plan of a table that an interface file has as well
    ///   is part of the result instead.
    func plan(
        _ interfaces: [ExtractedInterface], in group: LocalizationGroup, after called: inout [PlannedTable]
    ) async -> Decoded<[PlannedTable]> {
        var result = Decoded<[PlannedTable]>([])
        for interface in interfaces {
            let name = interface.table.name
            let former = called.filter { $0.table == name }
            called.removeAll { $0.table == name }
            for table in former { planner.drafts.add(table, to: planner.workspace) }
            let isShared = !former.isEmpty
            let fate = fate(in: group, interface, isShared: isShared)
            var planned = Decoded<[PlannedTable]>([])
            if group.allCatalogs.contains(name) {
                let (wanted, samples) = wantedEntries(of: interface)
                let catalog = planner.planCatalog(
                    of: wanted, order: wanted.entries.map(\.key.text), in: group,
                    fate: { samples.contains($0) ? .used : fate($0) })
                planner.append(catalog, to: &planned)
            } else {
                planned = await plan(
                    interface, in: group.adding(former), isShared: isShared, fate: fate)
            }
            result.value += Self.uniting(former, planned.value)
            result.diagnostics += planned.diagnostics
        }
        return result
    }

    /// Returns the later of two plans for each file, in which the former is contained.
    private static func uniting(_ former: [PlannedTable], _ later: [PlannedTable]) -> [PlannedTable] {
        var result = former
        for table in later {
            guard let index = former.firstIndex(where: { $0.file.path.hasSameBytes(as: table.file.path) }) else {
                result.append(table)
                continue
            }
            result[index] = table
            result[index].file.predecessors += former[index].file.predecessors
        }
        return result
    }

    /// Returns the fate of keys that an interface file doesn't have. If its object is still there, a key of a property
    /// that isn't read may be in use. In a table that calls use, too, it only decides about keys of objects.
    private func fate(
        in group: LocalizationGroup, _ interface: ExtractedInterface, isShared: Bool
    ) -> @Sendable (ExactString) -> UnwantedKeyFate {
        let fate = planner.usedKeys.fate(in: interface.table.name, of: group)
        let objects = interface.objects
        return { key in
            if isShared, InterfaceKey(Key(key)) == nil { return .used }
            return objects.haveUnknownProperty(Key(key)) ? .used : fate(key)
        }
    }

    /// True unless `only` or `keys` excludes the path.
    private func isAskedFor(_ path: String) -> Bool {
        guard planner.options.isPartial else { return true }
        guard let real = planner.workspace.realPath(of: path) else { return false }
        return planner.options.only.compactMap(planner.workspace.realPath).contains { FilePath(real).isInside($0) }
    }

    private func plan(
        _ interface: ExtractedInterface, in group: LocalizationGroup, isShared: Bool,
        fate: @escaping @Sendable (ExactString) -> UnwantedKeyFate
    ) async -> Decoded<[PlannedTable]> {
        let name = interface.table.name
        let holders = group.directories.filter { holdsTexts(of: name, in: $0, isShared: isShared) }
        let directory = group.developmentDirectory(of: name).flatMap { holders.contains($0) ? $0 : nil }
        let read = directory.map { planner.document(at: $0.path(of: name), exists: true) }
        let development = read?.value ?? nil
        if let read, development == nil { return Decoded([], diagnostics: read.diagnostics) }
        let (own, samples) = wantedEntries(of: interface)
        var wanted = own
        let fillsGaps = [.source, .empty].contains(planner.options.tables.newValue)
        let missing = fillsGaps ? [] : gaps(in: development, wanted)
        let leftAlone = samples.union(missing)
        wanted.entries.removeAll { missing.contains($0.key.text) }
        var request = SyncRequest(
            wanted: wanted, sourceOrder: wanted.entries.map(\.key.text), development: development?.table(),
            evidence: TableEvidence(
                planner, group, wanted, development: development, isInterface: true,
                fate: { leftAlone.contains($0) ? .used : fate($0) }))
        request.isComplete = !planner.options.isPartial
        // If the strings are in the interface file itself, the table isn't needed: it is kept, but never created.
        let file = development.map { PlannedDocument(document: $0, exists: true) }
        var result = await planner.plan(
            request, in: group, development: file, translations: translations(of: name, in: group, holders: holders))
        if !missing.isEmpty, let index = result.value.firstIndex(where: { $0.locale == group.developmentLanguage }) {
            result.value[index].newKeys.append(NewKeyChoice(.omit, because: .gaps))
        }
        return result
    }

    /// Returns the entries of an interface file, and the keys of those that are left out, since nobody translates them.
    private func wantedEntries(of interface: ExtractedInterface) -> (table: AssembledTable, samples: Set<ExactString>) {
        var wanted = AssembledTable(interface)
        let skipped = planner.options.scan.skippedKeys
        let samples = Set(
            wanted.entries.filter { entry in
                InterfaceSample.isSample(entry) || skipped.contains { $0.matches(entry.key.text) }
            }.map(\.key.text))
        wanted.entries.removeAll { samples.contains($0.key.text) }
        return (wanted, samples)
    }

    /// Returns the keys that the development language's table lacks, if it usually lacks new strings, which are in the
    /// interface file anyway; otherwise none.
    private func gaps(in development: (any TableDocument)?, _ wanted: AssembledTable) -> Set<ExactString> {
        guard let development else { return [] }
        let present = TableIndex(development)
        let missing = wanted.entries.map(\.key.text).filter { present[Key($0)] == nil }
        var habit = TranslationHabit()
        (habit.present, habit.lacking) = (wanted.entries.count - missing.count, missing.count)
        return habit.hasGaps ? Set(missing) : []
    }

    /// True if a locale translates any interface file of its group with a table.
    private func hasInterfaceTable(_ directory: LocaleDirectory, in group: LocalizationGroup) -> Bool {
        group.interfacePaths.contains { directory.tables.contains(TableName(InterfaceFileLocation($0).name)) }
    }

    /// True if a directory has the table of an interface file, and not only for calls.
    private func holdsTexts(of table: TableName, in directory: LocaleDirectory, isShared: Bool) -> Bool {
        guard directory.tables.contains(table) else { return false }
        return !isShared
            || planner.workspace.keys(at: directory.path(of: table)).contains { InterfaceKey(Key($0)) != nil }
    }

    /// Returns the locales that have the table or should have it. A locale with a copy of the interface file needs no
    /// table, and if no locale has a table, the file isn't translated with tables.
    /// - Parameter holders: the directories with the table.
    private func translations(
        of table: TableName, in group: LocalizationGroup, holders: [LocaleDirectory]
    ) -> [LocaleDirectory] {
        let isTranslated = group.translations.contains(where: holders.contains)
        return group.translations.filter { directory in
            // A locale with a copy of the file shows the strings in it, whatever a table beside it says.
            if directory.hasInterface(of: table) { return false }
            if holders.contains(directory) { return true }
            guard let locale = directory.locale else { return false }
            if !group.hasBegun(directory), !hasInterfaceTable(directory, in: group) { return false }
            return isTranslated || planner.options.addedLocales.contains(locale)
        }
    }
}

extension LocalizationGroup {
    /// Returns the group with the `.strings` tables that plans create.
    fileprivate func adding(_ planned: [PlannedTable]) -> LocalizationGroup {
        var group = self
        for table in planned where table.file.original == nil {
            let directory = FilePath(table.file.path).enclosing.string
            guard let index = directories.firstIndex(where: { $0.path.hasSameBytes(as: directory) }) else { continue }
            group.directories[index].tables.insert(table.table)
        }
        return group
    }
}
