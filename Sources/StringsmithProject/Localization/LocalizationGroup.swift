import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A locale directory, such as `Resources/fr.lproj`.
package struct LocaleDirectory: Hashable, Sendable {
    package var path: String

    /// The locale of its name; nil for `Base.lproj`.
    package var locale: LocaleIdentifier?

    /// The names of all items in it.
    package var files: Set<String> = []

    /// The names of its `.strings` tables.
    package var tables: Set<TableName> = []

    /// The names of its `.stringsdict` tables.
    package var pluralTables: Set<TableName> = []

    /// True if the walk skipped it, or if it is a link that wasn't followed. Nothing in it is read, created or changed.
    package var isClosed = false

    /// The names of its interface files, with extension.
    package var interfaceFiles: Set<String> = []

    /// True if it has an interface file with a table's name: a localized copy, or the base file itself.
    func hasInterface(of table: TableName) -> Bool {
        InterfaceFileLocation.pathExtensions.contains { interfaceFiles.contains(table.rawValue + $0) }
    }

    /// True if something that isn't a file, such as a directory, is at the path of one of the tables.
    func hasObstacle(to tables: Set<TableName>) -> Bool {
        tables.contains { hasDirectory(named: $0.fileName(.single)) }
    }

    /// True if there are plural forms of a table, or a directory at their path.
    func hasPluralForms(of table: TableName) -> Bool {
        pluralTables.contains(table) || hasDirectory(named: table.fileName(.several))
    }

    private func hasDirectory(named name: String) -> Bool {
        files.contains(name) && FileKind(of: FilePath(path).appending(name)) == .directory
    }

    /// Returns the path of a table in it.
    package func path(of table: TableName) -> String { FilePath(path).appending(table.fileName(.single)) }

    /// Returns the path of a table's strings with several forms in it.
    func pluralPath(of table: TableName) -> String { FilePath(path).appending(table.fileName(.several)) }
}

/// The locale directories in one parent directory, which are the localizations of one bundle.
package struct LocalizationGroup: Hashable, Sendable {
    /// The directory that contains the locale directories, with a trailing slash; empty for the current one.
    package var parent: String

    /// The locale directories, sorted by path.
    package var directories: [LocaleDirectory]

    package var developmentLanguage: LocaleIdentifier

    /// Directories whose names aren't known locales, sorted by path.
    package var unknownDirectories: [LocaleDirectory] = []

    /// True if the whole parent was walked, so that missing files are known.
    package var isWhole = true

    /// Locales that have none of the tables used in the sources, so that their translation hasn't begun.
    package var unbegunLocales: Set<LocaleIdentifier> = []

    /// The tables of catalogs in `mul.lproj`, the directory for multiple languages.
    var commonCatalogs: Set<TableName> = []

    /// The tables of catalogs (`.xcstrings`) next to the directories.
    package var catalogs: Set<TableName> = []

    /// Tables among them whose catalogs the walk passed over: nothing in them is read or changed.
    var closedCatalogs: Set<TableName> = []

    /// The names of all tables by their lowercase form.
    var tableNamesByCase: [String: Set<TableName>] {
        let names = directories.reduce(into: allCatalogs) {
            $0.formUnion($1.tables)
            $0.formUnion($1.pluralTables)
        }
        return names.reduce(into: [:]) { $0[$1.rawValue.lowercased(), default: []].insert($1) }
    }

    /// Returns the directory of a table of the development language: its own, or otherwise `Base.lproj`, if the table
    /// is there, or if it has interface files and only other languages have directories.
    package func developmentDirectory(of table: TableName) -> LocaleDirectory? {
        let own = directories.first { $0.locale == developmentLanguage }
        if let own, own.tables.contains(table) { return own }
        let base = directories.first { $0.locale == nil }
        if let base, base.tables.contains(table) { return base }
        return own ?? (translations.isEmpty || base?.interfaceFiles.isEmpty ?? true ? nil : base)
    }

    /// Adds a table of the development language that will be created; returns false if it exists or has no directory.
    mutating func addDevelopmentTable(_ table: TableName) -> Bool {
        guard !holds(table), let path = developmentDirectory(of: table)?.path,
            let index = directories.firstIndex(where: { $0.path.hasSameBytes(as: path) })
        else { return false }
        return directories[index].tables.insert(table).inserted
    }

    /// The main directory of the development language: its own, or otherwise `Base.lproj`, if that has tables.
    var developmentDirectory: LocaleDirectory? {
        directories.first { $0.locale == developmentLanguage }
            ?? directories.first { $0.locale == nil && !$0.tables.isEmpty }
    }

    /// The directories whose strings are in the development language: its own and `Base.lproj`.
    var developmentDirectories: [LocaleDirectory] {
        directories.filter { $0.locale == developmentLanguage || $0.locale == nil }
    }

    /// True if two of its directories have the same locale.
    var hasDuplicates: Bool {
        let locales = directories.filter { !$0.isClosed }.compactMap(\.locale)
        return Set(locales).count < locales.count
    }

    /// The directories of the other locales.
    package var translations: [LocaleDirectory] {
        directories.filter { $0.locale != nil && $0.locale != developmentLanguage && !$0.isClosed }
    }

    /// Returns the directories of locales without any table that calls use. A sync can't go on from `InfoPlist.strings`
    /// and the tables of interface files. If anything else is at the path of such a table, the directory isn't
    /// included, so that the sync reports that it can't write there.
    func unbegunDirectories(called: Set<TableName>) -> [LocaleDirectory] {
        let interfaces = Set(interfacePaths.map { TableName(InterfaceFileLocation($0).name) })
        let others = interfaces.union(["InfoPlist"]).subtracting(called)
        return translations.filter { $0.tables.isSubset(of: others) && !$0.hasObstacle(to: called) }
    }

    /// True if the translation has begun.
    func hasBegun(_ directory: LocaleDirectory) -> Bool {
        directory.locale.map { !unbegunLocales.contains($0) } ?? true
    }

    /// True if a sync can update a table here: it exists, or the development language has a directory to create it in.
    func canHold(_ table: TableName) -> Bool {
        if holds(table) { return true }
        return !isNestedBundle && table != .appShortcuts && developmentDirectory(of: table) != nil
    }

    /// True for the directories in a bundle that is a directory of the sources, such as `Settings.bundle` or
    /// `Lua.mode/Contents/Resources`. A target copies it as a whole, and only code that names the bundle looks into it.
    var isNestedBundle: Bool {
        if FilePath(parent).components.contains(where: { String($0).hasByteSuffix(".bundle") }) { return true }
        guard parent.hasByteSuffix("/Contents/Resources/") else { return false }
        return FilePath(parent).components.dropLast(2).last?.utf8.contains(.fullStop) ?? false
    }

    /// The paths of interface files with strings in the development language: those in `Base.lproj`, and those in the
    /// development language's directory that have no base there.
    var interfacePaths: [String] {
        let base = directories.first { $0.locale == nil }
        let own = directories.first { $0.locale == developmentLanguage }
        let paths = (base?.interfaceFiles ?? []).map { "\(base?.path ?? "")/\($0)" }
        let rest = (own?.interfaceFiles ?? []).subtracting(base?.interfaceFiles ?? [])
        return (paths + rest.map { "\(own?.path ?? "")/\($0)" }).sorted {
            $0.precedesByBytes($1)
        }
    }

    /// The paths of all tables in the directories and of the catalogs next to them.
    var tablePaths: [String] {
        let paths = directories.flatMap { directory in
            directory.tables.sorted().map(directory.path(of:))
                + directory.pluralTables.sorted().map(directory.pluralPath(of:))
        }
        return paths + allCatalogs.sorted().compactMap(catalogPath)
    }

    /// The path of the catalog that holds a table; nil if none does, or if nothing in it may be changed.
    func catalogPath(of table: TableName) -> String? {
        if closedCatalogs.contains(table) { return nil }
        let name = table.rawValue + "." + StringCatalogDocument.pathExtension
        if catalogs.contains(table) { return parent + name }
        return commonCatalogs.contains(table) ? parent + "mul.lproj/" + name : nil
    }

    /// The tables of all catalogs.
    var allCatalogs: Set<TableName> { catalogs.union(commonCatalogs) }

    /// True if a catalog or any of the directories has a table.
    func holds(_ table: TableName) -> Bool { allCatalogs.contains(table) || hasTable(table) }

    /// True if there is any table.
    var hasTables: Bool { !allCatalogs.isEmpty || directories.contains { !$0.tables.isEmpty } }

    /// True if any of the directories has a table.
    package func hasTable(_ table: TableName) -> Bool {
        directories.contains { $0.tables.contains(table) }
    }

    /// True if any of the directories has plurals of a table.
    func hasPluralTable(_ table: TableName) -> Bool { directories.contains { $0.pluralTables.contains(table) } }
}

extension [String: Set<TableName>] {
    /// Returns the name that differs from a name in case only; nil if there is none, or if a table has the name itself.
    /// - Parameter directory: the directory of the tables; nil for those of the whole bundle.
    func nameInOtherCase(of name: TableName, in directory: LocaleDirectory? = nil) -> TableName? {
        let names = self[name.rawValue.lowercased()] ?? []
        guard let directory else { return names.contains(name) ? nil : names.min() }
        let present = names.filter { directory.tables.contains($0) || directory.pluralTables.contains($0) }
        return present.contains(name) ? nil : present.min()
    }
}
