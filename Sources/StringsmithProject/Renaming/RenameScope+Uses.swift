import StringsmithFormats
import StringsmithModel
import StringsmithText

extension RenameScope {
    /// Finds the uses in sources, including the calls of functions that pass a parameter on as a key.
    static func scan(
        of layout: ProjectLayout, _ options: SourceScanOptions, in workspace: Workspace
    ) async -> SourceScan {
        let scan = await SourceScan(of: layout, options, in: workspace)
        return await FollowedWrappers(after: scan, of: layout, options, in: workspace).scan
    }

    /// Returns an error for each source outside the named paths, in the project around them, that uses a key to rename in
    /// a bundle whose tables change.
    func otherUses(of names: Names, _ options: SourceScanOptions) async -> [Diagnostic] {
        guard !names.isEmpty, !tables.isEmpty else { return [] }
        let own = Set(layout.sources.map { realPath($0) })
        var found: [Diagnostic] = []
        for directory in surroundingProjects {
            var selection = options.selection
            selection.takesTests = true
            let project = workspace.layout([directory], selection: selection)
            let others = Set(project.sources.filter { !own.contains(realPath($0)) }.map { FilePath($0) })
            if others.isEmpty { continue }
            var options = options
            options.add(project.walk)
            let uses = await Self.scan(of: project, options, in: workspace).uses.filter {
                others.contains(FilePath($0.path)) && names[$0.table]?[$0.key.text] != nil
            }
            if !uses.isEmpty { found += Self.errors(for: changed(uses, of: names, in: project)) }
        }
        return found
    }

    /// The uses that belong to bundles whose tables change.
    private func changed(_ uses: [KeyUse], of names: Names, in project: ProjectLayout) -> [KeyUse] {
        let groups = project.groups
        guard !groups.isEmpty else { return [] }
        var known: BundleAssignment.KnownKeys = [:]
        for (index, group) in groups.enumerated() {
            for table in names.keys {
                let keys = Self.paths(of: table, in: group).map { workspace.keys(at: $0) }
                known[index, default: [:]][table] = keys.reduce(into: []) { $0.formUnion($1) }
            }
        }
        var assignment = BundleAssignment(groups: groups, known: known, layout: project)
        return assignment.assign(uses).sorted { $0.key < $1.key }.flatMap { index, uses in
            uses.filter { use in
                Self.paths(of: use.table, in: groups[index]).contains { real.contains(realPath($0)) }
            }
        }
    }

    private static func paths(of table: TableName, in group: LocalizationGroup) -> [String] {
        let directories = group.directories.flatMap { directory in
            (directory.tables.contains(table) ? [directory.path(of: table)] : [])
                + (directory.pluralTables.contains(table) ? [directory.pluralPath(of: table)] : [])
        }
        return directories + (group.catalogPath(of: table).map { [$0] } ?? [])
    }

    private static func errors(for uses: [KeyUse]) -> [Diagnostic] {
        uses.distinct { ExactString($0.path) }.map { use in
            Diagnostic(
                path: use.path, range: use.place, severity: .error, rule: .keyUsedElsewhere,
                message:
                    "'\(use.key.text)' is used here, too, but this source is outside the named paths: nothing is renamed",
                key: Key(use.key.text), table: use.table,
                notes: [Note("name the directory that contains all tables and sources")])
        }
    }
}
