import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Checks the files that hold a table in all its locales, such as string catalogs.
struct CatalogCheck: Sendable {
    let runner: RuleRunner
    let store: TableStore
    let selection: TableSelection

    /// Rules that the compiler of catalogs has its own words for, and those about what Xcode itself writes: plural forms
    /// without a type, and the empty key.
    private static let compilersOwn: Set<RuleID> = [
        .pluralUndefinedVariable, .pluralUnusedVariable, .pluralValueType, .emptyKey,
    ]

    /// Returns the problems in a file: those of reading and building it, and those of each locale's texts.
    func diagnostics(of path: String, _ reader: FileReader) -> [Diagnostic] {
        let document: any TableDocument
        do throws(FileSystemError) {
            document = try store.document(at: path, reader)
        } catch {
            return [Diagnostic(error)]
        }
        guard let development = document.developmentLanguage else { return document.diagnostics }
        let name = TableName(path: path)
        let locales = document.locales.filter { selection.includes($0, name) }
        let texts = LocaleTable(document, in: development)
        let source = SourceTable(strings: texts, plurals: texts)
        var found = document.diagnostics
        if document.isWhole { found += document.buildProblems(in: selection.locales.isEmpty ? nil : Set(locales)) }
        for locale in locales {
            var table = CheckedTable(name: name, locale: LocaleFacts(locale), isDevelopment: locale == development)
            table.strings = LocaleTable(document, in: locale)
            table.plurals = table.strings
            if locale != development { table.source = source }
            found += runner.diagnostics(of: table).filter { !Self.compilersOwn.contains($0.rule) }
        }
        return found
    }
}
