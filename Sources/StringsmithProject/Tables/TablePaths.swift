import StringsmithModel
import StringsmithText

/// The files of one table in one directory.
struct TablePaths: Hashable, Sendable {
    /// The `.strings` file, if any.
    var strings: String?

    /// The `.stringsdict` file, if any.
    var plurals: String?

    /// The files that exist.
    var all: [String] { [strings, plurals].compactMap(\.self) }

    /// True if there is no file.
    var isEmpty: Bool { strings == nil && plurals == nil }
}

/// A table of a localization group, in any locale.
struct TablePlace: Hashable, Sendable {
    /// The index in the layout's groups.
    var group: Int

    var table: TableName
}

extension LocaleDirectory {
    /// Returns the files of a table in the directory, including those that a walk skips.
    func allPaths(of table: TableName) -> TablePaths {
        let present = { (path: String) in self.files.contains(String(FilePath(path).name)) ? path : nil }
        return TablePaths(strings: present(path(of: table)), plurals: present(pluralPath(of: table)))
    }

    /// Returns the files of a table in the directory that a walk has found.
    func paths(of table: TableName) -> TablePaths {
        TablePaths(
            strings: tables.contains(table) ? path(of: table) : nil,
            plurals: pluralTables.contains(table) ? pluralPath(of: table) : nil)
    }
}
