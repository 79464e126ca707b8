import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// The same check at an older revision, to find out which findings are new. Nothing is written.
///
/// The check reads the revision in a `Workspace` over the working tree's, and only looks for what the check of
/// the working tree has found: other findings can't be among the new ones. Files that haven't changed are read and
/// scanned once. Tables that depend only on such files needn't be checked at all.
package struct RevisionCheck: Sendable {
    /// The findings at the revision. Paths are relative to the top of the working tree.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Source strings whose arguments have changed since, while translations still use the old ones.
    package private(set) var sourceChanges: [Diagnostic] = []

    private let project: FormerProject

    /// Checks a project at a revision.
    /// - Parameters:
    ///   - known: the tables that the check of the working tree didn't look at, since none of their findings is new.
    ///   - found: the findings in the working tree; nil to find everything.
    ///   - missingKeys: the keys that the check of the working tree didn't report as missing.
    package init(
        of project: FormerProject, without known: Set<TableDependencies>, comparing found: [Diagnostic]? = nil,
        missingKeys: FormerMissingKeys? = nil
    ) async {
        self.project = project
        if project.isSame { return }
        await check(without: known, comparing: Self.rest(of: found, missingKeys))
        let runner = RuleRunner(project.options.selection, settings: project.options.settings)
        let changes = SourceArgumentChanges(
            in: project.base, since: project.workspace, revision: project.name, runner)
        sourceChanges = changes.diagnostics(project.present)
    }

    /// Returns the findings that the revision may have, too.
    private static func rest(of found: [Diagnostic]?, _ missingKeys: FormerMissingKeys?) -> [Diagnostic]? {
        guard let found, let missingKeys else { return found }
        let (missing, rest) = (found.filter { $0.rule == .missingKey }, found.filter { $0.rule != .missingKey })
        return missingKeys.cover(Set(missing.map { ExactString($0.path) })) ? rest : found
    }

    private mutating func check(without known: Set<TableDependencies>, comparing present: [Diagnostic]?) async {
        guard var options = project.former?.options else { return }
        options.known = known
        if let present {
            let rules = Set(present.map(\.rule))
            if options.selection.enabled.isDisjoint(with: rules) { return }
            for rule in options.selection.enabled.subtracting(rules) { options.selection.disable(rule) }
            options.known.formUnion(project.tables(without: present))
        }
        var paths = RelativePaths(from: project.root)
        diagnostics = await ProjectCheck(options, in: project.workspace).run().diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.message = FindingDifference.message(of: diagnostic)
            diagnostic.path = paths.path(to: diagnostic.path)
            return diagnostic
        }
    }

    /// Returns the findings in the working tree that the revision doesn't have.
    package func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        if project.isSame { return diagnostics.filter(\.isFailure) }
        var paths = RelativePaths(from: project.root)
        // A text that is moved to another source isn't new.
        let movesTexts = project.options.findsTexts
        let difference = FindingDifference(
            from: self.diagnostics,
            isGone: { [root = project.root] in movesTexts || FileKind(of: root + "/" + $0) == nil },
            isNew: { [files = project.files] in movesTexts || !files.contains($0) })
        return difference.new(among: diagnostics) { paths.path(to: $0) }
    }
}
