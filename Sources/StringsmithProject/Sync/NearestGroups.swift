import StringsmithText

/// The directories of a project as numbers: the root is 0, and each other one is a number above its parent's.
struct DirectoryTree {
    private var places: [FilePath: Int] = [FilePath(""): 0]

    /// The place of the directory around each.
    private var parents = [0]

    /// Returns the place of a directory, which is named with a trailing slash, or of the directory of a file.
    mutating func place(of path: String) -> Int {
        place(of: FilePath(path).components.dropLast(path.isDirectory ? 0 : 1))
    }

    private mutating func place(of components: ArraySlice<Substring>) -> Int {
        let name = FilePath(components.joined(separator: "/"))
        if let place = places[name] { return place }
        parents.append(place(of: components.dropLast()))
        places[name] = parents.count - 1
        return parents.count - 1
    }

    /// Returns the place of the directory around another one; nil for the root.
    func parent(of place: Int) -> Int? { place == 0 ? nil : parents[place] }
}

extension String {
    fileprivate var isDirectory: Bool { utf8.last == .slash }
}

/// Some of a project's groups, by directory.
struct NearestGroups {
    /// The groups, ascending.
    let groups: [Int]

    /// The groups in each directory around them, ascending.
    private var below: [Int: [Int]] = [:]

    /// - Parameters:
    ///   - groups: the groups, ascending.
    ///   - places: the directory of each of the project's groups.
    init(_ groups: [Int], places: [Int], in tree: DirectoryTree) {
        self.groups = groups
        guard groups.count > 1 else { return }
        for group in groups {
            var place: Int? = places[group]
            while let directory = place {
                below[directory, default: []].append(group)
                place = tree.parent(of: directory)
            }
        }
    }

    /// Returns the groups whose directories have the most in common with another one, ascending.
    func nearest(to place: Int, in tree: DirectoryTree) -> [Int] {
        guard groups.count > 1 else { return groups }
        var place: Int? = place
        while let directory = place {
            if let found = below[directory] { return found }
            place = tree.parent(of: directory)
        }
        return groups
    }
}
