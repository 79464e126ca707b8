import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// What determines the bundles that a call can look into.
struct BundleLookup: Hashable {
    var table: TableName
    var bundle: KeyBundle?

    /// True for a call in a widget that names no bundle.
    var isInWidget: Bool

    /// True for a call that looks into the main bundle unless it names another one. A project's own routine may look
    /// anywhere.
    var looksIntoMainBundle: Bool

    /// The targets that compile the call's source, except tests.
    var targets: [Int]

    /// True if no target compiles the source, although targets are known.
    var isUncompiled: Bool

    init(_ use: KeyUse, targets: [Int], isUncompiled: Bool) {
        isInWidget = use.bundle == .widget
        bundle = isInWidget ? nil : use.bundle
        (table, self.targets, self.isUncompiled) = (use.table, targets, isUncompiled)
        looksIntoMainBundle = use.origin == .call && Self.mainBundleRoutines.contains(use.routine)
    }

    private static let mainBundleRoutines = Set(Routine.genstringsRoutines.map(\.identifier)).union(
        FrameworkRoutines.names)
}

/// The localization groups in the bundles of a project's targets.
struct TargetBundles {
    private let targets: ProjectTargets
    private let groups: [LocalizationGroup]

    /// The groups of each target, ascending.
    private var groupsOfTarget: [Int: [Int]] = [:]

    /// The targets of each group, except tests.
    private var targetsOfGroup: [Set<Int>] = []

    /// The targets that hold the catalog of a group's table.
    private var ownersOfCatalog: [Int: [TableName: [Int]]] = [:]

    /// The tables of all groups.
    private let heldTables: Set<TableName>

    /// The groups in the bundle of any target.
    private var heldGroups: Set<Int> = []

    /// The groups that ordinary code can't reach without naming their bundle: those of libraries and modules alone.
    private var closedGroups: Set<Int> = []

    /// The groups in the bundle of a library or module, even if an application's bundle has them too.
    private var libraryGroups: Set<Int> = []

    /// The tables of these groups.
    private var libraryTables: Set<TableName> = []

    /// The groups of package targets alone, which are never in the main bundle.
    private var moduleGroups: Set<Int> = []

    /// The groups in the bundles of extensions; nil if no extension is known.
    private var extensionGroups: Set<Int>?

    init(_ targets: ProjectTargets, groups: [LocalizationGroup]) {
        (self.targets, self.groups) = (targets, groups)
        heldTables = groups.reduce(into: []) { tables, group in
            tables.formUnion(group.allCatalogs)
            for directory in group.directories { tables.formUnion(directory.tables) }
        }
        guard !targets.targets.isEmpty else { return }
        if targets.targets.contains(where: { $0.kind == .appExtension }) { extensionGroups = [] }
        for (index, group) in groups.enumerated() {
            for table in group.allCatalogs {
                guard let path = group.catalogPath(of: table) else { continue }
                ownersOfCatalog[index, default: [:]][table] = targets.targets(holding: path)
            }
        }
        for (index, group) in groups.enumerated() {
            let holders = Self.holders(of: group, targets)
            let ordinary = holders.filter { !targets.targets[$0].isTest }
            for target in ordinary { groupsOfTarget[target, default: []].append(index) }
            targetsOfGroup.append(ordinary)
            if !ordinary.isEmpty { heldGroups.insert(index) }
            if ordinary.contains(where: { targets.targets[$0].kind == .appExtension }) {
                extensionGroups?.insert(index)
            }
            if ordinary.contains(where: { !targets.targets[$0].kind.isProgram }) {
                libraryGroups.insert(index)
                libraryTables.formUnion(group.directories.reduce(into: group.allCatalogs) { $0.formUnion($1.tables) })
            }
            if !ordinary.isEmpty, ordinary.allSatisfy({ !targets.targets[$0].kind.isProgram }) {
                closedGroups.insert(index)
                if ordinary.allSatisfy({ targets.targets[$0].kind == .module }) { moduleGroups.insert(index) }
            }
        }
    }

    /// True if targets don't help: there are none, or all are empty.
    var isEmpty: Bool { groupsOfTarget.isEmpty }

    /// Returns the targets that copy the tables of a group. If none does, because there are no tables yet, or new ones
    /// that haven't been added to the project, they are those of the files beside.
    private static func holders(of group: LocalizationGroup, _ targets: ProjectTargets) -> Set<Int> {
        let tables =
            group.directories.flatMap { directory in
                directory.tables.map { directory.path(of: $0) }
                    + directory.pluralTables.map { directory.pluralPath(of: $0) }
            } + group.allCatalogs.compactMap(group.catalogPath)
        let others = group.interfacePaths + group.directories.map { $0.path(of: .localizable) }
        for paths in [tables, others] {
            let holders = paths.reduce(into: Set<Int>()) { $0.formUnion(targets.targets(holding: $1)) }
            if !holders.isEmpty { return holders }
        }
        return []
    }

    /// The place of a call according to one target of its source.
    enum Choice {
        /// The target's own groups.
        case own

        /// These of the groups that have the key.
        case holders([Int])

        /// The target doesn't determine it.
        case unknown
    }

    /// Returns the targets that compile a source, except tests.
    func targets(of path: String) -> [Int] { targets.targets(of: path).filter { !targets.targets[$0].isTest } }

    /// Returns the groups in the bundle of a target, ascending.
    func groups(of target: Int) -> [Int] { groupsOfTarget[target] ?? [] }

    /// True if the bundle of a library or module has a table.
    func isInLibrary(_ table: TableName) -> Bool { libraryTables.contains(table) }

    /// True for a source that a program compiles.
    func isInProgram(_ path: String) -> Bool { targets(of: path).contains(where: isProgram) }

    /// True for a group that is in the bundle of a program, or of no known target.
    func isOpen(_ group: Int) -> Bool { !closedGroups.contains(group) }

    /// False if a call can't look into a bundle: an application's code looks into its own main bundle, and the bundle
    /// of a library or module has to be named by others. Only an application's tables are reached by the code of
    /// libraries.
    func isReachable(_ group: Int, by lookup: BundleLookup) -> Bool {
        guard lookup.bundle != .other else { return true }
        let members = lookup.targets
        if !members.isEmpty, members.allSatisfy(isProgram), !mayGet(group, lookup.table) { return false }
        if members.isEmpty || members.contains(where: { holds($0, group) }) {
            return !groups[group].isNestedBundle && !looksElsewhere(lookup, than: group)
        }
        // Code that an extension shares with a library runs in the extension, too, which doesn't look into the
        // application.
        if members.contains(where: isProgram) {
            guard !heldGroups.contains(group), !groups[group].isNestedBundle else { return false }
            // A program of its own, such as a sample, gets no new table in the directory of another one.
            return groups[group].holds(lookup.table) || members.contains { isInProject(group, of: $0) }
        }
        // A widget in a library runs in the extension that shows it, never in the application.
        if lookup.isInWidget, let extensionGroups { return extensionGroups.contains(group) }
        if !closedGroups.contains(group) { return true }
        return lookup.bundle == nil && !lookup.looksIntoMainBundle
    }

    /// True if a group is in the bundle of other libraries than a call's that looks into the main bundle.
    func isSibling(_ group: Int, to lookup: BundleLookup) -> Bool {
        guard lookup.bundle == nil, lookup.looksIntoMainBundle, closedGroups.contains(group) else { return false }
        return !lookup.targets.isEmpty && !lookup.targets.contains { isProgram($0) || holds($0, group) }
    }

    /// True if a group is below the directory of the project that declares a target.
    private func isInProject(_ group: Int, of target: Int) -> Bool {
        let target = targets.targets[target]
        let directories = target.walkedDirectories ?? [ProjectTargets.projectDirectory(of: target.origin)]
        return directories.contains { FilePath(groups[group].parent).isInside($0) }
    }

    private func holds(_ target: Int, _ group: Int) -> Bool {
        targetsOfGroup.isEmpty ? false : targetsOfGroup[group].contains(target)
    }

    /// True for a call of a module that looks into the main bundle for a table that the module's own bundle doesn't
    /// have, beside others that it has.
    private func looksElsewhere(_ lookup: BundleLookup, than group: Int) -> Bool {
        moduleGroups.contains(group) && lookup.bundle == nil && lookup.looksIntoMainBundle
            && !groups[group].holds(lookup.table) && groups[group].hasTables
    }

    /// Returns the name of the target that compiles a source; nil if there are none or several.
    func targetName(of path: String) -> String? {
        let members = targets(of: path)
        return members.count == 1 ? targets.targets[members[0]].name : nil
    }

    /// The groups of a target that take a key whichever groups know it.
    struct OwnGroups {
        /// They have the catalog that Xcode puts the keys of the target into.
        var areCatalogs = false

        /// The groups, ascending; none if the target doesn't determine them.
        var groups: [Int]
    }

    /// Returns the target's groups for calls.
    func ownGroups(for lookup: BundleLookup, of target: Int) -> OwnGroups {
        // Xcode puts the keys of a module into the module's own catalog, whatever bundle a call names.
        let own = groupsOfTarget[target] ?? []
        let catalogs = own.filter { hasCatalog($0, of: lookup.table, in: target) }
        if !catalogs.isEmpty { return OwnGroups(areCatalogs: true, groups: catalogs) }
        let open = own.filter { isOpen($0, to: lookup) }
        let withTable = open.filter { groups[$0].holds(lookup.table) }
        if !withTable.isEmpty { return OwnGroups(groups: withTable) }
        // A bundle without the table doesn't get it if another one has it.
        if heldTables.contains(lookup.table) || open.allSatisfy({ looksElsewhere(lookup, than: $0) }) {
            return OwnGroups(groups: [])
        }
        return OwnGroups(groups: isProgram(target) ? open.filter { mayGet($0, lookup.table) } : open)
    }

    /// Determines the place of a call in a source of a target.
    /// - Parameters:
    ///   - own: the groups of the target for such calls.
    ///   - holders: the groups whose development table has the key.
    func choice(for lookup: BundleLookup, of target: Int, own: OwnGroups, holders: [Int]) -> Choice {
        if own.areCatalogs { return .own }
        if lookup.bundle == .main, !isProgram(target) { return mainChoice(holders) }
        let ownHolders = holders.filter { holds(target, $0) && isOpen($0, to: lookup) }
        if !ownHolders.isEmpty { return .holders(ownHolders) }
        // Without a bundle's name a library's code looks into the application's tables.
        let namesBundle = isProgram(target) || lookup.bundle == .module || lookup.bundle == .ofClass
        if !namesBundle, holders.contains(where: { !closedGroups.contains($0) }) { return .unknown }
        return own.groups.isEmpty ? .unknown : .own
    }

    private func isOpen(_ group: Int, to lookup: BundleLookup) -> Bool {
        groups[group].canHold(lookup.table) && (lookup.bundle == .other || !groups[group].isNestedBundle)
    }

    private func isProgram(_ target: Int) -> Bool { targets.targets[target].kind.isProgram }

    /// False for a table that an application's code would create in the bundle of a library: everyone who uses the
    /// library would get it.
    private func mayGet(_ group: Int, _ table: TableName) -> Bool {
        !libraryGroups.contains(group) || groups[group].holds(table)
    }

    private func hasCatalog(_ group: Int, of table: TableName, in target: Int) -> Bool {
        ownersOfCatalog[group]?[table]?.contains(target) ?? false
    }

    /// True if a group holds the table of a call in a catalog of other targets than the call's: Xcode never puts the
    /// key there.
    func isForeign(_ group: Int, to lookup: BundleLookup) -> Bool {
        guard let owners = ownersOfCatalog[group]?[lookup.table], !owners.isEmpty else { return false }
        guard !lookup.targets.isEmpty else {
            return lookup.isUncompiled && owners.allSatisfy { targets.knowsSources(of: targets.targets[$0]) }
        }
        return !owners.contains(where: lookup.targets.contains)
    }

    private func mainChoice(_ holders: [Int]) -> Choice {
        let main = holders.filter { !closedGroups.contains($0) }
        return main.isEmpty ? .unknown : .holders(main)
    }
}
