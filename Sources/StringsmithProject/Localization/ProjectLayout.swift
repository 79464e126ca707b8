import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The parts of a project: its sources, its interface files, and its tables, grouped by bundle.
package struct ProjectLayout: Sendable {
    /// The walk that found them.
    package let walk: ProjectWalk

    /// The files and directories that were walked.
    var roots: [String] { walk.roots }

    /// The sources, sorted by path.
    package var sources: [String] { walk.sources }

    /// Files without calls that may mention keys: interface files, property lists, data, other platforms' sources, and
    /// the configurations of tools that generate constants for keys.
    package private(set) var otherFiles: [String] = []

    /// The tables that were found or named, sorted by path, inside and outside locale directories.
    private(set) var tablePaths: [String] = []

    /// The string catalogs that were found or named, sorted by path.
    package private(set) var catalogPaths: [String] = []

    /// The interface files that were found or named, sorted by path.
    private(set) var interfacePaths: [String] = []

    /// All localization groups, sorted by the path of their parent, including those around named files and those with
    /// two directories for one locale.
    private(set) var allGroups: [LocalizationGroup] = []

    /// Everything that couldn't be read.
    private(set) var failures: [FileSystemError] = []

    /// Whether every possible part of the project was read.
    package var completeness: ScanCompleteness {
        var completeness = walk.completeness
        completeness.add(failures.map { Diagnostic($0) })
        return completeness
    }

    /// The localization groups that get keys: they were walked as a whole. Those with two directories for one locale are
    /// among them, so that no other group gets their keys, although nothing in them can be changed.
    package var groups: [LocalizationGroup] {
        allGroups.filter { $0.isWhole && !($0.developmentDirectory?.isClosed ?? false) }
    }

    private var groupIndices: [FilePath: Int] = [:]
    private let walkedLocaleDirectories: Set<FilePath>

    /// Finds the parts of a project below paths.
    /// - Parameters:
    ///   - roots: files and directories; if empty, the current directory.
    ///   - selection: the files below them to include.
    ///   - developmentLanguage: the language of all groups; nil to use the language of manifests and Xcode projects.
    package init(
        _ roots: [String], in workspace: Workspace, selection: PathSelection = PathSelection(),
        developmentLanguage: LocaleIdentifier? = nil
    ) {
        let roots = Self.spelled(Self.distinct(roots, workspace), workspace)
        walk = workspace.walk(roots, selection: selection)
        walkedLocaleDirectories = Set(walk.localeDirectories.map(FilePath.init))
        failures = walk.failures
        let named = Set(roots.map(FilePath.init))
        for path in walk.files where named.contains(FilePath(path)) || !FileDiscovery.isInProduct(path) {
            if FormatRegistry.isLocaleTable(path) { tablePaths.append(path) }
            if FormatRegistry.isCommonTable(path) { catalogPaths.append(path) }
            if InterfaceFileLocation.isInterfaceFile(path) { interfacePaths.append(path) }
            if MentioningFile.includes(FilePath(path).name) { otherFiles.append(path) }
        }
        otherFiles += GeneratedAccessors.configurations(around: roots, in: workspace)
        let walked = (roots.isEmpty ? ["."] : roots).filter {
            workspace.kind(of: $0) == .directory && !FilePath($0).isLocaleDirectory
        }
        let parents =
            walk.localeDirectories.filter { !FileDiscovery.isInProduct($0 + "/") }.map { FilePath($0).directory }
            + (tablePaths + interfacePaths).compactMap { FilePath($0).localizationDirectory }
            + catalogPaths.map { FilePath($0).localizationDirectory ?? FilePath($0).directory }
        let stated = parents.isEmpty ? nil : walk.developmentLanguage(in: workspace)
        for parent in Set(parents.map(FilePath.init)).map(\.string).sorted(by: { $0.precedesByBytes($1) }) {
            let isWhole = walked.contains { $0 == "." || FilePath(parent).isInside($0) }
            var group = group(at: parent, workspace, walked: isWhole ? walk.files : nil)
            group.developmentLanguage =
                developmentLanguage ?? group.likeliestLanguage(stated: stated?.language(of: parent))
            groupIndices[FilePath(parent)] = allGroups.count
            allGroups.append(group)
        }
        for failure in workspace.failures { fail(failure) }
    }

    /// The configurations of SwiftGen in the project or above it.
    var swiftGenConfigurations: [String] { otherFiles.filter(Self.isConfiguration) }

    private static func isConfiguration(_ path: String) -> Bool {
        GeneratedAccessors.configurationNames.contains(String(FilePath(path).name))
    }

    /// Returns the index in all groups for a file in a locale directory.
    func groupIndex(of path: String) -> Int? {
        FilePath(path).localizationDirectory.flatMap { groupIndices[FilePath($0)] }
    }

    // MARK: Groups

    /// - Parameter walked: the results of a walk over the whole parent; nil if there was none.
    private mutating func group(at parent: String, _ workspace: Workspace, walked: [String]?) -> LocalizationGroup {
        var group = LocalizationGroup(parent: parent, directories: [], developmentLanguage: "en")
        group.isWhole = walked != nil
        let found = Set(catalogPaths.map(FilePath.init))
        do throws(FileSystemError) {
            for item in try workspace.listing(of: parent).items where item.isExact {
                let path = parent + item.name
                if item.kind == .file || found.contains(FilePath(path)),
                    let table = TableName(fileName: item.name, .any)
                {
                    group.catalogs.insert(table)
                    if !found.contains(FilePath(path)) { group.closedCatalogs.insert(table) }
                } else if item.kind != .file, item.kind != .other, FilePath(item.name).isLocaleDirectory {
                    add(path, to: &group, workspace, walked)
                }
            }
        } catch {
            fail(error)
        }
        return group
    }

    /// Adds a failure that the walk doesn't have.
    private mutating func fail(_ error: FileSystemError) {
        if !failures.contains(error) { failures.append(error) }
    }

    /// Returns the items in a locale directory; nil if it can't be read.
    private mutating func items(of path: String, _ workspace: Workspace) -> [DirectoryListing.Item]? {
        do throws(FileSystemError) {
            return try workspace.listing(of: path + "/").items
        } catch {
            fail(error)
            return nil
        }
    }

    /// Adds a locale directory. If it was walked, only tables that the walk didn't skip are included.
    private mutating func add(
        _ path: String, to group: inout LocalizationGroup, _ workspace: Workspace, _ walked: [String]?
    ) {
        guard let name = FilePath(path).localeDirectoryName else { return }
        // "Multiple languages": where Xcode puts the catalogs of interface files.
        if name == "mul" {
            for item in items(of: path, workspace) ?? [] {
                guard let table = TableName(fileName: item.name, .any) else { continue }
                group.commonCatalogs.insert(table)
                if !catalogPaths.contains(where: { $0.hasSameBytes(as: "\(path)/\(item.name)") }) {
                    group.closedCatalogs.insert(table)
                }
            }
            return
        }
        var directory = LocaleDirectory(path: path, locale: LocaleIdentifier.canonical(directoryName: name))
        // Include directories that the walk skipped or couldn't follow, since they exist.
        let isTaken =
            walked == nil ? workspace.kind(of: path) == .directory : walkedLocaleDirectories.contains(FilePath(path))
        guard isTaken, let items = items(of: path, workspace) else {
            // The locale exists, but nothing is created or changed in it.
            directory.isClosed = true
            group.directories.append(directory)
            return
        }
        directory.files = Set(items.map(\.name))
        let found: [String]
        if let walked {
            found = Self.files(walked, in: path).map { String(FilePath($0).name) }
        } else {
            found = items.filter { $0.kind == .file || $0.kind == .link }.map(\.name)
        }
        for file in found {
            if InterfaceFileLocation.isInterfaceFile(file) { directory.interfaceFiles.insert(file) }
            if let table = TableName(fileName: file, .single) { directory.tables.insert(table) }
            if let table = TableName(fileName: file, .several) { directory.pluralTables.insert(table) }
        }
        if directory.locale == nil, name != "Base" {
            group.unknownDirectories.append(directory)
        } else {
            group.directories.append(directory)
        }
    }

    /// Returns the files directly in a directory. All paths are sorted, so these are consecutive.
    private static func files(_ files: [String], in directory: String) -> ArraySlice<String> {
        let prefix = directory + "/"
        let first = files.partitioningIndex { !$0.precedesByBytes(prefix) }
        return files[first...].prefix { $0.hasPrefix(prefix) }.filter { FilePath($0).directory == prefix }[...]
    }

    // MARK: Paths

    /// Names the current directory explicitly if it is an `.lproj` directory, since its name contains the locale.
    private static func spelled(_ roots: [String], _ workspace: Workspace) -> [String] {
        guard let name = workspace.realPath(of: ".").map({ FilePath($0).name }),
            FilePath(String(name)).isLocaleDirectory
        else { return roots }
        return (roots.isEmpty ? ["."] : roots).map { root in
            let path = root.hasPrefix("./") ? String(root.dropFirst(2)) : root
            if path.isEmpty || path == "." { return "../\(name)" }
            return path == ".." || path.contains("/") ? root : "../\(name)/\(path)"
        }
    }

    /// Returns the paths without directories that are named again with another spelling.
    private static func distinct(_ roots: [String], _ workspace: Workspace) -> [String] {
        guard roots.count > 1 else { return roots }
        var seen: Set<ExactString> = []
        return roots.filter { root in
            guard workspace.kind(of: root) == .directory, let real = workspace.realPath(of: root) else { return true }
            return seen.insert(ExactString(real)).inserted
        }
    }
}
