/// The configured level of a rule.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
    case off, note, warning, error

    /// The rule's own severity, or off if it isn't on by default.
    case `default`
}
