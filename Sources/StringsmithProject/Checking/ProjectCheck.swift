import StringsmithModel
import StringsmithRules
import StringsmithScanner
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

    /// True if the sources below directories are scanned, and their calls held against the tables.
    package var checksSources = true

    /// What counts as a call.
    package var routines: [Routine] = Routine.standard

    /// How many threads work at once; nil for one a processor.
    package var jobs: Int?

    /// Bytes that are checked in the place of tables' own, by path: those that a fix would write.
    package var contents: [String: [UInt8]] = [:]

    /// Makes options for the current directory and the default rules.
    package init() {}
}

/// Checks every table below paths by the rules, and the calls of the sources that use them.
package struct ProjectCheck: Sendable {
    /// What was found, in no order.
    package private(set) var diagnostics: [Diagnostic]

    /// The number of files that were checked.
    package let fileCount: Int

    /// Runs a check. The observer is told of tables, not of files.
    package init(_ options: ProjectCheckOptions, progress: ScanProgress = ScanProgress()) async {
        let layout = ProjectLayout(options.paths, developmentLanguage: options.development)
        let files = TableFiles(layout)
        let jobs = options.jobs ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let runner = RuleRunner(options.selection, settings: options.settings)
        let contents = options.contents
        async let calls = options.checksSources ? UseCheck(files, runner, options).diagnostics() : []
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
        let others = options.paths.filter { path in
            FileKind(of: path) == .other && !layout.tablePaths.contains(path) && !layout.interfacePaths.contains(path)
        }
        let failures =
            layout.failures
            + others.map { FileSystemError("check", $0, reason: "Not a .strings or .stringsdict file") }
        diagnostics = failures.map {
            Diagnostic(path: $0.path, severity: .error, rule: .unreadableFile, message: $0.description)
        }
        diagnostics += found.flatMap { $0 } + interfaces.diagnostics
        let checked = files.checkedLayout(unlocalizedInterfaces: interfaces.unlocalized)
        diagnostics += runner.diagnostics(of: checked)
        diagnostics += await calls
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
