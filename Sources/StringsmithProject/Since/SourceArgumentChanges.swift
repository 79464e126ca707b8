import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Finds the development language's tables that differ from those of an older revision, and applies the rules to them.
struct SourceArgumentChanges {
    private let revision: String
    private let runner: RuleRunner
    private let old: (String) -> (any TableDocument)?

    /// - Parameters:
    ///   - revision: the name of the revision in messages.
    ///   - runner: the enabled rules.
    ///   - old: returns a table or catalog at the revision; nil if it hasn't changed.
    init(revision: String, _ runner: RuleRunner, old: @escaping (_ path: String) -> (any TableDocument)?) {
        (self.revision, self.runner, self.old) = (revision, runner, old)
    }

    /// Returns the findings of the rules in the tables of a check.
    func diagnostics(_ layout: ProjectLayout, _ memory: CheckMemory?) -> [Diagnostic] {
        guard runner.wantsRevisions else { return [] }
        let store = TableStore(sharing: memory?.tables)
        let units = TableFiles(layout).units
        let translations = Dictionary(
            grouping: units.filter { !$0.isDevelopment && $0.group != nil }, by: \.place)
        let catalogs = layout.catalogPaths.flatMap { catalogDiagnostics($0, store) }
        return catalogs
            + units.filter(\.isDevelopment).flatMap { unit -> [Diagnostic] in
                guard let path = unit.paths.strings, let old = old(path), let document = try? store.document(at: path),
                    document.bytes != old.bytes
                else { return [] }
                var table = RevisedTable(
                    name: unit.name, locale: unit.locale, strings: LocaleTable(document), at: revision,
                    old: LocaleTable(old))
                if table.needsTranslations {
                    table.translations = (translations[unit.place] ?? []).map { unit in
                        DefinedTable(locale: unit.locale, strings: store.table(at: unit.paths).strings, plurals: nil)
                    }
                }
                return runner.diagnostics(of: table)
            }
    }

    /// Returns the findings in a file that holds a table in all its locales.
    private func catalogDiagnostics(_ path: String, _ store: TableStore) -> [Diagnostic] {
        guard let former = old(path), let document = try? store.document(at: path), document.bytes != former.bytes,
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
