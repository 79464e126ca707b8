import StringsmithModel

/// The description of a rule, as shown by `stringsmith explain`.
public struct RuleDescription: Sendable {
    /// The rule's name, in kebab case.
    public var id: RuleID

    /// The severity of its findings, unless configured otherwise.
    public var severity: Severity

    /// Whether the rule is on by default. Only rules with indisputable findings are.
    public var isDefault: Bool

    /// The problem, in one line.
    public var summary: String

    /// Why the problem matters: its effect at run time, or on the reader.
    public var why: String

    /// Wrong and right inputs, which are also the rule's tests.
    package var examples: [RuleExample]

    /// Whether its fixes can change text that users see; nil if the rule has no fixes.
    public var fixSafety: Fix.Safety?

    /// The rules whose findings make one of this rule redundant, because both have the same cause: a misspelled
    /// placeholder is also a missing one.
    package var follows: [RuleID]

    /// True if a finding says that something doesn't exist anywhere, which requires the whole project to be read.
    package var needsWholeProject: Bool

    /// Creates a description.
    package init(
        _ id: RuleID, _ severity: Severity, isDefault: Bool = true, summary: String, why: String,
        examples: [RuleExample], fixSafety: Fix.Safety? = nil, follows: [RuleID] = [], needsWholeProject: Bool = false
    ) {
        self.follows = follows
        self.needsWholeProject = needsWholeProject
        self.id = id
        self.severity = severity
        self.isDefault = isDefault
        self.summary = summary
        self.why = why
        self.examples = examples
        self.fixSafety = fixSafety
    }
}
