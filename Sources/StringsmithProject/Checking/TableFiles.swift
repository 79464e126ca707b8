import StringsmithLocales
import StringsmithModel
import StringsmithRules

/// Table files below paths, put together as the platform looks them up: by directory of locales, locale and table.
struct TableFiles {
    /// A directory of `.lproj` directories.
    struct Group {
        /// Its path with a slash at the end; empty for the current directory.
        var path: String

        /// The `.lproj` directories by their paths, each with all its files.
        var directories: [LocaleLayout.LocaleDirectory] = []

        /// The index of the development language's directory.
        var development: Int?

        /// True if the whole directory was walked, so that what is missing can be told.
        var isWhole = false
    }

    /// The files of one table in one place.
    struct Unit {
        /// The index of the group; nil outside `.lproj` directories.
        var group: Int?
        var locale: LocaleIdentifier?
        var name: TableName
        var isDevelopment = false
        var strings: String?
        var plurals: String?
    }

    /// Files with these extensions are tables.
    static let pathExtensions = [".strings", ".stringsdict"]

    private(set) var groups: [Group] = []

    /// The tables to check, in path order.
    private(set) var units: [Unit] = []

    /// The interface files to check, in path order.
    private(set) var interfaces: [CheckedInterfaceFile] = []

    /// What could not be read.
    private(set) var failures: [FileSystemError] = []

    /// The number of files to check.
    private(set) var fileCount = 0

    private var groupIndices: [String: Int] = [:]
    private var unitIndices: [String: Int] = [:]
    private let development: LocaleIdentifier?
    private let languages: DevelopmentLanguage

    /// Finds the tables below paths.
    /// - Parameter development: the development language; nil for what a manifest or Xcode project says, else English or
    ///   what `Base.lproj` holds.
    init(_ roots: [String], development: LocaleIdentifier?) {
        self.development = development
        let discovery = FileDiscovery(roots) { name in
            Self.isTable(name) || DevelopmentLanguage.isStatement(name) || InterfaceFileLocation.isInterfaceFile(name)
        }
        languages = DevelopmentLanguage(paths: discovery.paths)
        failures = discovery.failures
        let walked = (roots.isEmpty ? ["."] : roots).filter {
            FileKind(of: $0) == .directory && !Self.withoutSlash($0).hasSuffix(".lproj")
        }
        for path in discovery.paths {
            let isNamed = roots.contains(path)
            if Self.isTable(path), isNamed || !Self.isInBundle(path) {
                fileCount += 1
                add(path)
            } else if InterfaceFileLocation.isInterfaceFile(path), isNamed || !Self.isInBundle(path) {
                fileCount += 1
                addInterface(path)
            } else if isNamed {
                failures.append(FileSystemError("check", path, reason: "Not a .strings or .stringsdict file"))
            }
        }
        for index in groups.indices {
            groups[index].isWhole = walked.contains { Self.contains($0, groups[index].path) }
        }
    }

    private mutating func add(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let file = String(parts[parts.count - 1])
        let isPlurals = file.hasSuffix(".stringsdict")
        let name = String(file.dropLast(isPlurals ? 12 : 8))
        let directory = String(path.dropLast(file.count))
        let isLocalized = parts.count > 1 && parts[parts.count - 2].hasSuffix(".lproj")
        var unit = Unit(name: TableName(name))
        if isLocalized {
            let last = String(parts[parts.count - 2])
            let group = group(at: String(directory.dropLast(last.count + 1)))
            unit.group = group
            unit.locale = LocaleIdentifier.canonical(directoryName: String(last.dropLast(6)))
            if let development = groups[group].development {
                unit.isDevelopment = groups[group].directories[development].path == directory.dropLast()
            }
        }
        let index = unitIndices[directory + name] ?? units.count
        if index == units.count {
            unitIndices[directory + name] = index
            units.append(unit)
        }
        if isPlurals { units[index].plurals = path } else { units[index].strings = path }
    }

    private mutating func addInterface(_ path: String) {
        let location = InterfaceFileLocation(path)
        var file = CheckedInterfaceFile(path: path, isLocalized: location.locale != nil)
        if let locale = location.locale {
            let name = String(path.split(separator: "/").last ?? "")
            file.locale = LocaleIdentifier.canonical(directoryName: locale)
            let group = group(at: location.resources)
            file.base = baseInterface(named: [name], in: group)
            if file.base == path { file.base = nil }
        }
        interfaces.append(file)
    }

    /// The file of some names in `Base.lproj`, or else in the directory of the development language.
    private func baseInterface(named names: [String], in group: Int) -> String? {
        let group = groups[group]
        let directories =
            group.directories.filter { $0.name == .base } + (group.development.map { [group.directories[$0]] } ?? [])
        for directory in directories {
            if let name = names.first(where: directory.files.contains) { return "\(directory.path)/\(name)" }
        }
        return nil
    }

    /// The interface file whose texts a table translates; nil if there is none.
    func interface(of unit: Unit) -> String? {
        guard let group = unit.group, unit.strings != nil else { return nil }
        return baseInterface(named: InterfaceFileLocation.pathExtensions.map { unit.name.rawValue + $0 }, in: group)
    }

    private mutating func group(at path: String) -> Int {
        if let known = groupIndices[path] { return known }
        var group = Group(path: path)
        do throws(FileSystemError) {
            for item in try DirectoryListing(of: path).items where item.kind == .directory {
                guard item.name.hasSuffix(".lproj") else { continue }
                let files = try DirectoryListing(of: path + item.name).items.map(\.name)
                group.directories.append(LocaleLayout.LocaleDirectory(path: path + item.name, files: files))
            }
        } catch {
            failures.append(error)
        }
        group.development = developmentIndex(in: group.directories, of: path)
        groupIndices[path] = groups.count
        groups.append(group)
        return groups.count - 1
    }

    private func developmentIndex(in directories: [LocaleLayout.LocaleDirectory], of path: String) -> Int? {
        if let development { return directories.firstIndex { $0.locale == development } }
        let stated = languages.language(of: path)
        if let index = directories.firstIndex(where: { $0.locale != nil && $0.locale == stated }) { return index }
        return directories.firstIndex { $0.locale == "en" }
            ?? directories.firstIndex { directory in
                directory.name == .base && directory.files.contains { $0.hasSuffix(".strings") }
            }
            ?? directories.firstIndex { $0.locale?.rawValue.hasPrefix("en-") ?? false }
    }

    /// The development language's files of a table; nil if there are none.
    func source(of unit: Unit) -> (strings: String?, plurals: String?)? {
        guard let group = unit.group, let development = groups[group].development else { return nil }
        let directory = groups[group].directories[development]
        let path = { (file: String) in directory.files.contains(file) ? "\(directory.path)/\(file)" : nil }
        let found = (path("\(unit.name).strings"), path("\(unit.name).stringsdict"))
        return found.0 == nil && found.1 == nil ? nil : found
    }

    /// True for files of built products, which are other people's.
    private static func isInBundle(_ path: String) -> Bool {
        [".framework/", ".xcframework/", ".app/"].contains { path.contains($0) }
    }

    private static func isTable(_ path: String) -> Bool { pathExtensions.contains { path.hasSuffix($0) } }

    private static func withoutSlash(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    private static func contains(_ root: String, _ path: String) -> Bool {
        root == "." || path.hasPrefix(withoutSlash(root) + "/")
    }
}
