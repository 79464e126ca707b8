import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

extension ProjectLayout {
    /// Problems with locale directories and unreadable paths, as reported by `check`. If a locale has two directories,
    /// commands that write tables leave both alone.
    package var diagnostics: [Diagnostic] {
        var selection = RuleSelection()
        for id in RuleSelection.all { selection.disable(id) }
        for id in [RuleID.unknownLocale, .legacyLocaleName, .localeNameCase, .duplicateLocale] { selection.enable(id) }
        let found = RuleRunner(selection).diagnostics(of: TableFiles(self).checkedLayout(unlocalizedInterfaces: []))
        return failures.map { Diagnostic($0) } + walk.targets.problems.map(\.diagnostic)
            + found.map { diagnostic in
                var diagnostic = diagnostic
                switch diagnostic.rule {
                case .duplicateLocale:
                    diagnostic.isFailure = true
                    diagnostic.notes = [Note("neither directory is changed: move the strings of one into the other")]
                case .unknownLocale: diagnostic.notes = [Note("the directory is skipped")]
                default: diagnostic.notes = rename(diagnostic).map { [$0] } ?? []
                }
                // `check` reports the names as findings; here they only explain what happens.
                if !diagnostic.isFailure { diagnostic.severity = .note }
                return diagnostic
            }
    }

    /// The locales with two directories, which no command that writes translations changes.
    var duplicateLocales: [Diagnostic] {
        allGroups.contains(where: \.hasDuplicates) ? diagnostics.filter { $0.rule == .duplicateLocale } : []
    }

    /// Explains why there is no group that a sync could update.
    func noGroup(at path: String) -> Diagnostic {
        let named = walk.roots.first {
            FilePath($0).isLocaleDirectory || FilePath($0).enclosingLocaleDirectoryName != nil
        }
        let closed = allGroups.lazy.compactMap(\.developmentDirectory).first(where: \.isClosed)
        var problem = Diagnostic(
            path: path, severity: .error, rule: .noLocaleDirectory,
            message: "no locale directory (*.lproj) or string catalog (*.xcstrings) to update",
            notes: [
                Note(
                    "create one for the development language, such as Resources/en.lproj, or an empty "
                        + "Localizable.xcstrings with 'extract --format xcstrings'")
            ])
        if let named {
            problem.message = "a locale can't be updated on its own, without the sources and the other locales"
            problem.notes = [Note("name the directory that contains all of them; --locale selects one to update")]
            problem.path = named
        } else if let closed {
            problem.message = "the development language's directory is ignored or excluded, so nothing can be updated"
            problem.notes = [Note("include it with --include")]
            problem.path = closed.path
        }
        return problem
    }

    /// Tables, interface files and property lists that aren't readable, so that their contents are unknown.
    func unreadableFiles(in workspace: Workspace) -> [Diagnostic] {
        (tablePaths + catalogPaths + otherFiles).distinct().compactMap { path in
            workspace.accessError(at: path).map { Diagnostic($0) }
        }
    }

    /// Explains how to rename a directory to its canonical name.
    private func rename(_ diagnostic: Diagnostic) -> Note? {
        guard let locale = diagnostic.locale else { return nil }
        let target = FilePath(diagnostic.path).directory + locale.directoryName
        return Note("rename it, and the project's references to it: git mv '\(diagnostic.path)' '\(target)'")
    }
}
