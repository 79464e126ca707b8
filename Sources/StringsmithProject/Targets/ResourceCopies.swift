import StringsmithFormats
import StringsmithText

/// How files get into bundles except by membership in a target: what Xcode projects copy in other ways, and the resource
/// rules of packages.
struct ResourceCopies: Sendable {
    /// The files and directories that Xcode projects copy to other places than a bundle's resources, and the directories
    /// that they synchronize, by path without a trailing slash.
    private(set) var otherPlaces: Set<FilePath> = []

    /// The projects with a script that may copy tables.
    private(set) var scriptedProjects: Set<String> = []

    /// The resource rules of targets whose manifest states all of them.
    private(set) var packages: [Int: PackageResources] = [:]

    /// The targets of packages for tools that know no resources.
    var withoutResources: Set<Int> = []

    /// - Parameter place: returns the path of a file in the project.
    mutating func add(
        _ project: XcodeProject, at path: String, synchronized: [String], place: (String) -> String?
    ) {
        otherPlaces.formUnion(synchronized.map(FilePath.init))
        for phase in project.objects.values where phase.isa == "PBXCopyFilesBuildPhase" {
            for file in phase.texts("files") {
                guard let reference = project.objects[file]?.text("fileRef") else { continue }
                let children = project.objects[reference]?.texts("children") ?? []
                otherPlaces.formUnion((children + [reference]).compactMap(place).map(FilePath.init))
            }
        }
        if project.hasTableScript { scriptedProjects.insert(path) }
    }

    /// False for a table of a package's target that certainly isn't in its bundle.
    func mayShip(_ path: String, with target: Int) -> Bool {
        if withoutResources.contains(target) { return false }
        return packages[target]?.fate(ofTable: path).map { $0 == .shipped } ?? true
    }

    mutating func add(_ target: PackageManifest.Target, as index: Int, in directory: String) {
        guard let resources = target.resources else { return }
        packages[index] = PackageResources(
            directory: directory, excluded: Set(target.excluded.map { FilePath(FilePath($0).resolved(from: "")) }),
            rules: Dictionary(resources.map { (FilePath($0.path), $0) }) { first, _ in first })
    }
}

/// The files of a package's target that become resources of its bundle.
struct PackageResources: Sendable {
    /// A rule for a file or directory.
    struct Rule: Sendable {
        /// The path in the target's directory; empty for all of it.
        var path: String

        /// True for `.copy`, which keeps a directory as it is.
        var isCopy: Bool
    }

    /// The directory of the target.
    var directory: String

    /// The excluded files and directories, by path in the target's directory.
    var excluded: Set<FilePath>

    /// The rules, by path.
    var rules: [FilePath: Rule]

    /// What happens to a table.
    enum Fate: Hashable {
        case shipped
        case excluded
        case noRule

        /// It is in a directory that is copied as it is.
        case inCopiedDirectory(String)
    }

    /// Returns what happens to a table of the target; nil for one elsewhere.
    func fate(ofTable path: String) -> Fate? {
        guard let way = FilePath(path).relative(to: directory) else { return nil }
        let places = [FilePath(way)] + FilePath(way).ancestors.map { FilePath(String($0)) }
        if places.contains(where: excluded.contains) { return .excluded }
        // The innermost rule counts.
        let rule = places.lazy.compactMap { rules[$0] }.first
        guard let rule, rule.isCopy else {
            let isLocalized = FilePath(path).localizationDirectory != nil
            return rule != nil || isLocalized || FormatRegistry.isCommonTable(path) ? .shipped : .noRule
        }
        // A locale directory that is copied is where programs look.
        if way == rule.path || FilePath(rule.path).isLocaleDirectory { return .shipped }
        let isBundle = rule.path.split(separator: "/").contains { $0.utf8.contains(.fullStop) }
        return isBundle ? .shipped : .inCopiedDirectory(rule.path)
    }
}
