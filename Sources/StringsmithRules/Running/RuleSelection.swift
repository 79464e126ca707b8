import StringsmithModel

/// The enabled rules.
public struct RuleSelection: Hashable, Sendable {
    /// The rules that are on.
    public private(set) var enabled: Set<RuleID>

    /// The rules that were enabled by name.
    public private(set) var named: Set<RuleID> = []

    /// The names of all rules, in the order of the reference.
    public static var all: [RuleID] { RuleRegistry.descriptions(ofAudit: false).map(\.id) }

    /// The descriptions of all rules, in the order of the reference.
    public static var descriptions: [RuleDescription] { RuleRegistry.descriptions(ofAudit: false) }

    /// Selects the rules that are on by default.
    public init() {
        self.init(ofAudit: false)
    }

    /// Selects the rules of `check`, or of `audit`, that are on by default.
    package init(ofAudit isAudit: Bool) {
        enabled = Set(RuleRegistry.descriptions(ofAudit: isAudit).filter(\.isDefault).map(\.id))
    }

    /// Turns a rule on.
    ///
    /// - Parameter isNamed: whether the rule was enabled by name, so that it reports each key instead of a summary.
    public mutating func enable(_ id: RuleID, isNamed: Bool = true) {
        enabled.insert(id)
        if isNamed { named.insert(id) }
    }

    /// Turns a rule off.
    public mutating func disable(_ id: RuleID) {
        enabled.remove(id)
        named.remove(id)
    }
}
