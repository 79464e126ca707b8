import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The table of an interface file.
package struct ExtractedInterface: Hashable, Sendable {
    /// The interface file, in `Base.lproj` or the directory of the development language.
    package var path: String

    /// The path of the development language's table: `<Name>.strings` in that language's directory, next to
    /// `Base.lproj`.
    package var tablePath: String

    /// The strings in the order of Apple's export.
    package var table: Table

    /// The objects in the file, which may have more texts than the table.
    package var objects: InterfaceObjects

    /// The table in Xcode's format, in UTF-8.
    package var contents: [UInt8]
}

/// The tables of all interface files below paths, in path order.
///
/// Interface files must be in `Base.lproj`, or otherwise in the directory of the development language. Their localized
/// copies, and files outside `.lproj` directories, have no table.
package struct InterfaceExtraction: Sendable {
    /// The tables.
    package private(set) var interfaces: [ExtractedInterface] = []

    /// Diagnostics about files that couldn't be read, sorted by path and place.
    package private(set) var diagnostics: [Diagnostic] = []

    private let workspace: Workspace

    /// Finds and reads interface files.
    /// - Parameters:
    ///   - paths: files and directories; if empty, the current directory.
    ///   - selection: the files below them to include.
    ///   - developmentLanguage: the language of the files. If nil, the language of the nearest `Package.swift` or Xcode
    ///     project; otherwise English.
    ///   - jobs: the number of threads; nil for one per processor.
    package init(
        _ paths: [String], in workspace: Workspace, selection: PathSelection = PathSelection(),
        developmentLanguage: LocaleIdentifier? = nil, jobs: Int? = nil
    ) async {
        self.workspace = workspace
        // A source that is named as a path has no interface.
        let roots = paths.filter { workspace.kind(of: $0) != .file || InterfaceFileLocation.isInterfaceFile($0) }
        diagnostics = workspace.failures.map { Diagnostic($0) }
        guard paths.isEmpty || !roots.isEmpty else { return }
        let walk = ProjectWalk(roots, in: workspace, selection: selection)
        diagnostics = walk.failures.map { Diagnostic($0) }
        let stated = developmentLanguage == nil ? walk.developmentLanguage(in: workspace) : nil
        let directories = InterfaceLanguageDirectories(walk.localeDirectories) { parent in
            developmentLanguage ?? stated?.language(of: parent) ?? "en"
        }
        let paths = walk.files.filter(InterfaceFileLocation.isInterfaceFile)
        await read(Self.bases(paths, directories), directories, jobs: jobs)
    }

    /// Reads the interface files of a localization group that have a table.
    init(bases paths: [String], of group: LocalizationGroup, in workspace: Workspace, jobs: Int?) async {
        self.workspace = workspace
        let directories = InterfaceLanguageDirectories(group.directories.map(\.path)) { _ in
            group.developmentLanguage
        }
        await read(paths.map(InterfaceFileLocation.init), directories, jobs: jobs)
    }

    private mutating func read(
        _ files: [InterfaceFileLocation], _ directories: InterfaceLanguageDirectories, jobs: Int?
    ) async {
        let results = await ParallelMap.map(count: files.count, jobs: jobs ?? ProcessResources.processorCount) {
            [workspace] index in
            let directory = directories.directory(of: files[index])
            return Self.read(files[index], tablesIn: directory, in: workspace)
        }
        for result in results {
            diagnostics += result.diagnostics
            if let found = result.value { interfaces.append(found) }
        }
    }

    /// Returns the files that have a table: of the copies of a file, the one in `Base.lproj`, or otherwise the
    /// development language's.
    private static func bases(
        _ paths: [String], _ directories: InterfaceLanguageDirectories
    ) -> [InterfaceFileLocation] {
        let locations = Set(paths.map(FilePath.init)).map(\.string).sorted { $0.precedesByBytes($1) }
            .map(InterfaceFileLocation.init)
        let inBase = Set(locations.filter { $0.locale == "Base" }.map { FilePath($0.identity) })
        return locations.filter {
            $0.locale == "Base" || (directories.isDevelopment($0) && !inBase.contains(FilePath($0.identity)))
        }
    }

    private static func read(
        _ location: InterfaceFileLocation, tablesIn directory: String, in workspace: Workspace
    ) -> Decoded<ExtractedInterface?> {
        let document: InterfaceDocument
        do throws(FileSystemError) {
            document = InterfaceDocument(try workspace.file(at: location.path))
        } catch {
            return Decoded(nil, diagnostics: [Diagnostic(error)])
        }
        guard let objects = InterfaceObjects(document), let contents = try? InterfaceTableWriter().bytes(for: document)
        else {
            return Decoded(nil, diagnostics: document.diagnostics)
        }
        let found = ExtractedInterface(
            path: location.path, tablePath: "\(directory)/" + TableName(location.name).fileName(.single),
            table: document.table(named: TableName(location.name)), objects: objects, contents: contents)
        return Decoded(found, diagnostics: document.diagnostics)
    }
}

extension InterfaceExtraction {
    /// Plans the tables. An interface file without strings has none.
    /// - Parameters:
    ///   - directory: the output directory; nil to write each table to its own place.
    ///   - encoding: the encoding of new files.
    ///   - keepsEntries: true to only add new keys to existing tables; false to replace those in which nothing would
    ///     be lost.
    package func plan(
        directory: String? = nil, encoding: OutputEncoding = .utf8, keepsEntries: Bool = false
    ) -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        var owners: [FilePath: String] = [:]
        for interface in interfaces where !interface.table.entries.isEmpty {
            let path = directory.map { FilePath($0).withSlash + interface.table.name.fileName(.single) }
            let target = path ?? interface.tablePath
            if let owner = owners.updateValue(interface.path, forKey: FilePath(target)) {
                owners[FilePath(target)] = owner
                result.diagnostics.append(.taken(target, of: interface.path, by: owner))
                continue
            }
            do {
                let planned = try plan(interface, at: target, encoding, keepsEntries)
                result.value += planned.value.map { [$0] } ?? []
                result.diagnostics += planned.diagnostics
            } catch {
                result.diagnostics.append(Self.problem(target, "\(error)"))
            }
        }
        return result
    }

    private func plan(
        _ interface: ExtractedInterface, at path: String, _ encoding: OutputEncoding, _ keepsEntries: Bool
    ) throws -> Decoded<PlannedFile?> {
        let count = interface.table.entries.count
        let new = encoding == .utf8 ? interface.contents : try Self.recoded(interface.contents, encoding)
        guard workspace.kind(of: path) != nil else {
            return Decoded(PlannedFile(path: path, contents: new, original: nil, summary: Self.keys(count)))
        }
        let file = try workspace.document(at: path)
        guard file.isWritable else { return Decoded(nil, diagnostics: file.obstacles) }
        guard keepsEntries else {
            return PlannedFile(path: path, contents: new, original: file.bytes, summary: Self.keys(count)).replacing(
                file)
        }
        let known = TableIndex(file)
        let added = interface.table.entries.filter { known[$0.key] == nil }
        let contents = try file.applying(
            added.map { entry in
                .add(
                    NewEntry(
                        key: entry.key.text, value: entry.value, comment: entry.comment, followsOrder: false))
            })
        return Decoded(
            PlannedFile(
                path: path, contents: contents, original: file.bytes, summary: Self.keys(added.count) + " added"))
    }

    private static func recoded(_ contents: [UInt8], _ encoding: OutputEncoding) throws -> [UInt8] {
        try encoding.encoding.encode(contents, byteOrderMark: encoding.byteOrderMark)
    }

    private static func keys(_ count: Int) -> String { count == 1 ? "1 key" : "\(count) keys" }

    private static func problem(_ path: String, _ message: String) -> Diagnostic {
        Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: message)
    }
}
