import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A project before or after a service's changes: its tables, and the source strings that these translate.
struct IncomingProject: Sendable {
    let workspace: Workspace
    let layout: ProjectLayout

    /// The source strings by the path of their file: each language asks for them.
    private let sources = Memory<FilePath, CatalogContents?>()

    /// The earlier source strings by the path of their file.
    private let formerSources = Memory<FilePath, FormerSourceStrings>()

    /// The locales by name.
    private let names = Memory<Set<FilePath>, KnownLocales>()

    /// The number of directories that have a key, for tables without source strings.
    private let counts = Memory<TablePlace, [Key: Int]>()

    /// Files from a service that lie in the project's directory, but aren't part of the project.
    var given: Set<FilePath> = []

    /// The bundle of a table in a locale directory.
    func group(of path: String) -> LocalizationGroup? {
        layout.groupIndex(of: path).map { layout.allGroups[$0] }
    }

    /// The bundles, without those that consist of files from a service.
    var groups: [LocalizationGroup] {
        if given.isEmpty { return layout.allGroups }
        let own = Set(layout.tablePaths.filter { !given.contains(FilePath($0)) }.compactMap(layout.groupIndex))
        let others = Set(layout.tablePaths.compactMap(layout.groupIndex)).subtracting(own)
        return layout.allGroups.indices.filter { !others.contains($0) }.map { layout.allGroups[$0] }
    }

    /// Everything that couldn't be read. What is missing then isn't known.
    var failures: [FileSystemError] {
        layout.failures + workspace.failures.filter { !layout.failures.contains($0) }
    }

    /// The tables and catalogs.
    var tablePaths: [String] { layout.tablePaths + layout.catalogPaths }

    /// Returns whether a locale has a file with the same name as another one.
    func hasFile(named path: String, in directory: LocaleDirectory) -> Bool {
        workspace.kind(of: FilePath(directory.path).appending(String(FilePath(path).name))) == .file
    }

    /// Returns whether a table of an earlier version is gone, isn't a file any more, or is only reached through a directory
    /// that became a link: usually to that of another language. A table that git leaves out of the working tree isn't gone.
    func isMissing(_ path: String, besides former: IncomingProject) -> Bool {
        let kind = workspace.kind(of: path)
        if kind == nil { return !former.workspace.isUnchanged(path) }
        if kind != .file { return former.workspace.kind(of: path) == .file }
        for directory in FilePath(path).ancestors.map(String.init) where !directory.isEmpty {
            if workspace.isLink(directory), !former.workspace.isLink(directory) {
                return former.workspace.kind(of: path) == .file
            }
        }
        return false
    }

    /// The catalogs, without those from a service.
    var catalogPaths: [String] { layout.catalogPaths.filter { !given.contains(FilePath($0)) } }

    /// All locales that the project has or states.
    var locales: Set<LocaleIdentifier> {
        var locales = layout.walk.knownRegions(in: workspace)
        for group in groups {
            locales.insert(group.developmentLanguage)
            locales.formUnion(group.directories.compactMap(\.locale))
        }
        for path in catalogPaths { locales.formUnion(workspace.optionalDocument(at: path)?.locales ?? []) }
        return locales
    }

    /// These locales by name, in any spelling.
    var knownLocales: KnownLocales { names.value(given) { KnownLocales(Array(locales)) } }

    /// The names of all tables, and of the interface files that have one.
    var tables: Set<TableName> {
        var tables = Set(catalogPaths.map { TableName(path: $0) })
        for directory in groups.flatMap(\.directories) {
            tables.formUnion(directory.tables.union(directory.pluralTables))
            tables.formUnion(directory.interfaceFiles.map { TableName(path: $0) })
        }
        return tables
    }

    /// Returns the document of a table; an empty one if there is none.
    func document(at path: String) throws(FileSystemError) -> any TableDocument {
        try workspace.document(at: path, exists: workspace.kind(of: path) == .file)
    }

    /// Returns the development language's table of a name, or otherwise its interface file; nil if there is neither.
    func sourcePath(of path: String) -> String? {
        guard let group = group(of: path) else { return nil }
        let (table, file) = (TableName(path: path), String(FilePath(path).name))
        let directories = [group.developmentDirectory(of: table)].compactMap(\.self) + group.developmentDirectories
        let interfaces = InterfaceFileLocation.pathExtensions.map { table.rawValue + $0 }
        for name in [file] + interfaces {
            for directory in directories where directory.files.contains(name) {
                return FilePath(directory.path).appending(name)
            }
        }
        return nil
    }

    /// Returns the source strings of a table; nil if the development language doesn't have them or can't be read.
    func sourceStrings(of path: String) -> CatalogContents? {
        guard let source = sourcePath(of: path), let language = group(of: path)?.developmentLanguage else { return nil }
        return sources.value(FilePath(source)) { readSourceStrings(at: source, in: language) }
    }

    private func readSourceStrings(at source: String, in language: LocaleIdentifier) -> CatalogContents? {
        workspace.optionalBytes(at: source).flatMap {
            Self.sourceStrings(in: SourceFile(path: source, bytes: $0), language)
        }
    }

    private static func sourceStrings(in file: SourceFile, _ language: LocaleIdentifier) -> CatalogContents? {
        if InterfaceFileLocation.isInterfaceFile(file.path) {
            return ExchangeSource(file, source: language).contents.value
        }
        let languages = ExchangeLanguages(source: language, target: language)
        guard let read = ExchangeRegistry.format(of: file.path)?.read(file, languages), read.isWhole else { return nil }
        return read.value
    }

    /// Returns the language that a table or catalog is translated from.
    func developmentLanguage(of path: String) -> LocaleIdentifier? {
        group(of: path)?.developmentLanguage ?? workspace.optionalDocument(at: path)?.developmentLanguage
    }

    /// Returns whether a text in a table or catalog was the source string of a key in an earlier revision. Between
    /// varieties of one language, that says nothing about who wrote it.
    func wasSource(_ text: ExactString, of key: Key, in path: String, for locale: LocaleIdentifier) -> Bool {
        let isCommon = FormatRegistry.isCommonTable(path)
        guard let source = isCommon ? path : sourcePath(of: path), let language = developmentLanguage(of: path),
            !locale.isSameLanguage(as: language)
        else { return false }
        let former = formerSources.value(FilePath(source)) {
            FormerSourceStrings(of: source) { file in
                isCommon
                    ? FormatRegistry.document(file).contents(in: [language]) : Self.sourceStrings(in: file, language)
            }
        }
        return former.contain(text, of: key)
    }

    /// Returns the keys of a table that any of some locales has, in a file for strings of any form.
    func keys(of path: String, in directories: [LocaleDirectory]) -> Set<Key> {
        Set(keyCounts(of: path, in: directories).keys)
    }

    /// Returns the keys of a table that any directory of its bundle has besides some.
    func keys(of path: String, besides directories: [LocaleDirectory]) -> Set<Key> {
        guard let group = layout.groupIndex(of: path) else { return [] }
        let place = TablePlace(group: group, table: TableName(path: path))
        let all = counts.value(place) { keyCounts(of: path, in: layout.allGroups[group].directories) }
        let own = keyCounts(of: path, in: directories)
        return Set(all.lazy.filter { $0.value > own[$0.key] ?? 0 }.map(\.key))
    }

    /// Returns the number of directories with each key of a table.
    private func keyCounts(of path: String, in directories: [LocaleDirectory]) -> [Key: Int] {
        let table = TableName(path: path)
        var counts: [Key: Int] = [:]
        for directory in directories {
            let paths =
                (directory.tables.contains(table) ? [directory.path(of: table)] : [])
                + (directory.pluralTables.contains(table) ? [directory.pluralPath(of: table)] : [])
            for key in Set(paths.flatMap { workspace.keys(at: $0) }) { counts[Key(key), default: 0] += 1 }
        }
        return counts
    }
}
