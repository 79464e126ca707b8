import StringsmithMerge
import StringsmithModel
import StringsmithProject

/// Brings every locale's tables in line with the sources, as `stringsmith sync` does.
public struct TableSync: Sendable {
    /// How keys are found in the sources.
    public var extraction = KeyExtraction()

    /// How tables follow the sources.
    public var options = SyncOptions()

    /// The language of the sources; nil for what the nearest manifest or Xcode project says, else English.
    public var developmentLanguage: LocaleIdentifier?

    /// Patterns of keys that are used in ways no source shows, such as `error.*`.
    public var keptKeys: [String] = []

    /// Locales whose directories and tables are to be made.
    public var addedLocales: [LocaleIdentifier] = []

    /// Makes a sync with the usual options.
    public init() {}

    /// Plans what is to become of the tables of a project. Nothing is written.
    /// - Parameter paths: the files and directories of the project; the current directory if there are none.
    public func plan(for paths: [String]) async -> SyncPlan {
        var options = ProjectSyncOptions()
        options.scan = extraction.options(paths)
        options.tables = self.options
        options.developmentLanguage = developmentLanguage
        options.keptKeys = keptKeys.map { KeyPattern($0) }
        options.addedLocales = addedLocales
        return SyncPlan(await ProjectSync(options), for: paths)
    }
}
