import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The tables that a renaming can change, and those that would keep the old key.
///
/// A key must not change in some tables of a bundle only: its other translations would no longer be found.
struct RenameScope {
    /// The new names of keys, by table.
    typealias Names = [TableName: [ExactString: ExactString]]

    /// The tables to change, sorted by path: all that were found or named, whether their locale is known or not.
    let tables: [String]

    let layout: ProjectLayout
    let workspace: Workspace
    private let roots: FileRoots

    /// The real paths of the tables to change.
    let real: Set<ExactString>

    init(_ layout: ProjectLayout, in workspace: Workspace) {
        (self.layout, self.workspace) = (layout, workspace)
        roots = FileRoots(layout.roots)
        tables = (layout.tablePaths + layout.catalogPaths).sorted { $0.precedesByBytes($1) }
        real = Set(tables.map { ExactString(workspace.realPath(of: $0) ?? $0) })
    }

    func realPath(_ path: String) -> ExactString { ExactString(workspace.realPath(of: path) ?? path) }

    /// Returns an error for each table that has a key to rename but can't be changed: it is next to a table that can,
    /// or it is the only one that sources can look up the key in.
    func obstacles(to names: Names, uses: [KeyUse], _ known: RenamedKeys) -> [Diagnostic] {
        guard !names.isEmpty else { return [] }
        var result = holders(of: names, at: neighbors)
        // A source may be named without its tables.
        var lost: Names = [:]
        for use in uses {
            guard let new = names[use.table]?[use.key.text], !known.isInTable(use.key.text, use.table),
                !known.isInTable(new, use.table)
            else { continue }
            lost[use.table, default: [:]][use.key.text] = new
        }
        if result.isEmpty, !lost.isEmpty { result = holders(of: lost, at: surroundings) }
        return result
    }

    // MARK: Other tables

    /// The tables next to those to change, in any locale, that the walk skipped or that weren't named.
    private var neighbors: [String] {
        let parents = Set(layout.allGroups.map(\.parent) + tables.map { Self.parent(of: $0) })
        return parents.sorted { $0.precedesByBytes($1) }.flatMap { tablePaths(in: $0) }
    }

    /// The tables of the project around the named paths. Without a project, those of the nearest directory above a
    /// path that has any.
    private var surroundings: [String] {
        (layout.roots.isEmpty ? ["."] : layout.roots).flatMap { root -> [String] in
            let (directories, project) = way(from: root)
            guard let project else {
                let near = directories.lazy.map { directory in
                    let shown = Self.shown(directory)
                    return tablePaths(in: shown == "." ? "" : FilePath(shown).withSlash)
                }
                return near.first { !$0.isEmpty } ?? []
            }
            let layout = roots.contains(project) ? nil : workspace.layout([Self.shown(project)])
            return layout.map { $0.tablePaths + $0.catalogPaths } ?? []
        }
    }

    /// The projects around the named paths that contain more than these.
    var surroundingProjects: [String] {
        var found: [String] = []
        for root in layout.roots.isEmpty ? ["."] : layout.roots {
            guard let project = way(from: root).project, !roots.contains(project) else { continue }
            let shown = Self.shown(project)
            if !found.contains(shown) { found.append(shown) }
        }
        return found
    }

    /// Returns the real paths of the directories from a named path up to that of its project, which is also returned;
    /// if there is none, up to the top.
    private func way(from root: String) -> (directories: [String], project: String?) {
        let path = workspace.kind(of: root) == .directory ? root : FilePath(root).parent
        guard let start = workspace.realPath(of: path) else { return ([], nil) }
        var directories: [String] = []
        for directory in [start] + FilePath(start).ancestors.map(String.init) where !directory.isEmpty {
            directories.append(directory)
            if isProject(directory) { return (directories, directory) }
        }
        return (directories, nil)
    }

    /// Returns a directory as a user would name it.
    private static func shown(_ directory: String) -> String {
        var relative = RelativePaths(from: ".")
        let path = relative.path(to: directory)
        return path.isEmpty ? "." : path
    }

    /// True for the directory of a repository, a package or an Xcode project.
    private func isProject(_ directory: String) -> Bool {
        if workspace.isRepository(directory) { return true }
        guard let items = workspace.outerListing(of: directory)?.items else { return false }
        return items.contains { $0.name == "Package.swift" || $0.name.hasSuffix(".xcodeproj") }
    }

    /// Returns the directory of the localizations that a table belongs to, with a trailing slash.
    private static func parent(of path: String) -> String {
        FilePath(path).localizationDirectory ?? FilePath(path).directory
    }

    /// Returns the tables in a directory and in its locale directories.
    private func tablePaths(in directory: String) -> [String] {
        guard let items = workspace.outerListing(of: directory)?.items else { return [] }
        return items.filter(\.isExact).flatMap { item -> [String] in
            let path = directory + item.name
            if FormatRegistry.isTable(item.name) { return [path] }
            guard FilePath(item.name).isLocaleDirectory, let files = workspace.outerListing(of: path + "/")?.items
            else {
                return []
            }
            return files.filter { $0.isExact && FormatRegistry.isTable($0.name) }.map { "\(path)/\($0.name)" }
        }
    }

    // MARK: Diagnostics

    /// Returns an error for each of some tables that isn't changed although it has a key to rename.
    private func holders(of names: Names, at paths: [String]) -> [Diagnostic] {
        var seen = real
        return paths.compactMap { path in
            guard let names = names[TableName(path: path)], workspace.kind(of: path) != nil,
                seen.insert(realPath(path)).inserted
            else { return nil }
            do throws(FileSystemError) {
                let keys = TableIndex(try workspace.document(at: path)).keys.map(\.text)
                return keys.filter { names[$0] != nil }.min().map { keptKey($0, in: path) }
            } catch {
                return Diagnostic(error)
            }
        }
    }

    private func keptKey(_ key: ExactString, in path: String) -> Diagnostic {
        let isNamed = if case .inside = roots.destination(of: path) { true } else { false }
        return Diagnostic(
            path: path, severity: .error, rule: .unwritableTable,
            message: "'\(key)' is here, too, but this table is "
                + (isNamed ? "ignored or excluded" : "outside the named paths") + ": nothing is renamed",
            key: Key(key), table: TableName(path: path),
            notes: [
                Note(isNamed ? "include it with --include" : "name the directory that contains all tables and sources")
            ])
    }
}
