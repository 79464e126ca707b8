import StringsmithFormats
import StringsmithModel
import StringsmithText

extension TableFormatting {
    /// A plan for a file.
    package enum Plan {
        case file(PlannedFile)

        /// The table must not be written, for the reasons in the diagnostics.
        case none

        /// The file is a property list, which has no layout to change.
        case propertyList
    }

    /// Plans the formatting of a file.
    /// - Parameter developmentTable: the table whose order `source` refers to, if any.
    /// - Parameter isNamed: whether the path was given, so that a layout that can't be changed is an error.
    package func plan(
        _ path: String, in workspace: Workspace, developmentTable: String?, isNamed: Bool
    ) throws -> Decoded<Plan> {
        let document = try workspace.document(at: path)
        if let catalog = document as? StringCatalogDocument { return Self.plan(catalog) }
        guard let detected = document as? StringsDocument else {
            if document.obstacle == nil, !isNamed || self == TableFormatting() { return Decoded(.propertyList) }
            let obstacle = document.obstacle ?? .readOnlyForm("the layout of a property list")
            let problem = Diagnostic.unwritable(path, TableChangeError.obstacle(obstacle))
            return Decoded(.none, diagnostics: document.diagnostics + [problem])
        }
        let strings = self.document(SourceFile(path: path, bytes: detected.bytes))
        guard strings.isWritable else {
            return Decoded(.none, diagnostics: strings.diagnostics.filter { $0.severity != .error } + strings.obstacles)
        }
        var development: StringsDocument?
        if order == .source, let developmentTable {
            development = try workspace.document(at: developmentTable) as? StringsDocument
        }
        let contents = try formatted(strings, like: development)
        return Decoded(
            .file(PlannedFile(path: path, contents: contents, original: strings.bytes, summary: "formatted")))
    }

    /// Plans the formatting of a string catalog: always Xcode's style and order.
    private static func plan(_ catalog: StringCatalogDocument) -> Decoded<Plan> {
        guard let contents = catalog.formatted else {
            return Decoded(.none, diagnostics: catalog.diagnostics.filter { $0.severity != .error } + catalog.obstacles)
        }
        return Decoded(
            .file(PlannedFile(path: catalog.path, contents: contents, original: catalog.bytes, summary: "formatted")),
            diagnostics: catalog.diagnostics)
    }
}

extension ProjectLayout {
    /// The `.strings` tables and catalogs to format: all that were found or named and are selected, inside and outside
    /// locale directories. Catalogs are formatted as a whole, so a selection of locales excludes them.
    package func tablesToFormat(_ selection: TableSelection) -> [(path: String, developmentTable: String?)] {
        let catalogs = catalogPaths.filter { selection.includes(nil, TableName(path: $0)) }
        var found: [(path: String, developmentTable: String?)] = []
        for path in tablePaths where path.hasSuffix(".strings") {
            let table = TableName(path: path)
            guard selection.includes(locale(of: path), table) else { continue }
            let development = groupIndex(of: path).flatMap { allGroups[$0].developmentDirectory(of: table) }
            let hasTable = development?.tables.contains(table) ?? false
            found.append((path, hasTable ? development?.path(of: table) : nil))
        }
        return found + catalogs.map { ($0, nil) }
    }
}
