import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the tables of the interface files in one localization group.
struct InterfacePlanner: Sendable {
    private let planner: GroupPlanner

    /// Uses the options for the group's other tables, except those that only apply to calls: texts are the same as in
    /// the file, and tables have Apple's order instead of that of `genstrings`.
    init(_ planner: GroupPlanner) {
        var planner = planner
        planner.options.tables.numbersArguments = false
        planner.options.tables.followsOrder = false
        self.planner = planner
    }

    /// Plans the tables of all interface files in `Base.lproj` or the directory of the development language.
    /// - Parameter called: the tables used by calls in sources, which aren't planned here.
    func plan(_ group: LocalizationGroup, besides called: Set<TableName>) async -> Decoded<[PlannedTable]> {
        var result = Decoded<[PlannedTable]>([])
        // A file that isn't translated with a table isn't read, so its problems don't matter.
        let paths = group.interfacePaths.filter { path in
            let name = TableName(InterfaceFileLocation(path).name)
            let isWanted = group.holds(name) || called.contains(name) || !planner.options.addedLocales.isEmpty
            return isWanted && isAskedFor(path)
        }
        guard !paths.isEmpty else { return result }
        let found = await InterfaceExtraction(bases: paths, in: group, jobs: planner.options.scan.jobs)
        result.diagnostics += found.diagnostics
        let broken = Set(found.diagnostics.filter { $0.severity == .error }.map(\.path))
        result.diagnostics += broken.sorted().map { .leftAlone(interface: $0) }
        var owners: [TableName: String] = [:]
        for interface in found.interfaces {
            let name = interface.table.name
            if called.contains(name) {
                result.diagnostics.append(.leftToCalls(interface.tablePath))
            } else if let owner = owners.updateValue(interface.path, forKey: name) {
                owners[name] = owner
                result.diagnostics.append(.taken(interface.tablePath, of: interface.path, by: owner))
            } else if group.allCatalogs.contains(name) {
                let wanted = AssembledTable(interface)
                planner.append(
                    planner.planCatalog(of: wanted, order: wanted.entries.map(\.key.text), in: group), to: &result)
            } else {
                let planned = await plan(interface, in: group)
                result.value += planned.value
                result.diagnostics += planned.diagnostics
            }
        }
        return result
    }

    /// True unless `only` excludes the path.
    private func isAskedFor(_ path: String) -> Bool {
        guard !planner.options.only.isEmpty else { return true }
        guard let real = RealPath.of(path) else { return false }
        return planner.options.only.compactMap(RealPath.of).contains { FilePath(real).isInside($0) }
    }

    private func plan(_ interface: ExtractedInterface, in group: LocalizationGroup) async -> Decoded<[PlannedTable]> {
        let name = interface.table.name
        let directories = translations(of: name, in: group)
        let directory = group.developmentDirectory(of: name).flatMap { $0.tables.contains(name) ? $0 : nil }
        let read = directory.map { planner.document(at: $0.path(of: name), exists: true) }
        let development = read?.value ?? nil
        if let read, development == nil { return Decoded([], diagnostics: read.diagnostics) }
        let wanted = AssembledTable(interface)
        var request = SyncRequest(
            wanted: wanted, sourceOrder: wanted.entries.map(\.key.text), development: development?.table(),
            protects: planner.protection(of: name))
        request.distinguishing = { comment, key in InterfaceKey(Key(key))?.withoutObjectID(comment) ?? comment }
        request.isComplete = planner.options.only.isEmpty
        request = TableEvidence(group, table: name, development: development, store: planner.store).answering(request)
        if let development {
            let sources = FormerSources(table: development.path, history: planner.history)
            request.isCorrection = { sources.isInterfaceCorrection($0, $1) }
        }
        // If the texts are in the interface file itself, the table isn't needed: it is kept, but never created.
        let file = development.map { PlannedDocument(document: $0, exists: true) }
        return await planner.plan(request, in: group, development: file, translations: directories)
    }

    /// True if a locale translates any interface file of its group with a table.
    private func hasInterfaceTable(_ directory: LocaleDirectory, in group: LocalizationGroup) -> Bool {
        group.interfacePaths.contains { directory.tables.contains(TableName(InterfaceFileLocation($0).name)) }
    }

    /// Returns the locales that have the table or should have it. A locale with a copy of the interface file needs no
    /// table, and if no locale has a table, the file isn't translated with tables.
    private func translations(of table: TableName, in group: LocalizationGroup) -> [LocaleDirectory] {
        let isTranslated = group.translations.contains { $0.tables.contains(table) }
        return group.translations.filter { directory in
            if directory.tables.contains(table) { return true }
            guard !directory.hasInterface(of: table), let locale = directory.locale else { return false }
            if !group.hasBegun(directory), !hasInterfaceTable(directory, in: group) { return false }
            return isTranslated || planner.options.addedLocales.contains(locale)
        }
    }
}
