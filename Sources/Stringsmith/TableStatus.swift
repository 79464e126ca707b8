import StringsmithModel
import StringsmithProject
import StringsmithRules

/// Measures the progress of a project's translations, like `stringsmith status`.
public struct TableStatus: Sendable {
    /// The locales to count; if empty, all.
    public var locales: Set<LocaleIdentifier> = []

    /// The tables to count; if empty, all.
    public var tables: Set<TableName> = []

    /// The project's settings. A text that is one of its terms needs no translation.
    public var settings = RuleSettings()

    /// The language that translations are compared with. If nil, the manifest's or Xcode project's; otherwise
    /// English, or the contents of `Base.lproj`.
    public var developmentLanguage: LocaleIdentifier?

    /// The number of threads; nil for one per processor.
    public var jobs: Int?

    /// Creates a status of all locales and tables.
    public init() {}

    /// Counts the keys of the tables below paths.
    /// - Parameter paths: files and directories; if empty, the current directory.
    public func report(for paths: [String]) async -> CountedTables {
        var options = ProjectStatusOptions()
        options.paths = paths
        options.tables.locales = locales
        options.tables.tables = tables
        options.settings = settings
        options.development = developmentLanguage
        options.jobs = jobs
        let status = await ProjectStatus(options, in: Workspace()).run()
        return CountedTables(
            coverage: status.report, diagnostics: status.diagnostics.sorted(by: Diagnostic.displayOrder))
    }
}

/// The results of a ``TableStatus``.
public struct CountedTables: Hashable, Sendable {
    /// The coverage of each locale and table.
    public let coverage: CoverageReport

    /// Diagnostics about files that couldn't be read in full, sorted by path and place.
    public let diagnostics: [Diagnostic]
}
