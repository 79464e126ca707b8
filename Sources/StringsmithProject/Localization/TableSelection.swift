import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The locales and tables selected by `--locale` and `--table`. An empty set selects all.
package struct TableSelection: Hashable, Sendable {
    package var locales: Set<LocaleIdentifier> = []

    package var tables: Set<TableName> = []

    /// Selects everything.
    package init() {}

    /// True if everything is selected.
    package var isEverything: Bool { locales.isEmpty && tables.isEmpty }

    /// True if a table in a locale is selected. A table outside locale directories has no locale.
    package func includes(_ locale: LocaleIdentifier?, _ table: TableName?) -> Bool {
        includes(locale: locale) && includes(table: table)
    }

    /// True if a locale is selected.
    package func includes(locale: LocaleIdentifier?) -> Bool {
        locales.isEmpty || locale.map(locales.contains) ?? false
    }

    /// True if a table is selected in any locale.
    package func includes(table: TableName?) -> Bool {
        tables.isEmpty || table.map(tables.contains) ?? false
    }

    /// Returns the first name, by bytes, that isn't in the project; nil if all are.
    package func unknownName(
        locales knownLocales: Set<LocaleIdentifier>, tables knownTables: Set<TableName>
    ) -> UnknownSelection? {
        if let locale = locales.subtracting(knownLocales).min() {
            return UnknownSelection(kind: .locale, name: locale.rawValue, known: knownLocales.map(\.rawValue).sorted())
        }
        if let table = tables.subtracting(knownTables).min() {
            return UnknownSelection(kind: .table, name: table.rawValue, known: knownTables.map(\.rawValue).sorted())
        }
        return nil
    }
}

/// A requested locale or table that the project doesn't have.
package struct UnknownSelection: Error, Hashable, Sendable {
    /// The kind of name.
    package enum Kind: String, Hashable, Sendable {
        case locale, table
        case developmentLanguage = "development language"
    }

    /// The kind of name.
    package var kind: Kind

    package var name: String

    /// The names in the project, sorted.
    package var known: [String]

    package init(kind: Kind, name: String, known: [String]) {
        (self.kind, self.name, self.known) = (kind, name, known)
    }
}

extension ProjectLayout {
    /// True if one of the locale directories of a group was named.
    func namesDirectory(of group: LocalizationGroup) -> Bool {
        group.directories.contains { directory in roots.contains { FilePath($0).withoutSlash == directory.path } }
    }

    /// True if a path was found below a named path, not only next to one.
    func isRequested(_ path: String) -> Bool {
        roots.isEmpty
            || roots.contains { $0 == "." || FilePath(path).isInside($0) }
    }

    /// Returns the locale of a file in a locale directory; `Base.lproj` belongs to the development language.
    func locale(of path: String) -> LocaleIdentifier? {
        guard let index = groupIndex(of: path) else { return nil }
        let directory = FilePath(path).enclosing.string
        guard let own = allGroups[index].directories.first(where: { $0.path.hasSameBytes(as: directory) }) else {
            return nil
        }
        return own.locale ?? allGroups[index].developmentLanguage
    }

    /// Returns the first name in a selection that the project doesn't have; nil if all exist, or if one that couldn't
    /// be read may exist.
    /// - Parameter development: the development language, if it was given. `Base.lproj` may have any.
    package func unknownSelection(
        _ selection: TableSelection, development: LocaleIdentifier? = nil, in workspace: Workspace
    ) -> UnknownSelection? {
        if !selection.isEverything,
            let unknown = selection.unknownName(locales: knownLocales(in: workspace), tables: knownTables)
        {
            // A catalog that can't be read in full may have the locale.
            let isWhole = unknown.kind != .locale || catalogDocuments(in: workspace).allSatisfy(\.isWhole)
            return workspace.failures.isEmpty && isWhole ? unknown : nil
        }
        guard let development else { return nil }
        let locales =
            allGroups.flatMap { $0.directories.map(\.locale) }
            + catalogDocuments(in: workspace).map { $0.developmentLanguage }
        if locales.isEmpty || locales.contains(development) || locales.contains(nil) { return nil }
        let known = Set(locales.compactMap { $0?.rawValue }).sorted()
        return UnknownSelection(kind: .developmentLanguage, name: development.rawValue, known: known)
    }

    /// The locales that can be selected: those of files that were found or named, and of directories that were walked,
    /// which may be empty.
    package func knownLocales(in workspace: Workspace) -> Set<LocaleIdentifier> {
        var locales = Set((tablePaths + interfacePaths).compactMap(locale))
        for group in allGroups where group.isWhole { locales.formUnion(group.directories.compactMap(\.locale)) }
        for document in catalogDocuments(in: workspace) { locales.formUnion(document.locales) }
        return locales
    }

    /// The catalogs that can be read: only they know their languages.
    private func catalogDocuments(in workspace: Workspace) -> [any TableDocument] {
        catalogPaths.compactMap { workspace.optionalDocument(at: $0) }
    }

    /// The tables that can be selected: those that were found or named, those of interface files, and catalogs.
    package var knownTables: Set<TableName> {
        var tables = Set((tablePaths + interfacePaths + catalogPaths).map { TableName(path: $0) })
        for group in allGroups where group.isWhole { tables.formUnion(group.allCatalogs) }
        return tables
    }
}
