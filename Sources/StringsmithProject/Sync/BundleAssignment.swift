import StringsmithModel
import StringsmithText

/// Decides to which localisation group each key use belongs.
///
/// A key that stands in a group's development table belongs there, in the nearest such group if there are several. A new
/// key goes where the other keys of its source file are, or else those of the files around it.
struct BundleAssignment {
    private struct KeyOfTable: Hashable {
        var table: TableName
        var key: ExactString

        init(_ use: KeyUse) { (table, key) = (use.table, use.key.text) }
    }

    /// The keys of each group's development tables.
    typealias KnownKeys = [Int: [TableName: Set<ExactString>]]

    private let groups: [LocalizationGroup]
    private let known: KnownKeys

    /// For each directory, and file, how many known keys its uses have in each group.
    private var votes: [String: [Int: Int]] = [:]

    init(groups: [LocalizationGroup], known: KnownKeys) {
        self.groups = groups
        self.known = known
    }

    /// The uses of each group, in their order.
    mutating func assign(_ uses: [KeyUse]) -> [Int: [KeyUse]] {
        if groups.count == 1 { return [0: uses.filter { groups[0].canHold($0.table) }] }
        var result: [Int: [KeyUse]] = [:]
        var unknown: [(place: Int, use: KeyUse)] = []
        var assigned: [(place: Int, group: Int, use: KeyUse)] = []
        for (place, use) in uses.enumerated() {
            let holders = holders(of: use)
            if holders.isEmpty { unknown.append((place, use)) }
            for group in holders {
                vote(for: group, path: use.path)
                assigned.append((place, group, use))
            }
        }
        // The next run finds a new key in every group that gets it now, and gives each use to the nearest of these.
        var homes: [KeyOfTable: Set<Int>] = [:]
        for (_, use) in unknown {
            if let group = likeliestGroup(for: use) { homes[KeyOfTable(use), default: []].insert(group) }
        }
        for (place, use) in unknown {
            for group in nearest((homes[KeyOfTable(use)] ?? []).sorted(), to: use) {
                assigned.append((place, group, use))
            }
        }
        assigned.sort { ($0.place, $0.group) < ($1.place, $1.group) }
        for item in assigned { result[item.group, default: []].append(item.use) }
        return result
    }

    /// The nearest groups whose development table has the key.
    private func holders(of use: KeyUse) -> [Int] {
        nearest(groups.indices.filter { known[$0]?[use.table]?.contains(use.key.text) ?? false }, to: use)
    }

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

    private static func above(_ path: String) -> String {
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        return ProjectLayout.parent(of: trimmed)
    }

    private func likeliestGroup(for use: KeyUse) -> Int? {
        // The groups that have the table come first; the votes of the file itself weigh more than those around it.
        let withTable = groups.indices.filter { groups[$0].hasTable(use.table) }
        let candidates = withTable.isEmpty ? groups.indices.filter { groups[$0].canHold(use.table) } : withTable
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

    /// The number of directories that two paths share.
    private func commonDepth(_ left: String, _ right: String) -> Int {
        zip(left.split(separator: "/"), right.split(separator: "/")).prefix { $0.0 == $0.1 }.count
    }
}
