import StringsmithModel
import StringsmithRules
import StringsmithText

/// The development language's tables, each read once.
struct SourceTables: Sendable {
    private var tables: [TablePlace: SourceTable] = [:]

    /// Sorted paths of files that can't be read in full and aren't checked themselves. Comparisons with them are
    /// incomplete.
    private(set) var incomplete: [String] = []

    /// Files that can't be read at all and aren't checked themselves.
    private(set) var failures: [Diagnostic] = []

    init(_ files: TableFiles, in workspace: Workspace, jobs: Int) async {
        var places: [TablePlace: TablePaths] = [:]
        for unit in files.selectedUnits where !unit.isDevelopment {
            guard let place = unit.place, let paths = files.source(of: place) else { continue }
            places[place] = paths
        }
        let list = Array(places)
        let read = await ParallelMap.map(count: list.count, jobs: jobs, chunkLength: 1) { index in
            let table = workspace.table(at: list[index].value)
            return (
                source: SourceTable(strings: table.strings, plurals: table.plurals), isWhole: table.isWhole,
                failures: table.failures
            )
        }
        // Errors in a file that is checked itself are findings.
        let checked = Set(files.selectedUnits.compactMap { $0.isDevelopment ? $0.place : nil })
        for ((place, paths), table) in zip(list, read) {
            tables[place] = table.source
            guard !table.isWhole, !checked.contains(place) else { continue }
            failures += table.failures
            if table.failures.isEmpty { incomplete += [paths.strings ?? paths.plurals].compactMap(\.self) }
        }
        incomplete.sort { $0.precedesByBytes($1) }
    }

    subscript(unit: TableFiles.Unit) -> SourceTable? {
        unit.isDevelopment ? nil : unit.place.flatMap { tables[$0] }
    }
}
