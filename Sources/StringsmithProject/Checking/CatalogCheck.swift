import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Checks the files that hold a table in all its locales, such as string catalogs.
struct CatalogCheck: Sendable {
    let runner: RuleRunner
    let workspace: Workspace
    let selection: TableSelection
    var former: FormerMissingKeys?
    let findsHiddenKeys: Bool

    /// Rules whose findings the catalog compiler reports in its own words, and rules about what Xcode itself writes:
    /// plural forms without a type, and the empty key.
    static let compilersOwn: Set<RuleID> = [
        .pluralUndefinedVariable, .pluralUnusedVariable, .pluralValueType, .emptyKey,
    ]

    /// A file whose locales can be checked one by one, on any thread.
    struct Work: Sendable {
        /// The problems of reading the file.
        var diagnostics: [Diagnostic]

        fileprivate var document: (any TableDocument)?
        fileprivate var source: SourceTable?
        fileprivate var comments: CommentScope?

        /// The locales to check.
        fileprivate(set) var locales: [LocaleIdentifier] = []

        fileprivate init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
    }

    /// Returns the problems in files: for each, first from reading and building it, then in each locale's strings.
    func diagnostics(of paths: [String], jobs: Int) async -> [Diagnostic] {
        let works = await ParallelMap.map(count: paths.count, jobs: jobs, chunkLength: 1) { work(on: paths[$0]) }
        let parts = works.indices.flatMap { work in
            [(work: work, locale: nil)] + works[work].locales.indices.map { (work: work, locale: $0) }
        }
        let found = await ParallelMap.map(count: parts.count, jobs: jobs, chunkLength: 1) { index in
            let work = works[parts[index].work]
            guard let locale = parts[index].locale else { return work.diagnostics + buildProblems(of: work) }
            return diagnostics(of: work, locale)
        }
        return Array(found.joined())
    }

    private func work(on path: String) -> Work {
        let document: any TableDocument
        do throws(FileSystemError) {
            document = try workspace.document(at: path)
        } catch {
            return Work([Diagnostic(error)])
        }
        var work = Work(document.diagnostics)
        guard let development = document.developmentLanguage else { return work }
        let name = TableName(path: path)
        work.document = document
        work.locales = document.locales.filter { selection.includes($0, name) }
        let texts = LocaleTable(document, in: development)
        work.source = SourceTable(strings: texts, plurals: texts)
        // Comments belong to keys, so all locales have the development language's.
        work.comments = runner.comments(of: texts)
        return work
    }

    private func buildProblems(of work: Work) -> [Diagnostic] {
        guard let document = work.document, document.isWhole else { return [] }
        return document.buildProblems(in: selection.locales.isEmpty ? nil : Set(work.locales))
    }

    private func diagnostics(of work: Work, _ number: Int) -> [Diagnostic] {
        guard let document = work.document else { return [] }
        let locale = work.locales[number]
        var table = CheckedTable(document, locale, source: work.source)
        if findsHiddenKeys { table.hidden = HiddenKeys.all(of: document, in: locale, work.source) }
        if let former, !table.isDevelopment { table.knownMissing = former.keys(at: document.path, in: locale) }
        table.comments = work.comments
        table.isFirstOfFile = number == 0
        return runner.diagnostics(of: table).filter { !Self.compilersOwn.contains($0.rule) }
    }
}

extension CheckedTable {
    /// Creates a locale of a file that holds a table in all its locales.
    init(_ document: any TableDocument, _ locale: LocaleIdentifier, source: SourceTable?) {
        self.init(
            name: TableName(path: document.path), locale: LocaleFacts(locale),
            isDevelopment: locale == document.developmentLanguage)
        strings = LocaleTable(document, in: locale)
        plurals = strings
        self.source = isDevelopment ? nil : source
    }
}
