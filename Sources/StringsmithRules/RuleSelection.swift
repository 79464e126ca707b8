import StringsmithModel

/// Which rules are on.
package struct RuleSelection: Hashable, Sendable {
    /// The rules that are on.
    package private(set) var enabled: Set<RuleID>

    /// The rules that were asked for by name.
    package private(set) var named: Set<RuleID> = []

    /// The rules that are on by default.
    package init() {
        enabled = Set(RuleRegistry.descriptions.filter(\.isDefault).map(\.id))
    }

    /// Turns a rule on.
    package mutating func enable(_ id: RuleID) {
        enabled.insert(id)
        named.insert(id)
    }

    /// Turns a rule off.
    package mutating func disable(_ id: RuleID) {
        enabled.remove(id)
        named.remove(id)
    }
}
