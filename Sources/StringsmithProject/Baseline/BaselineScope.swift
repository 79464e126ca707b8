import StringsmithModel
import StringsmithRules

/// What a run of `check` could have found: an entry outside of it says nothing by its absence.
package struct BaselineScope: Sendable {
    /// The files and directories that were checked.
    package var paths: [String]

    /// The rules that ran.
    package var selection: RuleSelection

    /// The locales and tables that were checked.
    package var tables: TableSelection

    /// Makes a scope.
    package init(paths: [String], selection: RuleSelection, tables: TableSelection = TableSelection()) {
        (self.paths, self.selection, self.tables) = (paths, selection, tables)
    }

    /// The directories that were walked, from the baseline's directory on. A file or one locale alone is not checked for
    /// everything, so that nothing can be said to be gone.
    func directories(_ relative: inout RelativePaths) -> [String] {
        (paths.isEmpty ? ["."] : paths).compactMap { path in
            guard FileKind(of: path) == .directory else { return nil }
            let way = relative.path(to: path)
            return way.hasSuffix(".lproj") ? nil : way
        }
    }

    /// Whether an entry's finding would have been found. A rule that no longer exists finds nothing any more.
    func covers(_ entry: BaselineEntry, below directories: [String]) -> Bool {
        let isKnown = RuleRegistry.description(of: entry.rule) != nil
        guard !isKnown || selection.enabled.contains(entry.rule) else { return false }
        guard tables.includes(entry.locale, entry.table) else { return false }
        return directories.contains { directory in
            if directory.isEmpty { return !entry.directory.hasPrefix("../") && entry.directory != ".." }
            return entry.directory == directory || entry.directory.hasPrefix(directory + "/")
                || directory.split(separator: "/").allSatisfy { $0 == ".." } && !entry.directory.hasPrefix("..")
        }
    }
}
