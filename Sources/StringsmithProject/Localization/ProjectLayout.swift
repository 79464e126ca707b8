import StringsmithLocales
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// What a project consists of: its sources, its interface files, and its tables, grouped by bundle.
package struct ProjectLayout: Sendable {
    /// The walk that it was made from.
    package let walk: ProjectWalk

    /// The files and directories that were walked.
    var roots: [String] { walk.roots }

    /// The sources, by path.
    package var sources: [String] { walk.sources }

    /// Files that hold no calls but may mention keys: interface files and property lists.
    package private(set) var otherFiles: [String] = []

    /// The tables that were found or named, by path, in locale directories and outside.
    private(set) var tablePaths: [String] = []

    /// The string catalogs that were found or named, by path.
    package private(set) var catalogPaths: [String] = []

    /// The interface files that were found or named, by path.
    private(set) var interfacePaths: [String] = []

    /// The localizations, by the path of their parent: those around files that were named, and those with two
    /// directories for one locale, too.
    private(set) var allGroups: [LocalizationGroup] = []

    /// What could not be read.
    private(set) var failures: [FileSystemError] = []

    /// Whether everything that can be a part of the project was read.
    package var completeness: ScanCompleteness {
        var completeness = walk.completeness
        completeness.add(failures.map { Diagnostic($0) })
        return completeness
    }

    /// The localizations that can be changed: those that were walked as a whole, in which each locale has one directory.
    package var groups: [LocalizationGroup] {
        allGroups.filter { $0.isWhole && !$0.hasDuplicates && !($0.developmentDirectory?.isClosed ?? false) }
    }

    private var groupIndices: [String: Int] = [:]
    private let walkedLocaleDirectories: Set<String>

    /// Finds what is below paths.
    /// - Parameters:
    ///   - roots: files and directories; the current directory if empty.
    ///   - selection: which of the files below them count.
    ///   - developmentLanguage: the language of all groups; nil to look into manifests and Xcode projects.
    package init(
        _ roots: [String], selection: PathSelection = PathSelection(), developmentLanguage: LocaleIdentifier? = nil
    ) {
        let roots = Self.spelled(roots)
        walk = ProjectWalk(roots, selection: selection)
        walkedLocaleDirectories = Set(walk.localeDirectories)
        failures = walk.failures
        let named = Set(roots)
        for path in walk.files where named.contains(path) || !Self.isInBundle(path) {
            if Self.isTable(path) { tablePaths.append(path) }
            if path.hasSuffix(".xcstrings") { catalogPaths.append(path) }
            if InterfaceFileLocation.isInterfaceFile(path) { interfacePaths.append(path) }
            if InterfaceFileLocation.isInterfaceFile(path) || path.hasSuffix(".plist") { otherFiles.append(path) }
        }
        let walked = (roots.isEmpty ? ["."] : roots).filter {
            FileKind(of: $0) == .directory && !Self.withoutSlash($0).hasSuffix(".lproj")
        }
        let parents =
            walk.localeDirectories.filter { !Self.isInBundle($0 + "/") }.map { Self.parent(of: $0) }
            + (tablePaths + interfacePaths).compactMap(Self.localizationParent)
        for parent in Set(parents).sorted(by: { $0.precedesByBytes($1) }) {
            let isWhole = walked.contains { Self.contains($0, parent) }
            var group = group(at: parent, walked: isWhole ? walk.files : nil)
            group.developmentLanguage =
                developmentLanguage
                ?? group.likeliestLanguage(stated: walk.developmentLanguage.language(of: parent))
            groupIndices[parent] = allGroups.count
            allGroups.append(group)
        }
    }

    /// The index among all groups of the one that a file in a locale directory belongs to.
    func groupIndex(of path: String) -> Int? { Self.localizationParent(of: path).flatMap { groupIndices[$0] } }

    // MARK: Groups

    /// - Parameter walked: what a walk over the whole parent has found; nil if there was none.
    private mutating func group(at parent: String, walked: [String]?) -> LocalizationGroup {
        var group = LocalizationGroup(parent: parent, directories: [], developmentLanguage: "en")
        group.isWhole = walked != nil
        do throws(FileSystemError) {
            for item in try DirectoryListing(of: parent).items where item.isExact {
                let path = parent + item.name
                if item.kind == .file, let table = Self.table(of: item.name, "xcstrings") {
                    group.catalogs.insert(table)
                } else if item.kind != .file, item.kind != .other, item.name.hasSuffix(".lproj") {
                    add(path, to: &group, walked)
                }
            }
        } catch {
            fail(error)
        }
        return group
    }

    /// Adds a failure, unless the walk has it already.
    private mutating func fail(_ error: FileSystemError) {
        if !failures.contains(error) { failures.append(error) }
    }

    /// What is in a locale directory; nil if it can't be read.
    private mutating func items(of path: String) -> [DirectoryListing.Item]? {
        do throws(FileSystemError) {
            return try DirectoryListing(of: path + "/").items
        } catch {
            fail(error)
            return nil
        }
    }

    /// Adds a locale directory. Of one that was walked only the tables that the walk did not pass over count.
    private mutating func add(_ path: String, to group: inout LocalizationGroup, _ walked: [String]?) {
        let name = String(path.dropFirst(group.parent.count).dropLast(".lproj".count))
        // "Multiple languages": where Xcode keeps the catalogs of interface files.
        if name == "mul" {
            for item in items(of: path) ?? [] {
                if let table = Self.table(of: item.name, "xcstrings") { group.commonCatalogs.insert(table) }
            }
            return
        }
        var directory = LocaleDirectory(path: path, locale: LocaleIdentifier.canonical(directoryName: name))
        // What the walk skipped or could not follow is there all the same.
        let isTaken = walked == nil ? FileKind(of: path) == .directory : walkedLocaleDirectories.contains(path)
        guard isTaken, let items = items(of: path) else {
            // The locale is there, but nothing is made or changed in it.
            directory.isClosed = true
            group.directories.append(directory)
            return
        }
        directory.files = items.map(\.name)
        let found: [String]
        if let walked {
            found = Self.files(walked, in: path).map { String($0.dropFirst(path.count + 1)) }
        } else {
            found = items.filter { $0.kind == .file || $0.kind == .link }.map(\.name)
        }
        for file in found {
            if InterfaceFileLocation.isInterfaceFile(file) { directory.interfaceFiles.insert(file) }
            if let table = Self.table(of: file, "strings") { directory.tables.insert(table) }
            if let table = Self.table(of: file, "stringsdict") { directory.pluralTables.insert(table) }
        }
        if directory.locale == nil, name != "Base" {
            group.unknownDirectories.append(directory)
        } else {
            group.directories.append(directory)
        }
    }

    /// The files directly in a directory; all paths are sorted, so that they stand together.
    private static func files(_ files: [String], in directory: String) -> ArraySlice<String> {
        let prefix = directory + "/"
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].precedesByBytes(prefix) { low = middle + 1 } else { high = middle }
        }
        return files[low...].prefix { $0.hasPrefix(prefix) }.filter { parent(of: $0) == prefix }[...]
    }

    // MARK: Paths

    /// Paths that name the `.lproj` directory that is the current one, if it is one: the locale is in its name.
    private static func spelled(_ roots: [String]) -> [String] {
        guard let name = RealPath.of(".")?.split(separator: "/").last, name.hasSuffix(".lproj") else { return roots }
        return (roots.isEmpty ? ["."] : roots).map { root in
            let path = root.hasPrefix("./") ? String(root.dropFirst(2)) : root
            if path.isEmpty || path == "." { return "../\(name)" }
            return path == ".." || path.contains("/") ? root : "../\(name)/\(path)"
        }
    }

    /// The directory that holds the locale directory of a file, with a slash at its end; nil if it is in none.
    private static func localizationParent(of path: String) -> String? {
        let directory = parent(of: path)
        guard directory.hasSuffix(".lproj/") else { return nil }
        return parent(of: String(directory.dropLast()))
    }

    private static func isTable(_ path: String) -> Bool { path.hasSuffix(".strings") || path.hasSuffix(".stringsdict") }

    /// True for files of built products, which are other people's.
    private static func isInBundle(_ path: String) -> Bool {
        [".framework/", ".xcframework/", ".app/"].contains { path.contains($0) }
    }

    static func withoutSlash(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    private static func contains(_ root: String, _ path: String) -> Bool {
        root == "." || path.hasPrefix(withoutSlash(root) + "/")
    }

    /// The directory of a path, with a slash at its end; empty if it has none.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return "" }
        return String(path[...slash])
    }

    private static func table(of path: String, _ pathExtension: String) -> TableName? {
        guard path.hasSuffix("." + pathExtension) else { return nil }
        let name = path.dropFirst(parent(of: path).count).dropLast(pathExtension.count + 1)
        return name.isEmpty ? nil : TableName(String(name))
    }
}
