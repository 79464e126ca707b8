import StringsmithModel
import StringsmithText

/// Assigns each key use to a localization group.
///
/// The targets of a source determine the bundles that a call can use; with several targets, a use may be assigned to
/// several groups. If the targets don't tell, a key in the development tables of some groups belongs to the nearest of
/// these, and a new key belongs where the other keys of its source are, or otherwise the keys of nearby sources.
///
/// Takes time in proportion to the uses, the groups and their keys: what uses have in common is determined once.
struct BundleAssignment {
    private struct KeyOfTable: Hashable {
        var table: TableName
        var key: ExactString

        init(_ use: KeyUse) { (table, key) = (use.table, use.catalogKey) }

        init(table: TableName, key: ExactString) { (self.table, self.key) = (table, key) }
    }

    /// The keys of each group's development tables.
    typealias KnownKeys = [Int: [TableName: Set<ExactString>]]

    /// A use and a group that it is assigned to, by their numbers.
    private struct Pair: Hashable {
        var place: Int
        var group: Int
    }

    private let targets: ProjectTargets

    /// The sources that no target compiles.
    private var uncompiled: UncompiledSources

    private var groups: [LocalizationGroup]
    private var bundles: TargetBundles

    /// The keys of each group's tables, including those that it will get.
    private var known: KnownKeys

    /// The groups that know a used key, ascending.
    private var holders: [KeyOfTable: [Int]] = [:]

    /// The directories of groups and calls.
    private var tree = DirectoryTree()

    /// The directory of each group.
    private var places: [Int] = []

    /// The uses that no group takes, in order, although one can hold their table.
    private(set) var unassigned: [KeyUse] = []

    /// The number of uses with known keys in each group, by directory and file.
    private var votes = AssignmentVotes()

    /// The groups with the most votes in each directory and file, by look-up; nil if none has any.
    private var likeliestGroups: [BundleLookup: [String: NearestGroups?]] = [:]

    /// The groups of targets, by look-up.
    private var ownGroups: [BundleLookup: [Int: (groups: TargetBundles.OwnGroups, nearest: NearestGroups)]] = [:]

    /// - Parameters:
    ///   - layout: the layout that contains the groups.
    ///   - isCompiled: true if the uses come from a compiler, so that some target compiles their sources.
    init(groups: [LocalizationGroup], known: KnownKeys, layout: ProjectLayout, isCompiled: Bool = false) {
        self.groups = groups
        self.known = known
        targets = layout.walk.targets
        uncompiled = UncompiledSources(in: layout.walk, isCompiled: isCompiled)
        bundles = TargetBundles(targets, groups: groups)
        places = groups.map { tree.place(of: $0.parent) }
    }

    /// Returns the uses of each group, in order, as the tables are now.
    mutating func assign(_ uses: [KeyUse]) -> [Int: [KeyUse]] { Self.byGroup(pairs(uses), uses) }

    /// Returns the uses of each group, in order, such that they stay there once the groups' tables have their new keys,
    /// and these keys.
    ///
    /// A key or a table that a group gets can attract others, whose uses are assigned again.
    /// - Parameter newKeys: returns the keys that the tables of the development language get for the uses of each group,
    ///   and because of the keys that tables get.
    mutating func assignForGood(
        _ uses: [KeyUse], newKeys: ([Int: [KeyUse]], KnownKeys) -> KnownKeys
    ) -> (uses: [Int: [KeyUse]], newKeys: KnownKeys) {
        let present = (groups: groups, known: known)
        var result = pairs(uses)
        var additions = KnownKeys()
        for pass in 0... {
            let new = newKeys(Self.byGroup(result, uses), additions)
            if new == additions { break }
            additions = new
            (groups, known) = present
            add(additions)
            let next = pairs(uses)
            // If assignments go back and forth, all these groups get the keys.
            result = pass < Self.mostPasses ? next : Self.sorted(Set(result).union(next))
            if pass == 2 * Self.mostPasses { break }
        }
        return (Self.byGroup(result, uses), additions)
    }

    /// The maximum number of passes in which assignments can change, which is rarely more than two.
    private static let mostPasses = 8

    private static func byGroup(_ pairs: [Pair], _ uses: [KeyUse]) -> [Int: [KeyUse]] {
        var result: [Int: [KeyUse]] = [:]
        for pair in pairs { result[pair.group, default: []].append(uses[pair.place]) }
        return result
    }

    /// Adds keys, and the tables that are created for them.
    private mutating func add(_ additions: KnownKeys) {
        var hasNewTables = false
        for (group, tables) in additions {
            for (table, keys) in tables {
                known[group, default: [:]][table, default: []].formUnion(keys)
                if groups[group].addDevelopmentTable(table) { hasNewTables = true }
            }
        }
        if hasNewTables { bundles = TargetBundles(targets, groups: groups) }
    }

    /// Returns the groups of each use, in the order of the uses.
    private mutating func pairs(_ uses: [KeyUse]) -> [Pair] {
        if groups.count == 1, targets.targets.isEmpty {
            return uses.indices.filter { groups[0].canHold(uses[$0].table) && uses[$0].bundle != .system }
                .map { Pair(place: $0, group: 0) }
        }
        (votes, unassigned, likeliestGroups, ownGroups) = (AssignmentVotes(), [], [:], [:])
        findHolders(of: uses)
        let lookups = lookups(of: uses)
        var unknown: [(place: Int, use: KeyUse)] = []
        var assigned: [Pair] = []
        // A use of a new key goes to the nearest of the groups that get the key.
        var homes: [KeyOfTable: Set<Int>] = [:]
        var homesOfLookups: [BundleLookup: [ExactString: [NearestGroups]?]] = [:]
        for (place, use) in uses.enumerated() where use.bundle != .system {
            let (key, lookup) = (use.catalogKey, lookups[place].lookup)
            let found = homesOfLookups[lookup]?[key] ?? self.homes(of: key, lookup)
            homesOfLookups[lookup, default: [:]][key] = .some(found)
            guard let found else {
                unknown.append((place, use))
                continue
            }
            let nearest = Set(found.flatMap { $0.nearest(to: lookups[place].directory, in: tree) }).sorted()
            homes[KeyOfTable(use), default: []].formUnion(nearest)
            for group in nearest {
                votes.add(group, path: use.path)
                assigned.append(Pair(place: place, group: group))
            }
        }
        var candidates: [BundleLookup: NearestGroups] = [:]
        for (place, use) in unknown {
            let lookup = lookups[place].lookup
            let open = candidates[lookup] ?? self.nearest(candidateGroups(lookup))
            candidates[lookup] = open
            if let group = likeliestGroup(for: use, among: open, lookups[place]) {
                homes[KeyOfTable(use), default: []].insert(group)
            }
        }
        var nearHomes: [KeyOfTable: NearestGroups] = [:]
        for (place, use) in unknown {
            let key = KeyOfTable(use)
            let near = nearHomes[key] ?? self.nearest((homes[key] ?? []).sorted())
            nearHomes[key] = near
            var found = near.nearest(to: lookups[place].directory, in: tree)
            let lookup = lookups[place].lookup
            if lookup.isUncompiled { found.removeAll { bundles.isForeign($0, to: lookup) } }
            for group in found { assigned.append(Pair(place: place, group: group)) }
            if found.isEmpty { unassigned.append(use) }
        }
        let tables = Set(unassigned.map(\.table)).filter { table in groups.contains { $0.canHold(table) } }
        unassigned.removeAll { !tables.contains($0.table) }
        return Self.sorted(assigned)
    }

    private static func sorted(_ pairs: some Sequence<Pair>) -> [Pair] {
        pairs.sorted { ($0.place, $0.group) < ($1.place, $1.group) }
    }

    /// Finds the groups that know the keys of uses.
    private mutating func findHolders(of uses: [KeyUse]) {
        holders = Dictionary(uses.map { (KeyOfTable($0), []) }) { first, _ in first }
        for group in known.keys.sorted() {
            for (table, keys) in known[group] ?? [:] {
                for key in keys { holders[KeyOfTable(table: table, key: key)]?.append(group) }
            }
        }
    }

    /// Returns how each use looks its key up, and the directory of its source.
    private mutating func lookups(of uses: [KeyUse]) -> [(lookup: BundleLookup, directory: Int)] {
        var sources: [FilePath: (targets: [Int], isUncompiled: Bool, directory: Int)] = [:]
        return uses.map { use in
            let path = FilePath(use.path)
            let source =
                sources[path]
                ?? (bundles.targets(of: use.path), uncompiled.contains(use.path), tree.place(of: use.path))
            sources[path] = source
            let lookup = BundleLookup(use, targets: source.targets, isUncompiled: source.isUncompiled)
            return (lookup, source.directory)
        }
    }

    private func nearest(_ groups: [Int]) -> NearestGroups { NearestGroups(groups, places: places, in: tree) }

    /// Returns a diagnostic for each table and target with keys that no group takes, except those of libraries that are
    /// in the table of a program already, and those of uncompiled sources that are in any.
    /// - Parameter keys: returns the keys of a table in the development language of a group.
    mutating func unassignedKeys(keys: (TableName, LocalizationGroup) -> Set<ExactString>) -> [Diagnostic] {
        var uses: [UnassignedKeys.Place: [KeyUse]] = [:]
        var present: [Bool: [TableName: Set<ExactString>]] = [:]
        func isPresent(_ use: KeyUse, inAny: Bool) -> Bool {
            let known =
                present[inAny]?[use.table]
                ?? groups.indices.reduce(into: []) {
                    if inAny || bundles.isOpen($1) { $0.formUnion(keys(use.table, groups[$1])) }
                }
            present[inAny, default: [:]][use.table] = known
            return known.contains(use.catalogKey)
        }
        for use in unassigned {
            let caller = UnassignedKeys.Caller(
                target: bundles.targetName(of: use.path), isUncompiled: uncompiled.contains(use.path),
                isInWidget: use.bundle == .widget)
            if !bundles.isInProgram(use.path), isPresent(use, inAny: caller.isUncompiled) { continue }
            uses[.init(table: use.table, caller: caller), default: []].append(use)
        }
        return uses.compactMap { UnassignedKeys(place: $0, uses: $1).diagnostic }.sorted(by: Diagnostic.displayOrder)
    }

    /// Returns the groups for a key based on the targets of its source, or on the groups that have the key; nil if
    /// unknown.
    private mutating func homes(of key: ExactString, _ lookup: BundleLookup) -> [NearestGroups]? {
        let holders = (holders[KeyOfTable(table: lookup.table, key: key)] ?? []).filter {
            !bundles.isForeign($0, to: lookup) && !bundles.isSibling($0, to: lookup)
        }
        var chosen: [NearestGroups] = []
        for target in bundles.isEmpty ? [] : lookup.targets {
            let own = ownGroups[lookup]?[target] ?? ownGroups(of: target, lookup)
            ownGroups[lookup, default: [:]][target] = own
            switch bundles.choice(for: lookup, of: target, own: own.groups, holders: holders) {
            case .own: chosen.append(own.nearest)
            case .holders(let groups): chosen.append(nearest(groups))
            case .unknown: break
            }
        }
        if !chosen.isEmpty { return chosen }
        return holders.isEmpty ? nil : [nearest(holders)]
    }

    private func ownGroups(
        of target: Int, _ lookup: BundleLookup
    ) -> (groups: TargetBundles.OwnGroups, nearest: NearestGroups) {
        let groups = bundles.ownGroups(for: lookup, of: target)
        return (groups, nearest(groups.groups))
    }

    /// Returns the groups that a new key can be added to.
    private func candidateGroups(_ lookup: BundleLookup) -> [Int] {
        // Groups that have the table come first.
        let reachable = groups.indices.filter { bundles.isReachable($0, by: lookup) }
        let withTable = reachable.filter { groups[$0].holds(lookup.table) }
        // If only catalogs of other modules have the table, Xcode doesn't add the key to any.
        return withTable.isEmpty
            ? reachable.filter { groups[$0].canHold(lookup.table) }
            : withTable.filter { !bundles.isForeign($0, to: lookup) }
    }

    /// Returns the one of several groups that a new key is added to.
    private mutating func likeliestGroup(
        for use: KeyUse, among candidates: NearestGroups, _ place: (lookup: BundleLookup, directory: Int)
    ) -> Int? {
        if candidates.groups.count < 2 { return candidates.groups.first }
        // Votes of the file itself count more than nearby files'.
        var path = use.path
        while true {
            let likeliest =
                likeliestGroups[place.lookup]?[path]
                ?? votes.mostFrequent(in: path, among: candidates.groups).map(nearest)
            likeliestGroups[place.lookup, default: [:]][path] = .some(likeliest)
            if let likeliest { return likeliest.nearest(to: place.directory, in: tree).first }
            if path.isEmpty { break }
            path = AssignmentVotes.above(path)
        }
        return candidates.nearest(to: place.directory, in: tree).first
    }
}
