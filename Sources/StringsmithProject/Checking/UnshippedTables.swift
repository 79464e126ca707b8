import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The tables that no target copies to where programs look for them, if the project shows all that its targets copy.
struct UnshippedTables {
    /// The tables, sorted by path.
    private(set) var tables: [LocaleLayout.UnshippedTable] = []

    /// The paths of all files of these tables.
    private(set) var paths: Set<FilePath> = []

    private let layout: ProjectLayout
    private let targets: ProjectTargets
    private let workspace: Workspace

    /// The members of targets, in lowercase: the usual Mac file system ignores case.
    private let members: Set<String>

    /// The directories of Xcode projects, the innermost first, by their `project.pbxproj`.
    private let projects: [(path: String, directory: String)]

    /// The locale directories with a finding.
    private var directories: Set<FilePath> = []

    /// Whether no target copies any file of a locale directory.
    private var unknownDirectories: [FilePath: Bool] = [:]

    /// Whether a directory has a file that other build systems read.
    private var builtOtherwise: [String: Bool] = [:]

    init(_ layout: ProjectLayout, in workspace: Workspace) {
        (self.layout, self.workspace) = (layout, workspace)
        targets = layout.walk.targets
        members = Set(targets.files.keys.map { $0.string.lowercased() })
        projects = Set(targets.targets.map(\.origin)).filter { $0.hasByteSuffix("project.pbxproj") }
            .map { ($0, ProjectTargets.projectDirectory(of: $0)) }
            .sorted { ($1.1.utf8.count, $0.0) < ($0.1.utf8.count, $1.0) }
        // A project elsewhere in the repository, or one that can't be read, may copy anything.
        guard !targets.targets.isEmpty, targets.problems.isEmpty, targets.failures.isEmpty,
            targets.targets.allSatisfy({ $0.walkedDirectories == nil })
        else { return }
        addUnshipped()
        addHiding()
        tables.sort { $0.path.precedesByBytes($1.path) }
    }

    /// The paths of all tables of the project.
    private var allPaths: [String] { layout.tablePaths + layout.catalogPaths }

    private mutating func addUnshipped() {
        let held = Set(
            allPaths.filter { targets.targets(holding: $0).contains { isXcode(targets.targets[$0].origin) } }
                .map { ExactString(Self.parent(of: $0)) })
        let localized = Set(allPaths.filter { FilePath($0).localizationDirectory != nil }.map(Self.place))
        let found = allPaths.compactMap { path -> LocaleLayout.UnshippedTable? in
            // Beside localized tables, one outside of their directories is a template: it would hide them.
            if FilePath(path).localizationDirectory == nil, localized.contains(Self.place(of: path)) { return nil }
            return reason(path, held).map { .init(path: path, locale: layout.locale(of: path), $0) }
        }
        paths = Set(found.map { FilePath($0.path) })
        var indices: [Cause: Int] = [:]
        for table in found {
            var table = table
            let directory = FilePath(table.path).enclosing.string
            var place = Self.place(of: table.path)
            if case .noMember = table.reason, isUnknown(directory, ofTable: table.path) {
                (table.path, table.isDirectory) = (directory, true)
                place = FilePath(String(FilePath(directory).directory))
            }
            let cause = Cause(place: place, isDirectory: table.isDirectory, reason: table.reason)
            guard let index = indices[cause] else {
                indices[cause] = tables.count
                tables.append(table)
                directories.insert(FilePath(directory))
                continue
            }
            if !table.isDirectory || directories.insert(FilePath(directory)).inserted { tables[index].others += 1 }
        }
    }

    /// What findings have in common that are reported as one: the table, or the bundle if a language is missing there.
    private struct Cause: Hashable {
        var place: FilePath
        var isDirectory: Bool
        var reason: LocaleLayout.UnshippedTable.Reason
    }

    /// True if no target copies any file of a table's locale directory.
    private mutating func isUnknown(_ directory: String, ofTable path: String) -> Bool {
        if let known = unknownDirectories[FilePath(directory)] { return known }
        let group = layout.groupIndex(of: path).map { layout.allGroups[$0] }
        let own = group?.directories.first { $0.path.hasSameBytes(as: directory) }
        let isUnknown = own.map { own in
            own.files.allSatisfy { targets.targets(holding: FilePath(directory).appending($0)).isEmpty }
        }
        unknownDirectories[FilePath(directory)] = isUnknown ?? false
        return isUnknown ?? false
    }

    /// The table in all its localizations.
    private static func place(of path: String) -> FilePath {
        FilePath(parent(of: path) + TableName(path: path).rawValue)
    }

    private func isXcode(_ origin: String) -> Bool { origin.hasByteSuffix("project.pbxproj") }

    /// The directory whose files are in one bundle: the one around a locale directory.
    private static func parent(of path: String) -> String {
        FilePath(path).localizationDirectory ?? String(FilePath(path).directory)
    }

    /// Returns why a table isn't in any bundle; nil if it is, or may be.
    private mutating func reason(
        _ path: String, _ held: Set<ExactString>
    ) -> LocaleLayout.UnshippedTable.Reason? {
        let holders = targets.targets(holding: path)
        let places = [path] + FilePath(path).ancestors.dropLast().map(String.init)
        if places.contains(where: { isCopiedOtherwise($0) }) { return nil }
        if let reason = packageReason(path, holders) { return isBuiltOtherwise(path) ? nil : reason }
        guard holders.isEmpty, held.contains(ExactString(Self.parent(of: path))),
            !isBuiltOtherwise(path)
        else { return nil }
        let around = projects.filter { FilePath(path).isInside($0.directory) }
        guard let project = around.first,
            !around.contains(where: { targets.resourceCopies.scriptedProjects.contains($0.path) })
        else { return nil }
        return .noMember(project: String(FilePath(project.path).enclosing.name))
    }

    /// True for a file or directory that gets into a bundle, or may, whatever its own membership.
    private func isCopiedOtherwise(_ path: String) -> Bool {
        members.contains(path.lowercased()) || targets.copiedDirectories.contains(FilePath(path))
            || targets.resourceCopies.otherPlaces.contains(FilePath(path))
    }

    private func packageReason(_ path: String, _ holders: [Int]) -> LocaleLayout.UnshippedTable.Reason? {
        guard holders.count == 1, !targets.targets[holders[0]].isTest,
            let resources = targets.resourceCopies.packages[holders[0]]
        else { return nil }
        let name = targets.targets[holders[0]].name
        return switch resources.fate(ofTable: path) {
        case nil, .shipped: nil
        case .excluded: .excluded(target: name)
        case .noRule: .noRule(target: name)
        case .inCopiedDirectory(let directory): .inCopiedDirectory(target: name, directory: directory)
        }
    }

    /// True if a directory around a table has a file of another build system.
    private mutating func isBuiltOtherwise(_ path: String) -> Bool {
        for directory in FilePath(path).ancestors.map(String.init) where layout.isRequested(directory) {
            let known = builtOtherwise[directory] ?? hasOtherBuild(directory)
            builtOtherwise[directory] = known
            if known { return true }
        }
        return false
    }

    private func hasOtherBuild(_ directory: String) -> Bool {
        let listing: DirectoryListing
        do throws(FileSystemError) {
            listing = try workspace.listing(of: directory.isEmpty ? "./" : directory + "/")
        } catch {
            return true
        }
        return listing.items.contains { item in
            ProjectTargets.isPodspec(item.name) || ProjectTargets.otherBuildFiles.contains(item.name)
        }
    }

    /// Adds the tables outside of locale directories that hide localized ones.
    private mutating func addHiding() {
        let localized = Dictionary(grouping: layout.tablePaths.filter { FilePath($0).localizationDirectory != nil }) {
            String(FilePath($0).name)
        }
        // The first localized table with a name in each target.
        var shipped: [String: [Int: String]] = [:]
        for path in layout.tablePaths where FilePath(path).localizationDirectory == nil {
            let name = String(FilePath(path).name)
            guard let others = localized[name] else { continue }
            let known =
                shipped[name]
                ?? others.reduce(into: [:]) { known, other in
                    for target in shippers(of: other) where known[target] == nil { known[target] = other }
                }
            shipped[name] = known
            for target in shippers(of: path) where !targets.targets[target].isTest {
                guard let other = known[target] else { continue }
                let name = targets.targets[target].name
                tables.append(.init(path: path, locale: nil, .hiding(target: name, other: other)))
                break
            }
        }
    }

    /// Returns the targets that are known to copy a table to the place where programs look for it.
    private func shippers(of path: String) -> [Int] {
        targets.targets(holding: path).filter { target in
            if isXcode(targets.targets[target].origin) {
                return targets.files[FilePath(path)]?.contains(target) ?? false
            }
            return targets.resourceCopies.packages[target]?.fate(ofTable: path) == .shipped
        }
    }
}
