import StringsmithModel
import StringsmithProject
import StringsmithRules

/// Checks tables by the rules, as `stringsmith check` does.
public struct TableCheck: Sendable {
    /// The rules that are on.
    public var rules = RuleSelection()

    /// The project's words, which some rules ask for.
    public var settings = RuleSettings()

    /// How calls are found in the sources below the paths, which are held against the tables.
    public var extraction = KeyExtraction()

    /// The language that translations are compared with; nil for what a manifest or Xcode project says, else English or
    /// what `Base.lproj` holds.
    public var developmentLanguage: LocaleIdentifier?

    /// How many threads work at once; nil for one a processor.
    public var jobs: Int?

    /// Makes a check by the default rules.
    public init() {}

    /// What is wrong with the `.strings`, `.stringsdict` and interface files below some paths, by path and place. A file
    /// that can't be read is an error with the rule `unreadable-file`.
    /// - Parameter paths: files and directories; the current directory if there are none.
    public func diagnostics(in paths: [String]) async -> [Diagnostic] {
        var options = ProjectCheckOptions()
        options.paths = paths
        options.selection = rules
        options.settings = settings
        options.scan = extraction.options([])
        options.development = developmentLanguage
        options.jobs = jobs
        return await ProjectCheck(options).diagnostics.sorted(by: Diagnostic.displayOrder)
    }
}
