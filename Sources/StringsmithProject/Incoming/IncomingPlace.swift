import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The place in a project that a downloaded file is for.
struct IncomingPlace {
    /// The path of the table, which may not exist yet.
    let path: String

    /// The locale of the file's strings; nil for a file with all locales.
    let locale: LocaleIdentifier?

    /// Why a file has no place.
    struct Failure: Error {
        let message: String
        let rule: RuleID
    }

    /// Finds the table for a file, by the names of its locale and table in the path.
    /// - Parameters:
    ///   - tables: the locale and table that the user names.
    ///   - stated: the locale that the file itself names, or the one to look for in a file with several.
    static func find(
        _ path: String, in project: IncomingProject, _ tables: TableSelection, stated: LocaleIdentifier? = nil,
        hasAllLocales: Bool = false
    ) throws(Failure) -> IncomingPlace {
        if let group = project.group(of: path), project.groups.contains(group) {
            throw Failure(
                message: "is one of the project's own files: judge it with '--since'", rule: .importUnknownFile)
        }
        var name = name(of: path, in: project)
        if tables.tables.count == 1 { name.table = tables.tables.first }
        name.locale = stated ?? name.locale ?? (tables.locales.count == 1 ? tables.locales.first : nil)
        let table = if let named = name.table { named } else { try onlyTable(of: project) }
        let catalogs = project.catalogPaths.filter { TableName(path: $0) == table }
        if hasAllLocales {
            return IncomingPlace(path: try nearest(catalogs, to: path, named: table), locale: nil)
        }
        guard let locale = name.locale else {
            throw Failure(message: "unknown locale of the file: name it with '--locale'", rule: .importLanguage)
        }
        guard project.knownLocales.contains(locale) else {
            throw Failure(message: "locale '\(locale)' is new: the project doesn't have it", rule: .incomingLocale)
        }
        let file = FormatRegistry.isLocaleTable(path) ? FilePath(path).pathExtension : "strings"
        let found = try paths(of: "\(table).\(file)", table, in: locale, project)
        return IncomingPlace(path: try nearest(found + catalogs, to: path, named: table), locale: locale)
    }

    /// Returns the paths of a table in a locale, in all bundles that have the table.
    private static func paths(
        of file: String, _ table: TableName, in locale: LocaleIdentifier, _ project: IncomingProject
    ) throws(Failure) -> [String] {
        let wanted = locale.canonical
        var paths: [String] = []
        for group in project.groups {
            let hasTable = group.directories.contains { directory in
                directory.tables.contains(table) || directory.pluralTables.contains(table)
                    || directory.hasInterface(of: table)
            }
            guard hasTable else { continue }
            let isSource = wanted == group.developmentLanguage.canonical
            let own = isSource ? group.developmentDirectory(of: table) : nil
            let directories = group.directories.filter { $0.locale == wanted && !$0.isClosed }
            if directories.count > 1 {
                throw Failure(
                    message: "'\(directories[0].path)' and '\(directories[1].path)' have the same locale",
                    rule: .duplicateLocale)
            }
            if let directory = own ?? directories.first { paths.append(FilePath(directory.path).appending(file)) }
        }
        return paths
    }

    /// Returns the table and the locale that a path names.
    private static func name(
        of path: String, in project: IncomingProject
    ) -> (table: TableName?, locale: LocaleIdentifier?) {
        let file = FilePath(path)
        let stem = String(file.stem)
        let directory = file.enclosingLocaleDirectoryName ?? String(FilePath(file.parent).name)
        var name: (table: TableName?, locale: LocaleIdentifier?)
        name.table = nil
        name.locale = LocaleIdentifier.canonical(directoryName: directory)
        // Many names of directories are also names of languages, such as `in`.
        if file.enclosingLocaleDirectoryName == nil, let locale = name.locale,
            !project.knownLocales.contains(locale)
        {
            name.locale = nil
        }
        if file.enclosingLocaleDirectoryName != nil || project.tables.contains(TableName(stem)) {
            name.table = TableName(stem)
            return name
        }
        if let locale = LocaleIdentifier.canonical(directoryName: stem) {
            name.locale = locale
            return name
        }
        // Localizable_de, Localizable.de, Localizable-pt-BR.
        let separators = stem.indices.filter { "_.-".contains(stem[$0]) }
        for separator in separators {
            let table = TableName(String(stem[..<separator]))
            let rest = String(stem[stem.index(after: separator)...])
            if project.tables.contains(table), let locale = LocaleIdentifier.canonical(directoryName: rest) {
                return (table: table, locale: locale)
            }
        }
        if project.tables.isEmpty { name.table = TableName(stem) }
        return name
    }

    /// Returns the only table of a project that calls can use.
    private static func onlyTable(of project: IncomingProject) throws(Failure) -> TableName {
        let interfaces = Set(project.layout.interfacePaths.map { TableName(path: $0) })
        let others = project.tables.subtracting(interfaces).filter { $0.rawValue != "InfoPlist" }
        if let table = others.first, others.count == 1 { return table }
        throw Failure(
            message: others.isEmpty
                ? "the project has no table for this file" : "unknown table: name it with '--table'",
            rule: .importUnknownFile)
    }

    /// Returns the path whose directories are most like those of a file.
    private static func nearest(
        _ paths: [String], to path: String, named table: TableName
    ) throws(Failure) -> String {
        func likeness(_ other: String) -> Int {
            zip(FilePath(path).components.reversed(), FilePath(other).components.reversed())
                .prefix { $0.utf8.elementsEqual($1.utf8) }.count
        }
        let best = paths.map(likeness).max() ?? 0
        let nearest = paths.filter { likeness($0) == best }.sorted { $0.precedesByBytes($1) }
        if let first = nearest.first, nearest.count == 1 { return first }
        guard nearest.count > 1 else {
            throw Failure(message: "the project has no table '\(table)'", rule: .importUnknownFile)
        }
        let names = nearest.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        throw Failure(
            message: "several tables for this file, \(names): name the directory of one with '--project'",
            rule: .importUnknownFile)
    }
}
