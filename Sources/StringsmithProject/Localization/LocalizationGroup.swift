import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A locale directory, such as `Resources/fr.lproj`.
package struct LocaleDirectory: Hashable, Sendable {
    /// The directory.
    package var path: String

    /// The locale that its name means; nil for `Base.lproj`.
    package var locale: LocaleIdentifier?

    /// The names of everything in it.
    package var files: [String] = []

    /// The tables in it that are `.strings` files, by name.
    package var tables: Set<TableName> = []

    /// The tables in it that are `.stringsdict` files, by name.
    package var pluralTables: Set<TableName> = []

    /// True if the walk skipped it or it is a link that was not followed: nothing in it is read, made or changed.
    package var isClosed = false

    /// The names of the interface files in it, with extension.
    package var interfaceFiles: Set<String> = []

    /// True if it has an interface file of a table's name: a localized copy, or the base file itself.
    func hasInterface(of table: TableName) -> Bool {
        InterfaceFileLocation.pathExtensions.contains { interfaceFiles.contains(table.rawValue + $0) }
    }

    /// True if something that is no file, such as a directory, stands in the place of one of some tables.
    func hasObstacle(to tables: Set<TableName>) -> Bool {
        tables.contains { table in
            guard files.contains(table.rawValue + ".strings") else { return false }
            return (FileStatus.targetKind(of: path(of: table)) ?? .file) != .file
        }
    }

    /// The path of a table in it.
    package func path(of table: TableName) -> String { path + "/" + table.rawValue + ".strings" }

    /// The path of a table's plurals in it.
    func pluralPath(of table: TableName) -> String { path + "/" + table.rawValue + ".stringsdict" }
}

/// Locale directories with one parent: the localisations of one bundle.
package struct LocalizationGroup: Hashable, Sendable {
    /// The directory that holds the locale directories, with a slash at its end; empty for the current one.
    package var parent: String

    /// The locale directories, by path.
    package var directories: [LocaleDirectory]

    /// The development language.
    package var developmentLanguage: LocaleIdentifier

    /// Directories whose names mean no locale, by path.
    package var unknownDirectories: [LocaleDirectory] = []

    /// True if the whole parent was walked, so that what is missing can be told.
    package var isWhole = true

    /// Locales whose translation has not begun: they have none of the tables that the sources name.
    package var unbegunLocales: Set<LocaleIdentifier> = []

    /// Tables that a catalog in `mul.lproj`, the directory of multiple languages, holds.
    var commonCatalogs: Set<TableName> = []

    /// Tables that a catalog (`.xcstrings`) beside the directories holds.
    package var catalogs: Set<TableName> = []

    /// The directory of a table of the development language: its own if it has one, else `Base.lproj` if the table is there.
    package func developmentDirectory(of table: TableName) -> LocaleDirectory? {
        let own = directories.first { $0.locale == developmentLanguage }
        if let own, own.tables.contains(table) { return own }
        if let base = directories.first(where: { $0.locale == nil }), base.tables.contains(table) { return base }
        return own
    }

    /// The directory that stands for the development language as a whole: its own, else `Base.lproj` if that has tables.
    var developmentDirectory: LocaleDirectory? {
        directories.first { $0.locale == developmentLanguage }
            ?? directories.first { $0.locale == nil && !$0.tables.isEmpty }
    }

    /// The directories whose texts are the development language's: its own and `Base.lproj`.
    var developmentDirectories: [LocaleDirectory] {
        directories.filter { $0.locale == developmentLanguage || $0.locale == nil }
    }

    /// True if two of its directories are for one locale.
    var hasDuplicates: Bool {
        let locales = directories.filter { !$0.isClosed }.compactMap(\.locale)
        return Set(locales).count < locales.count
    }

    /// The directories of the other locales.
    package var translations: [LocaleDirectory] {
        directories.filter { $0.locale != nil && $0.locale != developmentLanguage && !$0.isClosed }
    }

    /// The directories of locales without any table of the sources' texts: what `InfoPlist.strings` and the tables of
    /// interface files hold is nothing that a sync could go on from. What stands in the place of such a table is not
    /// passed over: the sync has to say that it can't write there.
    func unbegunDirectories(called: Set<TableName>) -> [LocaleDirectory] {
        let interfaces = Set(interfacePaths.map { TableName(InterfaceFileLocation($0).name) })
        let others = interfaces.union(["InfoPlist"]).subtracting(called)
        return translations.filter { $0.tables.isSubset(of: others) && !$0.hasObstacle(to: called) }
    }

    /// True if a translation has begun.
    func hasBegun(_ directory: LocaleDirectory) -> Bool {
        directory.locale.map { !unbegunLocales.contains($0) } ?? true
    }

    /// True if a sync may keep a table in line here: it is there, or the development language has a directory to make it in.
    func canHold(_ table: TableName) -> Bool {
        holds(table) || directories.contains { $0.locale == developmentLanguage }
    }

    /// The paths of the interface files whose texts are the development language's: those in `Base.lproj`, and those of
    /// the development language's directory that have no base there.
    var interfacePaths: [String] {
        let base = directories.first { $0.locale == nil }
        let own = directories.first { $0.locale == developmentLanguage }
        let paths = (base?.interfaceFiles ?? []).map { "\(base?.path ?? "")/\($0)" }
        let rest = (own?.interfaceFiles ?? []).subtracting(base?.interfaceFiles ?? [])
        return (paths + rest.map { "\(own?.path ?? "")/\($0)" }).sorted {
            $0.precedesByBytes($1)
        }
    }

    /// The paths of all tables in its directories and of the catalogs beside them.
    var tablePaths: [String] {
        let paths = directories.flatMap { directory in
            directory.tables.sorted().map(directory.path(of:))
                + directory.pluralTables.sorted().map(directory.pluralPath(of:))
        }
        let pathExtension = "." + StringCatalogDocument.pathExtension
        return paths + catalogs.sorted().map { parent + $0.rawValue + pathExtension }
            + commonCatalogs.sorted().map { parent + "mul.lproj/" + $0.rawValue + pathExtension }
    }

    /// The tables that catalogs hold.
    var allCatalogs: Set<TableName> { catalogs.union(commonCatalogs) }

    /// True if a catalog or any of its directories has a table.
    func holds(_ table: TableName) -> Bool { allCatalogs.contains(table) || hasTable(table) }

    /// True if any of its directories has a table.
    package func hasTable(_ table: TableName) -> Bool {
        directories.contains { $0.tables.contains(table) }
    }
}
