import StringsmithModel
import StringsmithProject
import StringsmithRules

/// Counts how far the translations of a project are, as `stringsmith status` does.
public struct TableStatus: Sendable {
    /// The locales to count; all if there are none.
    public var locales: Set<LocaleIdentifier> = []

    /// The tables to count; all if there are none.
    public var tables: Set<TableName> = []

    /// The project's words: a text that is one of its terms needs no translation.
    public var settings = RuleSettings()

    /// The language that translations are compared with; nil for what a manifest or Xcode project says, else English or
    /// what `Base.lproj` holds.
    public var developmentLanguage: LocaleIdentifier?

    /// How many threads work at once; nil for one a processor.
    public var jobs: Int?

    /// Makes a count of all locales and tables.
    public init() {}

    /// Counts the tables below some paths.
    /// - Parameter paths: files and directories; the current directory if there are none.
    public func report(for paths: [String]) async -> CountedTables {
        var options = ProjectStatusOptions()
        options.paths = paths
        options.tables.locales = locales
        options.tables.tables = tables
        options.settings = settings
        options.development = developmentLanguage
        options.jobs = jobs
        let status = await ProjectStatus(options)
        return CountedTables(
            coverage: status.report, diagnostics: status.diagnostics.sorted(by: Diagnostic.displayOrder))
    }
}

/// What a ``TableStatus`` has counted.
public struct CountedTables: Hashable, Sendable {
    /// The coverage of each locale and table.
    public let coverage: CoverageReport

    /// What could not be read, or not whole, by path and place.
    public let diagnostics: [Diagnostic]
}
