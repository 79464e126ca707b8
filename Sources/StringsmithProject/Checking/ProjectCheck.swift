import StringsmithModel
import StringsmithRules
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a check is asked for.
package struct ProjectCheckOptions: Sendable {
    /// Files and directories; the current directory if there are none.
    package var paths: [String] = []

    /// The rules that are on.
    package var selection = RuleSelection()

    /// The project's words.
    package var settings = RuleSettings()

    /// The development language; nil for what a manifest or Xcode project says, else English or what `Base.lproj` holds.
    package var development: LocaleIdentifier?

    /// How many threads work at once; nil for one a processor.
    package var jobs: Int?

    /// Bytes that are checked in the place of tables' own, by path: those that a fix would write.
    package var contents: [String: [UInt8]] = [:]

    /// Makes options for the current directory and the default rules.
    package init() {}
}

/// Checks every table below paths by the rules.
package struct ProjectCheck: Sendable {
    /// What was found, in no order.
    package private(set) var diagnostics: [Diagnostic]

    /// The number of files that were checked.
    package let fileCount: Int

    /// Runs a check. The observer is told of tables, not of files.
    package init(_ options: ProjectCheckOptions, progress: ScanProgress = ScanProgress()) async {
        let files = TableFiles(options.paths, development: options.development)
        let jobs = options.jobs ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let runner = RuleRunner(options.selection, settings: options.settings)
        let contents = options.contents
        let sources = await SourceTables(files, contents, jobs: jobs)
        let units = files.units
        let interfaces = await InterfaceCheck(files, runner, jobs: jobs)
        progress.found(units.count)
        let found = await ParallelMap.map(
            count: units.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }
        ) { index, reader in
            let unit = units[index]
            var table = CheckedTable(
                name: unit.name, locale: LocaleFacts(unit.locale), isDevelopment: unit.isDevelopment)
            table.source = sources[unit]
            table.interface = files.interface(of: unit).flatMap { interfaces.outlines[$0] }
            let found = TableReader(reader, contents).diagnostics(of: unit, as: table, runner)
            progress.done(1)
            return found
        }
        fileCount = files.fileCount
        diagnostics = files.failures.map {
            Diagnostic(path: $0.path, severity: .error, rule: .unreadableFile, message: $0.description)
        }
        diagnostics += found.flatMap { $0 } + interfaces.diagnostics
        let groups = files.groups.filter(\.isWhole).map { group in
            LocaleLayout.Group(
                directories: group.directories,
                developmentPath: group.development.map { group.directories[$0].path })
        }
        diagnostics += runner.diagnostics(
            of: LocaleLayout(groups: groups, unlocalizedInterfaces: interfaces.unlocalized))
    }
}

/// The development language's tables, each read once.
private struct SourceTables: Sendable {
    private struct Place: Hashable {
        var group: Int
        var table: TableName
    }

    private var tables: [Place: SourceTable] = [:]

    init(_ files: TableFiles, _ contents: [String: [UInt8]], jobs: Int) async {
        var places: [Place: (strings: String?, plurals: String?)] = [:]
        for unit in files.units where !unit.isDevelopment {
            guard let group = unit.group, let paths = files.source(of: unit) else { continue }
            places[Place(group: group, table: unit.name)] = paths
        }
        let list = Array(places)
        let read = await ParallelMap.map(count: list.count, jobs: jobs, chunkLength: 1, makeState: { FileReader() }) {
            index, reader in
            let reader = TableReader(reader, contents)
            let paths = list[index].value
            // What can't be read is reported where the file itself is checked.
            return SourceTable(
                strings: paths.strings.flatMap { try? reader.strings($0) },
                plurals: paths.plurals.flatMap { try? reader.plurals($0) })
        }
        for (place, table) in zip(list.map(\.key), read) { tables[place] = table }
    }

    subscript(unit: TableFiles.Unit) -> SourceTable? {
        guard let group = unit.group, !unit.isDevelopment else { return nil }
        return tables[Place(group: group, table: unit.name)]
    }
}

/// Reads the files of tables with a reader that the calling thread owns.
private struct TableReader {
    private let reader: FileReader
    private let contents: [String: [UInt8]]

    init(_ reader: FileReader, _ contents: [String: [UInt8]]) {
        self.reader = reader
        self.contents = contents
    }

    func strings(_ path: String) throws(FileSystemError) -> StringsTableFile { StringsTableFile(try file(path)) }

    func plurals(_ path: String) throws(FileSystemError) -> PluralTableFile { PluralTableFile(try file(path)) }

    private func file(_ path: String) throws(FileSystemError) -> SourceFile {
        if let bytes = contents[path] { return SourceFile(path: path, bytes: bytes) }
        return SourceFile(path: path, bytes: try reader.withBytes(of: path) { Array($0) })
    }

    func diagnostics(
        of unit: TableFiles.Unit, as table: CheckedTable, _ runner: RuleRunner
    ) -> [Diagnostic] {
        var table = table
        do throws(FileSystemError) {
            if let path = unit.strings { table.strings = try strings(path) }
            if let path = unit.plurals { table.plurals = try plurals(path) }
        } catch {
            return [Diagnostic(path: error.path, severity: .error, rule: .unreadableFile, message: error.description)]
        }
        return runner.diagnostics(of: table)
    }
}
