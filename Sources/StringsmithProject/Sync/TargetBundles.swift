import StringsmithFormats
import StringsmithModel
import StringsmithScanner

/// The localization groups in the bundles of a project's targets.
struct TargetBundles {
    private let targets: ProjectTargets
    private let groups: [LocalizationGroup]

    /// The groups of each target, ascending.
    private var groupsOfTarget: [Int: [Int]] = [:]

    /// The groups in the bundle of any target.
    private var heldGroups: Set<Int> = []

    /// The groups that ordinary code can't reach without naming their bundle: those of libraries and modules alone.
    private var closedGroups: Set<Int> = []

    /// The groups in the bundle of a library or module, even if an application's bundle has them too.
    private var libraryGroups: Set<Int> = []

    /// The groups of package targets alone, which are never in the main bundle.
    private var moduleGroups: Set<Int> = []

    init(_ targets: ProjectTargets, groups: [LocalizationGroup]) {
        (self.targets, self.groups) = (targets, groups)
        guard !targets.targets.isEmpty else { return }
        for (index, group) in groups.enumerated() {
            let holders = Self.paths(of: group).reduce(into: Set<Int>()) { $0.formUnion(targets.targets(holding: $1)) }
            let ordinary = holders.filter { !targets.targets[$0].isTest }
            for target in ordinary { groupsOfTarget[target, default: []].append(index) }
            if !ordinary.isEmpty { heldGroups.insert(index) }
            if ordinary.contains(where: { targets.targets[$0].kind != .application }) { libraryGroups.insert(index) }
            if !ordinary.isEmpty, ordinary.allSatisfy({ targets.targets[$0].kind != .application }) {
                closedGroups.insert(index)
                if ordinary.allSatisfy({ targets.targets[$0].kind == .module }) { moduleGroups.insert(index) }
            }
        }
    }

    /// True if targets don't help: there are none, or all are empty.
    var isEmpty: Bool { groupsOfTarget.isEmpty }

    private static func paths(of group: LocalizationGroup) -> [String] {
        let paths =
            group.directories.flatMap { directory in
                directory.tables.map { directory.path(of: $0) }
                    + directory.pluralTables.map { directory.pluralPath(of: $0) }
            } + group.allCatalogs.compactMap(group.catalogPath)
        if !paths.isEmpty { return paths }
        return group.interfacePaths + group.directories.map { $0.path(of: .localizable) }
    }

    /// The place of a call according to one target of its source.
    enum Choice {
        /// These groups.
        case groups([Int])

        /// The target doesn't determine it.
        case unknown
    }

    /// Returns the targets that compile a source, except tests.
    func targets(of path: String) -> [Int] { targets.targets(of: path).filter { !targets.targets[$0].isTest } }

    /// False if a call can't look into a bundle: an application's code looks into its own main bundle, and the bundle of
    /// a library or module has to be named by others. Only an application's tables are reached by the code of libraries.
    func isReachable(_ group: Int, by use: KeyUse) -> Bool {
        guard use.bundle != .other else { return true }
        let members = targets(of: use.path)
        let isApplication = !members.isEmpty && members.allSatisfy { targets.targets[$0].kind == .application }
        if isApplication, !mayGet(group, use.table) { return false }
        if members.isEmpty || members.contains(where: { groupsOfTarget[$0]?.contains(group) ?? false }) {
            return !groups[group].isNestedBundle && !looksElsewhere(use, than: group)
        }
        if isApplication { return !heldGroups.contains(group) && !groups[group].isNestedBundle }
        if !closedGroups.contains(group) { return true }
        return use.bundle == nil && !(moduleGroups.contains(group) && Self.looksIntoMainBundle(use))
    }

    /// True for a call that looks into the main bundle unless it names another one. A project's own routine may look
    /// anywhere.
    private static func looksIntoMainBundle(_ use: KeyUse) -> Bool {
        use.origin == .call && mainBundleRoutines.contains(use.routine)
    }

    private static let mainBundleRoutines = Set(Routine.genstringsRoutines.map(\.identifier)).union(
        FrameworkRoutines.names)

    /// True for a call of a module that looks into the main bundle for a table that the module's own bundle doesn't have,
    /// beside others that it has.
    private func looksElsewhere(_ use: KeyUse, than group: Int) -> Bool {
        moduleGroups.contains(group) && use.bundle == nil && Self.looksIntoMainBundle(use)
            && !groups[group].holds(use.table) && groups[group].hasTables
    }

    /// Returns the name of the target that compiles a source; nil if there are none or several.
    func targetName(of path: String) -> String? {
        let members = targets(of: path)
        return members.count == 1 ? targets.targets[members[0]].name : nil
    }

    /// Determines the place of a call in a source of a target.
    /// - Parameter holders: the groups whose development table has the key.
    func choice(for use: KeyUse, of target: Int, holders: [Int]) -> Choice {
        // Xcode puts the keys of a module into the module's own catalog, whatever bundle a call names.
        let catalogs = (groupsOfTarget[target] ?? []).filter { hasCatalog($0, of: use.table, in: target) }
        if !catalogs.isEmpty { return .groups(catalogs) }
        let isApplication = targets.targets[target].kind == .application
        if use.bundle == .main, !isApplication { return mainChoice(holders) }
        let own = (groupsOfTarget[target] ?? []).filter {
            groups[$0].canHold(use.table) && (use.bundle == .other || !groups[$0].isNestedBundle)
        }
        let ownHolders = own.filter(holders.contains)
        if !ownHolders.isEmpty { return .groups(ownHolders) }
        // Without a bundle's name a library's code looks into the application's tables.
        let namesBundle = isApplication || use.bundle == .module || use.bundle == .ofClass
        if !namesBundle, holders.contains(where: { !closedGroups.contains($0) }) { return .unknown }
        let withTable = own.filter { groups[$0].holds(use.table) }
        if !withTable.isEmpty { return .groups(withTable) }
        // A bundle without the table doesn't get it if another one has it.
        if own.isEmpty || groups.contains(where: { $0.holds(use.table) }) { return .unknown }
        if own.allSatisfy({ looksElsewhere(use, than: $0) }) { return .unknown }
        let open = isApplication ? own.filter { mayGet($0, use.table) } : own
        return open.isEmpty ? .unknown : .groups(open)
    }

    /// False for a table that an application's code would create in the bundle of a library: everyone who uses the library
    /// would get it.
    private func mayGet(_ group: Int, _ table: TableName) -> Bool {
        !libraryGroups.contains(group) || groups[group].holds(table)
    }

    private func hasCatalog(_ group: Int, of table: TableName, in target: Int) -> Bool {
        groups[group].catalogPath(of: table).map { targets.targets(holding: $0).contains(target) } ?? false
    }

    /// True if a group holds the table of a call in a catalog of other targets than the call's: Xcode never puts the key
    /// there.
    func isForeign(_ group: Int, to use: KeyUse) -> Bool {
        guard let path = groups[group].catalogPath(of: use.table) else { return false }
        let owners = targets.targets(holding: path)
        let members = targets(of: use.path)
        return !owners.isEmpty && !members.isEmpty && !owners.contains(where: members.contains)
    }

    private func mainChoice(_ holders: [Int]) -> Choice {
        let main = holders.filter { !closedGroups.contains($0) }
        return main.isEmpty ? .unknown : .groups(main)
    }
}
