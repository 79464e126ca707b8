import StringsmithModel
import StringsmithProject
import StringsmithRules

/// Checks tables with rules, like `stringsmith check`.
public struct TableCheck: Sendable {
    /// The enabled rules.
    public var rules = RuleSelection()

    /// The project's settings, which some rules use.
    public var settings = RuleSettings()

    /// How to find calls in sources, which are checked against the tables.
    public var extraction = KeyExtraction()

    /// The language that translations are compared with. If nil, the manifest's or Xcode project's; otherwise
    /// English, or the contents of `Base.lproj`.
    public var developmentLanguage: LocaleIdentifier?

    /// The number of threads; nil for one per processor.
    public var jobs: Int?

    /// Creates a check with the default rules.
    public init() {}

    /// Returns the problems in the `.strings`, `.stringsdict` and interface files below paths, sorted by path and
    /// place. A file that can't be read is an error with the rule `unreadable-file`.
    /// - Parameter paths: files and directories; if empty, the current directory.
    public func diagnostics(in paths: [String]) async -> [Diagnostic] {
        var options = ProjectCheckOptions()
        options.paths = paths
        options.selection = rules
        options.settings = settings
        options.scan = extraction.options([])
        options.development = developmentLanguage
        options.jobs = jobs
        return await ProjectCheck(options, in: Workspace()).run().diagnostics.sorted(by: Diagnostic.displayOrder)
    }
}
