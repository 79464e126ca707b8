import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The modules whose sources are in a repository: the targets of its packages and Xcode projects, and those of
/// dependencies that were checked out in it.
struct RepositoryModules {
    /// The targets of the repository's own projects outside the named directories, by absolute paths.
    private(set) var own = ProjectTargets()
    private var checkouts = ProjectTargets()

    /// How deep packages are searched for.
    private static let deepestPackage = 4

    /// The maximum number of directories to list, for trees that aren't repositories.
    private static let mostDirectories = 4096

    /// Where the package manager and Xcode check dependencies out.
    private static let checkoutDirectories = [
        ".build/checkouts", "SourcePackages/checkouts", "DerivedData/SourcePackages/checkouts",
        "Tuist/.build/checkouts",
    ]

    /// The files that declare these, sorted by repository and depth.
    private(set) var declarations: [String] = []

    /// Reports projects that couldn't be read, so that their targets, routines, and modules aren't known.
    var diagnostics: [Diagnostic] {
        own.failures.map { failure in
            var diagnostic = Diagnostic(failure)
            diagnostic.severity = .warning
            return diagnostic
        }
    }

    /// Returns the modules around named directories, if their repositories contain more than these; nil if only files
    /// are named, which are read on their own.
    static func around(directories roots: [String], in workspace: Workspace) -> RepositoryModules? {
        let named = NamedDirectory.all(in: roots, of: workspace).map(\.real)
        guard named.contains(where: { workspace.repository(around: $0) ?? $0 != $0 }) else { return nil }
        return RepositoryModules(around: roots, in: workspace)
    }

    var isEmpty: Bool { own.targets.isEmpty && checkouts.targets.isEmpty }

    /// Finds the modules of the repositories that contain paths; if there are none, the current directory.
    init(around roots: [String], in workspace: Workspace) {
        let named = Set((roots.isEmpty ? ["."] : roots).compactMap { workspace.realPath(of: $0) })
        let repositories = Set(named.map { Self.repository(of: $0, in: workspace) })
        var dependencies: [String] = []
        for repository in repositories.sorted() {
            Self.search(repository, workspace, named, &declarations, &dependencies)
        }
        own = ProjectTargets(declarations: declarations, in: workspace)
        checkouts = ProjectTargets(declarations: dependencies, in: workspace)
    }

    /// Returns the directory of the repository that contains a path: the one with `.git`, else the current directory,
    /// else the path itself.
    static func repository(of path: String, in workspace: Workspace) -> String {
        if let repository = workspace.repository(around: path) { return repository }
        let directory = workspace.kind(of: path) == .directory ? path : FilePath(path).parent
        guard let current = workspace.realPath(of: "."), FilePath(directory + "/").isInside(current) else {
            return directory
        }
        return current
    }

    /// - Parameter named: directories whose sources are scanned anyway, so that only dependencies are searched for there.
    private static func search(
        _ repository: String, _ workspace: Workspace, _ named: Set<String>, _ declarations: inout [String],
        _ dependencies: inout [String]
    ) {
        var level = [repository]
        var depth = 0
        var count = 0
        while !level.isEmpty, depth <= deepestPackage {
            var next: [String] = []
            for directory in level where count < mostDirectories {
                if named.contains(directory) {
                    dependencies += checkedOut(in: directory, workspace)
                    continue
                }
                count += 1
                guard let listing = workspace.outerListing(of: directory) else { continue }
                let found = listing.items.map(\.name).filter(ProjectTargets.isDeclaration)
                declarations += found.map { FilePath(directory).appending($0) }
                if found.contains("Package.swift") || depth == 0 {
                    dependencies += checkedOut(in: directory, workspace)
                }
                for item in listing.items where item.kind == .directory && item.isExact {
                    if item.name.hasByteSuffix(".xcodeproj") {
                        // A user's Xcode settings stay there when a generated project is deleted.
                        let project = "\(directory)/\(item.name)/project.pbxproj"
                        if workspace.kind(of: project) != nil { declarations.append(project) }
                    } else if isSearched(item.name) {
                        next.append("\(directory)/\(item.name)")
                    }
                }
            }
            level = next
            depth += 1
        }
    }

    /// False for hidden directories, bundles, and those that a walk skips.
    private static func isSearched(_ name: String) -> Bool {
        !name.utf8.starts(with: [.fullStop]) && !FileDiscovery.isSkipped(name)
            && !bundles.contains { name.hasByteSuffix($0) }
    }

    private static let bundles = [
        ".xcassets", ".lproj", ".framework", ".xcframework", ".bundle", ".docc", ".xcworkspace", ".xcdatamodeld",
    ]

    private static func checkedOut(in directory: String, _ workspace: Workspace) -> [String] {
        checkoutDirectories.flatMap { place -> [String] in
            let directory = "\(directory)/\(place)"
            guard let listing = workspace.outerListing(of: directory) else { return [] }
            return listing.items.filter { $0.kind == .directory && $0.isExact }.map {
                "\(directory)/\($0.name)/Package.swift"
            }
        }
    }

    // MARK: Modules

    /// The sources of a module.
    struct Module {
        fileprivate var targets: ProjectTargets
        fileprivate var target: Int

        /// True if the module is a dependency that was checked out.
        var isCheckout: Bool

        /// Returns the absolute paths of the Swift sources, sorted.
        func sources(in workspace: Workspace) -> [String] {
            let directories = targets.directories.filter { $0.value.contains { $0.target == target } }.keys
                .map(\.string).sorted { $0.precedesByBytes($1) }
            var paths = targets.files.filter { $0.value.contains(target) }.keys.map(\.string).filter(Self.isSwift)
            if !directories.isEmpty {
                let found = FileDiscovery(directories, in: workspace, isWanted: Self.isSwift).found.paths
                paths += found.filter { targets.targets(of: $0).contains(target) }
            }
            return Set(paths.map(FilePath.init)).map(\.string).sorted { $0.precedesByBytes($1) }
        }

        private static func isSwift(_ path: String) -> Bool { path.hasByteSuffix(".swift") }
    }

    /// Returns a module by the name in `import`; nil if its sources aren't in the repository.
    func module(_ name: String) -> Module? {
        if let target = Self.target(name, in: own) { return Module(targets: own, target: target, isCheckout: false) }
        return Self.target(name, in: checkouts).map { Module(targets: checkouts, target: $0, isCheckout: true) }
    }

    private static func target(_ name: String, in targets: ProjectTargets) -> Int? {
        targets.targets.firstIndex { target in
            (target.kind == .module || target.kind == .library) && target.moduleName == name
        }
    }
}
