/// The effect of a diagnostic on the run that emits it.
package enum DiagnosticConsequence: Hashable, Sendable {
    /// The run found something: exit status 1 for warnings and errors.
    case finding

    /// The run couldn't read or write something, or couldn't do its work at all: exit status 2.
    case failure
}

/// A kind of diagnostic that isn't a rule of `check`.
package struct DiagnosticEntry: Sendable {
    package var id: RuleID

    /// The effect on the run.
    package var consequence: DiagnosticConsequence

    /// The problem, in one line.
    package var summary: String

    /// What it means, and what to do.
    package var advice: String

    init(_ id: RuleID, _ consequence: DiagnosticConsequence, summary: String, advice: String) {
        (self.id, self.consequence, self.summary, self.advice) = (id, consequence, summary, advice)
    }
}
