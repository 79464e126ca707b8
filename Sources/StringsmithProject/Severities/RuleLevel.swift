/// What a project makes of a rule's findings.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
    case off, note, warning, error

    /// What the rule itself says: its severity, or off if it has to be asked for.
    case `default`
}
