import StringsmithModel
import StringsmithText

/// The keys that calls use, for tables of the development language that have none because the keys are the strings.
struct UsedKeys: Sendable {
    private var keys: [TablePlace: DevelopmentKeys] = [:]

    /// Everything that couldn't be read.
    private(set) var diagnostics: [Diagnostic] = []

    /// Scans the sources if there are such tables.
    init(
        of places: [TablePlace], in layout: ProjectLayout, _ options: SourceScanOptions, _ workspace: Workspace
    ) async {
        guard !places.isEmpty, !layout.sources.isEmpty else { return }
        let scan = await SourceScan(of: layout, options, in: workspace)
        diagnostics = scan.completeness.reasons
        var known: BundleAssignment.KnownKeys = [:]
        for (index, group) in layout.allGroups.enumerated() {
            for directory in group.developmentDirectories {
                for table in directory.tables {
                    known[index, default: [:]][table, default: []]
                        .formUnion(workspace.keys(at: directory.path(of: table)))
                }
            }
        }
        var assignment = BundleAssignment(groups: layout.allGroups, known: known, layout: layout)
        let assigned = assignment.assign(scan.uses)
        for place in places {
            let uses = (assigned[place.group] ?? []).filter { $0.table == place.table && !$0.key.text.isEmpty }
            keys[place] = DevelopmentKeys(used: uses)
        }
    }

    /// Returns the keys of a table; nil if it has its own.
    subscript(place: TablePlace?) -> DevelopmentKeys? { place.flatMap { keys[$0] } }
}
