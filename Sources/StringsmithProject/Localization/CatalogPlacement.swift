import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Where catalogs may be, in the words of Apple's build system.
enum CatalogPlacement {
    /// An error for a catalog in a locale directory; `mul.lproj`, beside an interface file, is one of all languages.
    static func diagnostic(of path: String) -> Diagnostic? {
        guard let locale = FilePath(path).enclosingLocaleDirectoryName, locale != "mul" else { return nil }
        return error(path, "should not be inside an lproj directory.")
    }

    /// Errors for the catalogs in locale directories, and for those in whose target other files hold their tables.
    static func diagnostics(in layout: ProjectLayout) -> [Diagnostic] {
        let tables = Dictionary(grouping: layout.tablePaths) { TableName(path: $0) }
        return layout.catalogPaths.compactMap { catalog in
            if FilePath(catalog).enclosingLocaleDirectoryName != nil { return diagnostic(of: catalog) }
            let others = (tables[TableName(path: catalog)] ?? []).filter { sharesBundle(catalog, $0, layout) }
            return others.isEmpty ? nil : coexistence(catalog, with: others)
        }
    }

    /// Returns an error if a directory, or the one around a locale directory, has a catalog that holds a table. Then
    /// nothing may write the table as another file there.
    static func conflict(ofTable table: TableName, in directory: String) -> Diagnostic? {
        var places = [directory]
        if FilePath(directory).isLocaleDirectory { places.append(FilePath(FilePath(directory).withoutSlash).parent) }
        let name = table.fileName(.any)
        let catalogs = places.map { $0 == "." ? name : FilePath($0).withSlash + name }
        guard let catalog = catalogs.first(where: { FileKind(of: $0) != nil }) else { return nil }
        var conflict = coexistence(catalog, with: [FilePath(directory).withSlash + table.fileName(.single)])
        conflict.isFailure = true
        return conflict
    }

    private static func coexistence(_ catalog: String, with tables: [String]) -> Diagnostic {
        var conflict = error(
            catalog, "cannot co-exist with other .strings or .stringsdict tables with the same name.")
        conflict.notes = tables.map { Note("other table", path: $0) }
        return conflict
    }

    /// True if both files are in one target. Without targets, files around one directory belong to one bundle.
    private static func sharesBundle(_ catalog: String, _ table: String, _ layout: ProjectLayout) -> Bool {
        guard innermostBundle(of: catalog) == innermostBundle(of: table) else { return false }
        let targets = layout.walk.targets
        let owners = (targets.targets(holding: catalog), targets.targets(holding: table))
        if !owners.0.isEmpty, !owners.1.isEmpty { return owners.0.contains(where: owners.1.contains) }
        // No target copies a table that has remained after a conversion to a catalog.
        if !owners.0.isEmpty, owners.0.allSatisfy({ targets.knowsSources(of: targets.targets[$0]) }) { return false }
        return FilePath(table).enclosing.directory == FilePath(catalog).directory
    }

    /// The enclosing directory of a file that is a bundle itself, such as a help book.
    private static func innermostBundle(of path: String) -> Substring? {
        FilePath(path).components.dropLast().last { name in
            [".bundle", ".help", ".app", ".appex", ".framework", ".docset"].contains { name.hasSuffix($0) }
        }
    }

    private static func error(_ path: String, _ message: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .catalogPlacement, message: "\(FilePath(path).name) \(message)",
            table: TableName(path: path))
    }
}
