import StringsmithModel
import StringsmithText

/// A project as it was at an older revision, and what has changed since.
package struct FormerProject: Sendable {
    /// The options of the check of the working tree.
    let options: ProjectCheckOptions

    /// The name of the revision in messages.
    let name: String

    /// The top of the working tree.
    let root: String

    /// The files of the revision.
    let files: RevisionFiles

    /// The working tree, and the revision over it.
    let base: Workspace
    var workspace: Workspace

    /// True if the revision has the same files.
    let isSame: Bool

    /// The layout of the files on disk.
    let present: ProjectLayout

    /// The options and the layout of a check of the revision; nil if it doesn't have any of the paths.
    private(set) var former: (options: ProjectCheckOptions, layout: ProjectLayout)?

    /// The tables, catalogs and interface files that depend only on unchanged files, so that their findings are the
    /// same.
    package private(set) var known: Set<TableDependencies> = []

    /// True if a file of the revision is gone, which may have another name now.
    private(set) var hasGoneFiles = false

    /// Reads the files of a revision below the paths of a check.
    /// - Parameters:
    ///   - options: the options of the check of the working tree.
    ///   - revision: the name of a commit, as understood by git.
    ///   - base: the working tree.
    /// - Throws: `RequestError`.
    package init(_ options: ProjectCheckOptions, at revision: String, over base: Workspace) async throws {
        async let layout = options.layout(in: base)
        let roots = try RevisionRoots(options.paths, revision: revision)
        let tree = try RevisionTree(of: roots.revision, in: roots.directories)
        (self.options, name, root, files) = (options, revision, roots.revision.repository.root, tree.files)
        present = await layout
        let paths = Self.files(of: present)
        let hasAdded = paths.contains { !tree.files.exists($0) }
        isSame = tree.isSame && !hasAdded
        (self.base, workspace) = (
            base, Workspace(tree.files, over: base, sharesLayout: tree.hasSameLayout && !hasAdded)
        )
        if isSame {
            known = Set(Self.tables(of: present))
        } else {
            former = Self.former(options, workspace)
            let old = Set(former.map { Self.tables(of: $0.layout) } ?? [])
            let left = Set(paths)
            hasGoneFiles = former.map { Self.files(of: $0.layout).contains { !left.contains($0) } } ?? true
            known = unchanged(among: old.intersection(Self.tables(of: present)))
        }
    }

    private static func former(
        _ options: ProjectCheckOptions, _ workspace: Workspace
    ) -> (options: ProjectCheckOptions, layout: ProjectLayout)? {
        var options = options
        if !options.paths.isEmpty {
            options.paths.removeAll { workspace.kind(of: $0) == nil }
            if options.paths.isEmpty { return nil }
        }
        return (options, options.layout(in: workspace))
    }

    /// The keys that the revision's tables didn't have; nil if there are none, or if nothing has changed.
    package var missingKeys: FormerMissingKeys? {
        get async { await FormerMissingKeys(of: self) }
    }

    /// Returns the tables of the working tree without findings, unless a file that the revision doesn't have has some, and
    /// may be one of the revision's files under another name.
    func tables(without found: [Diagnostic]) -> Set<TableDependencies> {
        let paths = Set(found.map { ExactString($0.path) })
        if hasGoneFiles, !paths.allSatisfy({ files.exists($0.string) }) { return [] }
        return Set(Self.tables(of: present).filter { $0.paths.allSatisfy { !($0.map(paths.contains) ?? false) } })
    }

    static func tables(of layout: ProjectLayout) -> [TableDependencies] {
        let tables = TableFiles(layout)
        return tables.units.map(tables.dependencies) + layout.catalogPaths.map(TableDependencies.init(catalog:))
            + tables.interfaces.map(TableDependencies.init)
    }

    private func unchanged(among tables: Set<TableDependencies>) -> Set<TableDependencies> {
        var known: [ExactString: Bool] = [:]
        return tables.filter { table in
            table.paths.allSatisfy { path in
                guard let path else { return true }
                let isUnchanged = known[path] ?? files.isUnchanged(path.string)
                known[path] = isUnchanged
                return isUnchanged
            }
        }
    }

    private static func files(of layout: ProjectLayout) -> [String] {
        let named = layout.sources + layout.otherFiles + layout.tablePaths + layout.interfacePaths + layout.catalogPaths
        let others = layout.allGroups.flatMap { $0.directories + $0.unknownDirectories }.flatMap { directory in
            directory.files.filter { !$0.hasPrefix(".") }.map { FilePath(directory.path).appending($0) }
        }
        return named + others
    }
}
