import StringsmithModel
import StringsmithText

/// Assigns each key use to a localization group.
///
/// The targets of a source determine the bundles that a call can use; with several targets, a use may be assigned to
/// several groups. If the targets don't tell, a key in the development tables of some groups belongs to the nearest of
/// these, and a new key belongs where the other keys of its source are, or otherwise those of nearby sources.
struct BundleAssignment {
    private struct KeyOfTable: Hashable {
        var table: TableName
        var key: ExactString

        init(_ use: KeyUse) { (table, key) = (use.table, use.catalogKey) }
    }

    /// The keys of each group's development tables.
    typealias KnownKeys = [Int: [TableName: Set<ExactString>]]

    /// A use and a group that it is assigned to, by their numbers.
    private struct Pair: Hashable {
        var place: Int
        var group: Int
    }

    private let targets: ProjectTargets
    private var groups: [LocalizationGroup]
    private var known: KnownKeys
    private var bundles: TargetBundles

    /// The uses that no group takes, in order, although one can hold their table.
    private(set) var unassigned: [KeyUse] = []

    /// The number of uses with known keys in each group, by directory and file.
    private var votes: [String: [Int: Int]] = [:]

    /// - Parameter layout: the layout that contains the groups.
    init(groups: [LocalizationGroup], known: KnownKeys, layout: ProjectLayout) {
        self.groups = groups
        self.known = known
        targets = layout.walk.targets
        bundles = TargetBundles(targets, groups: groups)
    }

    /// Returns the uses of each group, in order, as the tables are now.
    mutating func assign(_ uses: [KeyUse]) -> [Int: [KeyUse]] {
        if groups.count == 1, bundles.isEmpty {
            return [0: uses.filter { groups[0].canHold($0.table) && $0.bundle != .system }]
        }
        return Self.byGroup(pairs(uses), uses)
    }

    /// Returns the uses of each group, in order, such that they stay there once their keys are in the groups' tables.
    ///
    /// A key or a table that a group gets can attract others, whose uses are assigned again.
    mutating func assignForGood(_ uses: [KeyUse]) -> [Int: [KeyUse]] {
        if groups.count == 1, bundles.isEmpty { return assign(uses) }
        let present = (groups: groups, known: known)
        var result = pairs(uses)
        var additions = KnownKeys()
        for pass in 0... {
            let new = self.additions(result, uses, present.known)
            if new == additions { break }
            additions = new
            (groups, known) = present
            add(additions)
            let next = pairs(uses)
            // If assignments go back and forth, all these groups get the keys.
            result = pass < Self.mostPasses ? next : Self.sorted(Set(result).union(next))
        }
        return Self.byGroup(result, uses)
    }

    /// The maximum number of passes in which assignments can change, which is rarely more than two.
    private static let mostPasses = 8

    private static func byGroup(_ pairs: [Pair], _ uses: [KeyUse]) -> [Int: [KeyUse]] {
        var result: [Int: [KeyUse]] = [:]
        for pair in pairs { result[pair.group, default: []].append(uses[pair.place]) }
        return result
    }

    /// Returns the keys that groups get.
    private func additions(_ pairs: [Pair], _ uses: [KeyUse], _ known: KnownKeys) -> KnownKeys {
        var result = KnownKeys()
        for pair in pairs {
            let (table, key) = (uses[pair.place].table, uses[pair.place].catalogKey)
            if known[pair.group]?[table]?.contains(key) ?? false { continue }
            result[pair.group, default: [:]][table, default: []].insert(key)
        }
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
        (votes, unassigned) = ([:], [])
        var unknown: [(place: Int, use: KeyUse)] = []
        var assigned: [Pair] = []
        // A use of a new key goes to the nearest of the groups that get the key.
        var homes: [KeyOfTable: Set<Int>] = [:]
        for (place, use) in uses.enumerated() where use.bundle != .system {
            guard let holders = self.groups(of: use) else {
                unknown.append((place, use))
                continue
            }
            homes[KeyOfTable(use), default: []].formUnion(holders)
            for group in holders {
                vote(for: group, path: use.path)
                assigned.append(Pair(place: place, group: group))
            }
        }
        for (_, use) in unknown {
            if let group = likeliestGroup(for: use) { homes[KeyOfTable(use), default: []].insert(group) }
        }
        for (place, use) in unknown {
            let found = nearest((homes[KeyOfTable(use)] ?? []).sorted(), to: use)
            for group in found { assigned.append(Pair(place: place, group: group)) }
            if found.isEmpty, groups.contains(where: { $0.canHold(use.table) }) { unassigned.append(use) }
        }
        return Self.sorted(assigned)
    }

    private static func sorted(_ pairs: some Sequence<Pair>) -> [Pair] {
        pairs.sorted { ($0.place, $0.group) < ($1.place, $1.group) }
    }

    /// Returns a diagnostic for each table and target with keys that no group takes.
    func unassignedKeys() -> [Diagnostic] {
        var uses: [UnassignedKeys.Place: [KeyUse]] = [:]
        for use in unassigned {
            uses[.init(table: use.table, target: bundles.targetName(of: use.path)), default: []].append(use)
        }
        return uses.compactMap { UnassignedKeys(place: $0, uses: $1).diagnostic }.sorted(by: Diagnostic.displayOrder)
    }

    /// Returns the groups for a call based on its source's targets, or on the groups that have the key; nil if unknown.
    private func groups(of use: KeyUse) -> [Int]? {
        let holders = groups.indices.filter {
            known[$0]?[use.table]?.contains(use.catalogKey) ?? false && !bundles.isForeign($0, to: use)
        }
        var chosen: Set<Int> = []
        var isDecided = false
        for target in bundles.isEmpty ? [] : bundles.targets(of: use.path) {
            switch bundles.choice(for: use, of: target, holders: holders) {
            case .groups(let groups):
                chosen.formUnion(nearest(groups, to: use))
                isDecided = true
            case .unknown: break
            }
        }
        if isDecided { return chosen.sorted() }
        return holders.isEmpty ? nil : nearest(holders, to: use)
    }

    /// Returns the groups whose directories have the most in common with the path of a call.
    private func nearest(_ holders: [Int], to use: KeyUse) -> [Int] {
        guard holders.count > 1 else { return holders }
        let depths = holders.map { commonDepth(groups[$0].parent, use.path) }
        return zip(holders, depths).filter { $0.1 == depths.max() }.map(\.0)
    }

    private mutating func vote(for group: Int, path: String) {
        var place = path
        while true {
            votes[place, default: [:]][group, default: 0] += 1
            if place.isEmpty { return }
            place = Self.above(place)
        }
    }

    /// Returns the directory above a path; empty above the root and for a name alone.
    private static func above(_ path: String) -> String {
        let place = FilePath(path).withoutSlash
        return place == "/" ? "" : FilePath(place).directory
    }

    private func likeliestGroup(for use: KeyUse) -> Int? {
        // Groups that have the table come first. Votes of the file itself count more than those of nearby files.
        let reachable = groups.indices.filter { bundles.isReachable($0, by: use) }
        let withTable = reachable.filter { groups[$0].holds(use.table) }
        // If only catalogs of other modules have the table, Xcode doesn't add the key to any.
        let candidates =
            withTable.isEmpty
            ? reachable.filter { groups[$0].canHold(use.table) } : withTable.filter { !bundles.isForeign($0, to: use) }
        guard !candidates.isEmpty else { return nil }
        var place = use.path
        while true {
            let counts = candidates.map { votes[place]?[$0] ?? 0 }
            if let most = counts.max(), most > 0 {
                return zip(candidates, counts).filter { $0.1 == most }.map(\.0).max { left, right in
                    let depths = (
                        commonDepth(groups[left].parent, use.path), commonDepth(groups[right].parent, use.path)
                    )
                    return depths.0 == depths.1 ? left > right : depths.0 < depths.1
                }
            }
            if place.isEmpty { break }
            place = Self.above(place)
        }
        return candidates.max { left, right in
            let depths = (commonDepth(groups[left].parent, use.path), commonDepth(groups[right].parent, use.path))
            return depths.0 == depths.1 ? left > right : depths.0 < depths.1
        }
    }

    /// Returns the number of directories that two paths have in common.
    private func commonDepth(_ left: String, _ right: String) -> Int {
        zip(FilePath(left).components, FilePath(right).components).prefix { $0.0 == $0.1 }.count
    }
}

/// Keys of a table that no bundle takes.
private struct UnassignedKeys {
    struct Place: Hashable {
        var table: TableName

        /// The target whose calls use them; nil if it is unknown.
        var target: String?
    }

    var place: Place
    var uses: [KeyUse]

    /// The maximum number of keys in the diagnostic.
    private static let shownKeys = 10

    var diagnostic: Diagnostic? {
        guard let first = uses.first else { return nil }
        var known: Set<ExactString> = []
        let keys = uses.map(\.key.text).filter { known.insert($0).inserted }
        let count = keys.count == 1 ? "1 key isn't" : "\(keys.count) keys aren't"
        let caller = place.target.map { "target '\($0)'" } ?? "its source"
        var list = keys.prefix(Self.shownKeys).map { "'\($0.string)'" }.joined(separator: ", ")
        if keys.count > Self.shownKeys { list += " and \(keys.count - Self.shownKeys) more" }
        return Diagnostic(
            path: first.path, range: first.place, severity: .warning, rule: .unassignedKey,
            message: "\(count) added: no bundle that \(caller) looks into has a table '\(place.table)'",
            table: place.table,
            notes: [
                Note("not added: \(list)"),
                Note("add the table to the target's bundle, or pass the bundle that has it with bundle:"),
            ])
    }
}
