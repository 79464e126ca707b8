import StringsmithText

/// The modules of a project whose public declarations sources outside of it may use.
///
/// Programs have none, and neither has a framework that a program of its own Xcode project contains, unless the
/// directory is that of a package or pod.
struct PublishedModules {
    private let targets: ProjectTargets
    private let closed: Set<Int>

    /// The modules of packages inside a program's repository, which can't be imported without all of it.
    private let nested: Set<Int>

    /// True if the directory is that of a package or pod.
    let isPublished: Bool

    init(of layout: ProjectLayout, in workspace: Workspace) {
        targets = layout.walk.targets
        let all = targets.targets
        let programs = all.indices.filter { all[$0].kind == .application && !Self.isDemo(all[$0].name) }
        let origins = Set(programs.map { all[$0].origin })
        let isPublished = layout.walk.isPublished(in: workspace)
        self.isPublished = isPublished
        let hasPrograms = !isPublished && !programs.isEmpty
        nested = hasPrograms ? Set(all.indices.filter { all[$0].kind == .module }) : []
        closed = Set(
            all.indices.filter { target in
                switch all[target].kind {
                case .application, .appExtension, .test: true
                case .library: !isPublished && origins.contains(all[target].origin)
                case .module: all[target].isExecutable
                }
            })
    }

    /// True if a source belongs to such a module, or to none that is known.
    func include(_ path: String) -> Bool {
        let owners = targets.targets(of: path)
        return owners.isEmpty || !owners.allSatisfy(closed.contains)
    }

    /// True if symbols in a source may have names in others outside of the project.
    func includeSymbols(in path: String) -> Bool {
        let owners = targets.targets(of: path)
        return owners.isEmpty || !owners.allSatisfy { closed.contains($0) || nested.contains($0) }
    }

    /// True for a program that only shows what a framework can do.
    private static func isDemo(_ name: String) -> Bool {
        ["demo", "example", "sample", "test"].contains { name.lowercased().contains($0) }
    }
}

extension ProjectWalk {
    /// True if a named directory is that of a package or pod, which other repositories may use.
    func isPublished(in workspace: Workspace) -> Bool {
        (roots.isEmpty ? ["."] : roots).contains { root in
            let items: [DirectoryListing.Item]
            do throws(FileSystemError) {
                items = try workspace.listing(of: FilePath(root).withSlash).items
            } catch {
                return true
            }
            return items.contains { $0.name == "Package.swift" || ProjectTargets.isPodspec($0.name) }
        }
    }
}
