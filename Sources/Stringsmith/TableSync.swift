import StringsmithMerge
import StringsmithModel
import StringsmithProject

/// Updates the tables of all locales from the sources, like `stringsmith sync`.
public struct TableSync: Sendable {
    /// How to find keys in the sources.
    public var extraction = KeyExtraction()

    /// Options for updating tables.
    public var options = SyncOptions()

    /// The language of the sources. If nil, the nearest manifest's or Xcode project's; otherwise English.
    public var developmentLanguage: LocaleIdentifier?

    /// Patterns for keys that are used in ways that the sources don't show, such as `error.*`.
    public var keptKeys: [String] = []

    /// Locales whose directories and tables are created if they don't exist.
    public var addedLocales: [LocaleIdentifier] = []

    /// Creates a sync with the default options.
    public init() {}

    /// Plans the changes to the tables of a project. Nothing is written.
    /// - Parameter paths: the files and directories of the project; if empty, the current directory.
    public func plan(for paths: [String]) async -> SyncPlan {
        var options = ProjectSyncOptions()
        options.scan = extraction.options(paths)
        options.tables = self.options
        options.developmentLanguage = developmentLanguage
        options.keptKeys = keptKeys.map { KeyPattern($0) }
        options.addedLocales = addedLocales
        return SyncPlan(await ProjectSync(options, in: Workspace(recording: PlanBasis())).run(), for: paths)
    }
}
