import StringsmithModel
import StringsmithRules
import StringsmithText

/// The findings that a run of `check` could have found. Outside this scope, a missing finding proves nothing.
package struct BaselineScope: Sendable {
    /// The checked files and directories.
    package var paths: [String]

    /// The enabled rules.
    package var selection: RuleSelection

    /// The checked locales and tables.
    package var tables: TableSelection

    /// True if texts are followed through declarations.
    package var followsTexts = true

    package init(paths: [String], selection: RuleSelection, tables: TableSelection = TableSelection()) {
        (self.paths, self.selection, self.tables) = (paths, selection, tables)
    }

    /// The directories that were walked, relative to the baseline's directory. Files and locales that were named on
    /// their own don't count, because not everything in them was checked.
    func directories(_ relative: inout RelativePaths) -> [String] {
        (paths.isEmpty ? ["."] : paths).compactMap { path in
            guard FileKind(of: path) == .directory else { return nil }
            let way = relative.path(to: path)
            return FilePath(way).isLocaleDirectory ? nil : way
        }
    }

    /// Returns whether the scope includes an entry. Entries of rules that no longer exist are included.
    /// - Parameter followed: the entries that only a run that follows texts finds.
    func covers(_ entry: BaselineEntry, followed: Set<BaselineEntry>, below directories: [String]) -> Bool {
        if !followsTexts, followed.contains(entry) { return false }
        let isKnown = RuleRegistry.description(of: entry.rule) != nil
        guard !isKnown || selection.enabled.contains(entry.rule) else { return false }
        guard tables.includes(entry.locale, entry.table) else { return false }
        return directories.contains { directory in
            if directory.isEmpty { return !entry.directory.hasPrefix("../") && entry.directory != ".." }
            return FilePath(entry.directory).isInside(directory)
                || FilePath(directory).components.allSatisfy { $0 == ".." } && !entry.directory.hasPrefix("..")
        }
    }
}
