import StringsmithText

/// The number of uses in each directory and file whose keys are in a group, for each group.
struct AssignmentVotes {
    private var counts: [FilePath: [Int: Int]] = [:]

    /// Adds a use in a file and in the directories around it.
    mutating func add(_ group: Int, path: String) {
        var place = path
        while true {
            counts[FilePath(place), default: [:]][group, default: 0] += 1
            if place.isEmpty { return }
            place = Self.above(place)
        }
    }

    /// Returns the groups that have the most uses in a directory or file, ascending; nil if none has any.
    /// - Parameter groups: the groups, ascending.
    func mostFrequent(in place: String, among groups: [Int]) -> [Int]? {
        counts[FilePath(place)].flatMap { Self.mostFrequent(in: $0, among: groups) }
    }

    private static func mostFrequent(in counts: [Int: Int], among groups: [Int]) -> [Int]? {
        let present = counts.count < groups.count ? counts.keys.filter(groups.containInOrder) : groups
        guard let most = present.lazy.compactMap({ counts[$0] }).max() else { return nil }
        return present.filter { counts[$0] == most }.sorted()
    }

    /// Returns the directory above a path; empty above the root and for a name alone.
    static func above(_ path: String) -> String {
        let place = FilePath(path).withoutSlash
        return place == "/" ? "" : FilePath(place).directory
    }
}
