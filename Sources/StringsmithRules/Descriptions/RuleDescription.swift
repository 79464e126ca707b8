import StringsmithModel

/// A rule as `stringsmith explain` describes it.
public struct RuleDescription: Sendable {
    /// The name, in kebab case.
    public var id: RuleID

    /// How much a finding matters, unless the caller says otherwise.
    public var severity: Severity

    /// Whether the rule is on without being asked for: nobody would dispute what it finds.
    public var isDefault: Bool

    /// One line: what is wrong.
    public var summary: String

    /// Why it matters: what happens at run time, or to the reader.
    public var why: String

    /// Pairs of wrong and right; they are the rule's tests.
    package var examples: [RuleExample]

    /// Whether its fixes can alter what a user sees; nil if it offers none.
    public var fixSafety: Fix.Safety?

    /// True if a finding means that something is nowhere: it can't be said while a part of the project is unread.
    package var needsWholeProject: Bool

    /// Makes a description.
    package init(
        _ id: RuleID, _ severity: Severity, isDefault: Bool = true, summary: String, why: String,
        examples: [RuleExample], fixSafety: Fix.Safety? = nil, needsWholeProject: Bool = false
    ) {
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
