import StringsmithModel

/// The files of one table in one directory.
struct TablePaths: Hashable, Sendable {
    /// The `.strings` file, if there is one.
    var strings: String?

    /// The `.stringsdict` file, if there is one.
    var plurals: String?

    /// True if there is no file.
    var isEmpty: Bool { strings == nil && plurals == nil }
}

/// A table of one localisation, whichever its locale.
struct TablePlace: Hashable, Sendable {
    /// The index among the layout's groups.
    var group: Int

    /// The name.
    var table: TableName
}

extension LocaleDirectory {
    /// The files of a table in it, those that a walk passes over included.
    func allPaths(of table: TableName) -> TablePaths {
        let present = { (path: String) in
            self.files.contains(String(path.dropFirst(self.path.count + 1))) ? path : nil
        }
        return TablePaths(strings: present(path(of: table)), plurals: present(pluralPath(of: table)))
    }

    /// The files of a table in it that a walk has found.
    func paths(of table: TableName) -> TablePaths {
        TablePaths(
            strings: tables.contains(table) ? path(of: table) : nil,
            plurals: pluralTables.contains(table) ? pluralPath(of: table) : nil)
    }
}
