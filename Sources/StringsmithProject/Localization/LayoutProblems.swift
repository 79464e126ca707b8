import StringsmithLocales
import StringsmithModel
import StringsmithRules

extension ProjectLayout {
    /// What is wrong with the locale directories, and paths that can't be read, as `check` says it; a command that writes
    /// tables leaves directories alone of which a locale has two.
    package var diagnostics: [Diagnostic] {
        var selection = RuleSelection()
        for id in RuleSelection.all { selection.disable(id) }
        for id in [RuleID.unknownLocale, .legacyLocaleName, .localeNameCase, .duplicateLocale] { selection.enable(id) }
        let found = RuleRunner(selection).diagnostics(of: TableFiles(self).checkedLayout(unlocalizedInterfaces: []))
        return failures.map { Diagnostic($0) }
            + found.map { diagnostic in
                var diagnostic = diagnostic
                switch diagnostic.rule {
                case .duplicateLocale:
                    diagnostic.isFailure = true
                    diagnostic.notes = [Note("neither directory is touched: move the texts of one into the other")]
                case .unknownLocale: diagnostic.notes = [Note("the directory is left alone")]
                default: diagnostic.notes = rename(diagnostic).map { [$0] } ?? []
                }
                // The names are findings of check; here they only explain what is done.
                if !diagnostic.isFailure { diagnostic.severity = .note }
                return diagnostic
            }
    }

    /// The tables, interface files and property lists that the system lets nobody read: what they hold is unknown.
    var unreadableFiles: [Diagnostic] {
        var seen: Set<String> = []
        return (tablePaths + catalogPaths + otherFiles).filter { seen.insert($0).inserted }.compactMap { path in
            FileStatus.readingError(of: path).map { Diagnostic($0) }
        }
    }

    /// How to give a directory its present name.
    private func rename(_ diagnostic: Diagnostic) -> Note? {
        guard let locale = diagnostic.locale else { return nil }
        let target = Self.parent(of: diagnostic.path) + locale.rawValue + ".lproj"
        return Note("rename it, and the project's references to it: git mv '\(diagnostic.path)' '\(target)'")
    }
}
