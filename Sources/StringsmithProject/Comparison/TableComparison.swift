import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Two versions of a table.
package struct ComparedTable: Sendable {
    /// The path relative to the compared directories.
    package var path: String

    /// The locale of its directory; nil outside locale directories.
    package var locale: LocaleIdentifier?

    package var table: TableName

    package var changes: [EntryChange]

    /// True for one locale of a file that holds several.
    package var isPart = false
}

/// The differences between two tables, or between all tables in two directories.
package struct TableComparison: Sendable {
    /// The tables that differ, sorted by path.
    package private(set) var tables: [ComparedTable] = []

    /// Diagnostics for tables that couldn't be read and aren't compared.
    package private(set) var diagnostics: [Diagnostic] = []

    /// A requested locale or table that neither side has.
    package private(set) var unknownSelection: UnknownSelection?

    private let selection: TableSelection
    private let files: PathSelection
    private let workspace: Workspace
    private var locales: Set<LocaleIdentifier> = []
    private var names: Set<TableName> = []

    /// Compares two files, or two directories, whose tables are matched by relative path. The entries of a table that
    /// only one side has count as added or removed.
    package init(
        from old: String, to new: String, in workspace: Workspace,
        selecting selection: TableSelection = TableSelection(), files: PathSelection = PathSelection()
    ) {
        (self.files, self.workspace) = (files, workspace)
        self.selection = selection
        switch (workspace.kind(of: old), workspace.kind(of: new)) {
        case (.directory, .directory): compareDirectories(old, new)
        case (.directory, _?): fail(old, "a directory, and '\(new)' is none")
        case (_?, .directory): fail(new, "a directory, and '\(old)' is none")
        default: compare(old, new, path: new)
        }
        // If listing failed, the name may still exist.
        if diagnostics.isEmpty { unknownSelection = selection.unknownName(locales: locales, tables: names) }
    }

    private mutating func compareDirectories(_ old: String, _ new: String) {
        let oldPaths = tablePaths(in: old)
        let newPaths = tablePaths(in: new)
        for path in Set(oldPaths.keys).union(newPaths.keys).sorted(by: { $0.precedesByBytes($1) }) {
            compare(oldPaths[path], newPaths[path], path: path)
        }
    }

    /// Returns the tables in a directory by relative path.
    private mutating func tablePaths(in directory: String) -> [String: String] {
        let walk = ProjectWalk([directory], in: workspace, selection: files)
        for failure in walk.failures { fail(failure.path, failure.description) }
        let prefix = directory == "." ? "" : FilePath(directory).withSlash
        var paths: [String: String] = [:]
        for path in walk.files {
            let relative = String(path.dropFirst(prefix.count))
            if FormatRegistry.isTable(path) { paths[relative] = path }
        }
        return paths
    }

    private mutating func compare(_ old: String?, _ new: String?, path: String) {
        let name = TableName(path: path)
        let own = Self.locale(of: path)
        if let own { locales.insert(own) }
        names.insert(name)
        // A catalog holds several locales, whatever its path is.
        let isCatalog = [old, new].contains { $0.map(FormatRegistry.isCommonTable) ?? false }
        guard isCatalog ? selection.includes(table: name) : selection.includes(own, name) else { return }
        guard let before = read(old), let after = read(new) else { return }
        let empty = Table(name: name)
        for part in after.parts.map(\.locale) + before.parts.map(\.locale).filter({ after[$0] == nil }) {
            let locale = part ?? own
            if let locale { locales.insert(locale) }
            guard selection.includes(locale, name) else { continue }
            let changes = TableDifference(from: before[part] ?? empty, to: after[part] ?? empty).changes
            guard !changes.isEmpty else { continue }
            tables.append(
                ComparedTable(path: path, locale: locale, table: name, changes: changes, isPart: part != nil))
        }
    }

    /// Reads a side; a missing one has no entries. Nil if it can't be read.
    private mutating func read(_ path: String?) -> UnitTables? {
        guard let path else { return UnitTables() }
        do throws(FileSystemError) {
            let document = try workspace.document(at: path)
            if document.isWhole { return UnitTables(document) }
            diagnostics += document.diagnostics.filter { $0.severity == .error }
        } catch {
            fail(path, error.description)
        }
        return nil
    }

    private mutating func fail(_ path: String, _ message: String) {
        diagnostics.append(Diagnostic(path: path, severity: .error, rule: .unreadableFile, message: message))
    }

    /// Returns the name of the innermost `.lproj` directory in a path: a locale, or `Base`.
    private static func locale(of path: String) -> LocaleIdentifier? {
        let directories = FilePath(path).components.dropLast()
        guard let name = directories.reversed().lazy.compactMap({ FilePath(String($0)).localeDirectoryName }).first
        else { return nil }
        return LocaleIdentifier.canonical(directoryName: name) ?? LocaleIdentifier(name)
    }
}
