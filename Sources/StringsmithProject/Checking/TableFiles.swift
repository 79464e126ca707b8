import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The tables and interface files of a layout, combined as the platform looks them up: by bundle, locale and table.
struct TableFiles {
    /// The files of one table in one place.
    struct Unit {
        /// The index in the layout's groups; nil outside `.lproj` directories.
        var group: Int?
        var locale: LocaleIdentifier?
        var name: TableName
        var isDevelopment = false
        var paths = TablePaths()

        /// The table that these files belong to; nil outside `.lproj` directories.
        var place: TablePlace? { group.map { TablePlace(group: $0, table: name) } }
    }

    let layout: ProjectLayout

    /// The tables, in path order.
    private(set) var units: [Unit] = []

    /// The interface files to check, in path order.
    private(set) var interfaces: [CheckedInterfaceFile] = []

    /// The locales and tables to check.
    let selection: TableSelection

    /// The tables to check, in path order.
    var selectedUnits: [Unit] {
        selection.isEverything ? units : units.filter { selection.includes(locale(of: $0), $0.name) }
    }

    /// The paths of the files to check.
    var paths: [String] {
        interfaces.map(\.path) + selectedUnits.flatMap(\.paths.all)
    }

    private var unitIndices: [FilePath: Int] = [:]

    /// The directories of each of the layout's groups, by locale.
    private let directories = Memory<Int, [LocaleIdentifier: [LocaleDirectory]]>()

    /// Combines the files of a layout.
    init(_ layout: ProjectLayout, selecting selection: TableSelection = TableSelection()) {
        (self.layout, self.selection) = (layout, selection)
        for path in layout.tablePaths { add(path) }
        for path in layout.interfacePaths
        where selection.includes(layout.locale(of: path), TableName(path: path)) {
            addInterface(path)
        }
    }

    /// Returns the directories of one of the layout's groups, by locale.
    func directories(of group: Int) -> [LocaleIdentifier: [LocaleDirectory]] {
        directories.value(group) { [layout] in
            let directories = layout.allGroups[group].directories.compactMap { directory in
                directory.locale.map { ($0, directory) }
            }
            return Dictionary(grouping: directories) { $0.0 }.mapValues { $0.map(\.1) }
        }
    }

    /// Returns the locale of a table; `Base.lproj` belongs to the development language.
    private func locale(of unit: Unit) -> LocaleIdentifier? {
        unit.locale ?? unit.group.map { layout.allGroups[$0].developmentLanguage }
    }

    private mutating func add(_ path: String) {
        let directory = FilePath(path).directory
        let isPlurals = FormatRegistry.forms(of: path) == .several
        let name = String(FilePath(path).stem)
        let index = unitIndices[FilePath(directory + name)] ?? units.count
        if index == units.count {
            unitIndices[FilePath(directory + name)] = index
            units.append(unit(named: TableName(name), in: String(directory.dropLast()), path: path))
        }
        if isPlurals { units[index].paths.plurals = path } else { units[index].paths.strings = path }
    }

    private func unit(named name: TableName, in directory: String, path: String) -> Unit {
        var unit = Unit(name: name)
        guard let index = layout.groupIndex(of: path) else { return unit }
        let group = layout.allGroups[index]
        unit.group = index
        let locale = FilePath(directory).localeDirectoryName.flatMap { LocaleIdentifier.canonical(directoryName: $0) }
        let candidates = locale.map { directories(of: index)[$0] ?? [] } ?? group.directories
        let own = candidates.first { $0.path.hasSameBytes(as: directory) }
        unit.locale = own?.locale
        unit.isDevelopment = own != nil && group.sourceDirectory(of: name)?.path.hasSameBytes(as: directory) ?? false
        return unit
    }

    private mutating func addInterface(_ path: String) {
        let location = InterfaceFileLocation(path)
        var file = CheckedInterfaceFile(path: path, isLocalized: location.locale != nil)
        if let locale = location.locale, let group = layout.groupIndex(of: path) {
            file.locale = LocaleIdentifier.canonical(directoryName: locale)
            file.base = baseInterface(named: [String(FilePath(path).name)], in: group)
            if file.base?.hasSameBytes(as: path) ?? false { file.base = nil }
        }
        interfaces.append(file)
    }

    /// Returns the file with one of the names in `Base.lproj`, or otherwise in the directory of the development
    /// language.
    private func baseInterface(named names: [String], in group: Int) -> String? {
        let group = layout.allGroups[group]
        let base = group.directories.filter { $0.locale == nil }
        for directory in base + (group.developmentDirectory.map { [$0] } ?? []) {
            if let name = names.first(where: directory.files.contains) { return "\(directory.path)/\(name)" }
        }
        return nil
    }

    /// Returns the interface file whose strings a table translates, if any.
    func interface(of unit: Unit) -> String? {
        unit.paths.strings == nil ? nil : unit.place.flatMap(interface)
    }

    /// Returns the interface file whose strings a table translates, if any.
    func interface(of place: TablePlace) -> String? {
        let names = InterfaceFileLocation.pathExtensions.map { place.table.rawValue + $0 }
        return baseInterface(named: names, in: place.group)
    }

    /// Returns the development language's files of a table, if any.
    func source(of place: TablePlace) -> TablePaths? {
        layout.allGroups[place.group].sourceDirectory(of: place.table)?.allPaths(of: place.table)
    }

    /// True for a translation whose table the development language doesn't have.
    func isUncompared(_ unit: Unit) -> Bool {
        guard !unit.isDevelopment, let place = unit.place else { return false }
        let group = layout.allGroups[place.group]
        if unit.locale == nil || unit.locale == group.developmentLanguage { return false }
        return (source(of: place)?.isEmpty ?? true) && interface(of: unit) == nil
    }

    /// Returns everything that the findings in a table depend on.
    func dependencies(of unit: Unit) -> TableDependencies {
        let compared = unit.isDevelopment ? nil : unit.place.flatMap { source(of: $0) }
        var paths = [
            unit.paths.strings, unit.paths.plurals, compared?.strings, compared?.plurals, interface(of: unit),
        ]
        paths += relatedDirectories(of: unit).flatMap { $0.allPaths(of: unit.name).all }
        return TableDependencies(
            paths: paths.map { $0.map(ExactString.init) }, locale: unit.locale, isDevelopment: unit.isDevelopment)
    }

    /// Returns the layout as rules see it.
    func checkedLayout(unlocalizedInterfaces: [String]) -> LocaleLayout {
        let groups = layout.allGroups.filter { group in
            // The directory of a catalog need not have locale directories.
            let isEmpty = group.directories.isEmpty && group.unknownDirectories.isEmpty
            return !isEmpty && (group.isWhole || layout.namesDirectory(of: group))
        }.map { group in
            LocaleLayout.Group(
                directories: (group.directories + group.unknownDirectories).filter { !$0.isClosed }.map {
                    LocaleLayout.Directory(path: $0.path, files: $0.files.sorted { $0.precedesByBytes($1) })
                }.sorted { $0.path.precedesByBytes($1.path) },
                developmentPath: group.developmentDirectory?.path)
        }
        return LocaleLayout(groups: groups, unlocalizedInterfaces: unlocalizedInterfaces)
    }
}

extension LocalizationGroup {
    /// Returns the directory whose files of a table are compared with translations, including files that a walk skips.
    fileprivate func sourceDirectory(of table: TableName) -> LocaleDirectory? {
        let has = { (directory: LocaleDirectory) in !directory.allPaths(of: table).isEmpty }
        return directories.first { $0.locale == developmentLanguage && has($0) }
            ?? directories.first { $0.locale == nil && has($0) }
    }
}

/// The files that the findings in a table or an interface file depend on, and how it is checked. If these are the same
/// and the files haven't changed, the findings are the same.
package struct TableDependencies: Hashable, Sendable {
    /// The own files, the files they are compared with or hide, and the interface file whose strings a table translates.
    fileprivate(set) var paths: [ExactString?]
    fileprivate var locale: LocaleIdentifier?
    fileprivate var isDevelopment = false
}

extension TableDependencies {
    /// Creates the dependencies of a file that holds a table in all its locales.
    init(catalog path: String) { self.init(paths: [ExactString(path)], locale: nil) }

    /// Creates the dependencies of an interface file.
    init(_ file: CheckedInterfaceFile) {
        self.init(paths: [ExactString(file.path), file.base.map(ExactString.init)], locale: nil)
    }
}
