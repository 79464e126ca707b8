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
        let table = try workspace.document(at: path)
        guard let document = document(table) else {
            if table.obstacle == nil, !isNamed || self == TableFormatting() { return Decoded(.propertyList) }
            let obstacle = table.obstacle ?? .readOnlyForm("the layout of a property list")
            let problem = Diagnostic.unwritable(path, TableChangeError.obstacle(obstacle))
            return Decoded(.none, diagnostics: table.diagnostics + [problem])
        }
        guard document.isWritable else {
            let warnings = document.diagnostics.filter { $0.severity != .error }
            return Decoded(.none, diagnostics: warnings + document.obstacles)
        }
        var development: (any TableDocument)?
        if order == .source, let developmentTable { development = try workspace.document(at: developmentTable) }
        let contents = try formatted(document, like: development)
        return Decoded(
            .file(PlannedFile(path: path, contents: contents, original: document.bytes, summary: "formatted")),
            diagnostics: FormatRegistry.isCommonTable(path) ? document.diagnostics : [])
    }
}

extension ProjectLayout {
    /// The tables with single strings, and the catalogs to format: all that were found or named and are selected, inside and outside
    /// locale directories. Catalogs are formatted as a whole, so a selection of locales excludes them.
    package func tablesToFormat(_ selection: TableSelection) -> [(path: String, developmentTable: String?)] {
        let catalogs = catalogPaths.filter { selection.includes(nil, TableName(path: $0)) }
        var found: [(path: String, developmentTable: String?)] = []
        for path in tablePaths where FormatRegistry.forms(of: path) == .single {
            let table = TableName(path: path)
            guard selection.includes(locale(of: path), table) else { continue }
            let development = groupIndex(of: path).flatMap { allGroups[$0].developmentDirectory(of: table) }
            let hasTable = development?.tables.contains(table) ?? false
            found.append((path, hasTable ? development?.path(of: table) : nil))
        }
        return found + catalogs.map { ($0, nil) }
    }
}
