import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Finds the development language's tables that differ from an older revision, and applies the rules to them.
struct SourceArgumentChanges {
    private let revision: String
    private let runner: RuleRunner
    private let present: Workspace
    private let former: Workspace

    /// - Parameters:
    ///   - present: the working tree.
    ///   - former: the files of the revision.
    ///   - revision: the name of the revision in messages.
    ///   - runner: the enabled rules.
    init(in present: Workspace, since former: Workspace, revision: String, _ runner: RuleRunner) {
        (self.present, self.former, self.revision, self.runner) = (present, former, revision, runner)
    }

    /// Returns a table or catalog at the revision; nil if it hasn't changed.
    private func old(_ path: String) -> (any TableDocument)? {
        former.isUnchanged(path) ? nil : former.optionalDocument(at: path)
    }

    /// Returns the findings of the rules in the tables of a layout of the working tree.
    func diagnostics(_ layout: ProjectLayout) -> [Diagnostic] {
        guard runner.wantsRevisions else { return [] }
        let units = TableFiles(layout).units
        let translations = Dictionary(
            grouping: units.filter { !$0.isDevelopment && $0.group != nil }, by: \.place)
        let catalogs = layout.catalogPaths.flatMap { catalogDiagnostics($0) }
        return catalogs
            + units.filter(\.isDevelopment).flatMap { unit -> [Diagnostic] in
                guard let path = unit.paths.strings, let old = old(path),
                    let document = present.optionalDocument(at: path),
                    document.bytes != old.bytes
                else { return [] }
                var table = RevisedTable(
                    name: unit.name, locale: unit.locale, strings: LocaleTable(document), at: revision,
                    old: LocaleTable(old))
                if table.needsTranslations {
                    table.translations = (translations[unit.place] ?? []).map { unit in
                        DefinedTable(locale: unit.locale, strings: present.table(at: unit.paths).strings, plurals: nil)
                    }
                }
                return runner.diagnostics(of: table)
            }
    }

    /// Returns the findings in a file that holds a table in all its locales.
    private func catalogDiagnostics(_ path: String) -> [Diagnostic] {
        guard let former = old(path), let document = present.optionalDocument(at: path), document.bytes != former.bytes,
            let language = document.developmentLanguage
        else { return [] }
        guard former.developmentLanguage == language else { return [] }
        var table = RevisedTable(
            name: TableName(path: path), locale: language, strings: LocaleTable(document, in: language), at: revision,
            old: LocaleTable(former, in: language))
        if table.needsTranslations {
            table.translations = document.locales.filter { $0 != language }.map { DefinedTable(document, in: $0) }
        }
        return runner.diagnostics(of: table)
    }
}
