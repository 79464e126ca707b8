import StringsmithModel
import StringsmithRules

/// The development language's tables, each read once.
struct SourceTables: Sendable {
    private var tables: [TablePlace: SourceTable] = [:]

    init(_ files: TableFiles, _ contents: [String: [UInt8]], jobs: Int) async {
        var places: [TablePlace: TablePaths] = [:]
        for unit in files.units where !unit.isDevelopment {
            guard let place = unit.place, let paths = files.source(of: place) else { continue }
            places[place] = paths
        }
        let list = Array(places)
        let read = await ParallelMap.map(count: list.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }) {
            index, reader in
            // What can't be read is reported where the file itself is checked.
            let table = TableReader(reader, contents).table(at: list[index].value)
            return SourceTable(strings: table.strings, plurals: table.plurals)
        }
        for (place, table) in zip(list.map(\.key), read) { tables[place] = table }
    }

    subscript(unit: TableFiles.Unit) -> SourceTable? {
        unit.isDevelopment ? nil : unit.place.flatMap { tables[$0] }
    }
}
