import StringsmithModel
import StringsmithRules

/// The enabled rules and the severities of their findings, as determined by the configuration and the command line.
package struct SeverityPolicy: Sendable {
    /// The levels of rules everywhere.
    package var levels: [RuleID: RuleLevel] = [:]

    /// Further levels. If several match, the last one applies.
    package var overrides: [SeverityOverride] = []

    /// The directory that the paths in overrides are relative to.
    package var directory = "."

    /// True for the rules of `audit`, false for those of `check`.
    package var isAudit = false

    /// Rules that were explicitly turned on or off, regardless of levels.
    private var switches: [RuleID: Bool] = [:]

    /// Creates a policy with the defaults of all rules.
    package init() {}

    /// Turns a rule on everywhere. If its level is off, the rule's own severity applies.
    package mutating func enable(_ id: RuleID) { switches[id] = true }

    /// Turns a rule off everywhere.
    package mutating func disable(_ id: RuleID) { switches[id] = false }

    /// The rules that are on anywhere. A rule with a level of its own counts as enabled by name.
    package var selection: RuleSelection {
        var selection = RuleSelection(ofAudit: isAudit)
        for rule in RuleRegistry.descriptions(ofAudit: isAudit) {
            let level = levels[rule.id] ?? .default
            if let isOn = switches[rule.id] {
                if isOn { selection.enable(rule.id) } else { selection.disable(rule.id) }
            } else if Self.isOn(level, rule) || overrides.contains(where: { Self.isOn($0.levels[rule.id], rule) }) {
                selection.enable(rule.id, isNamed: level != .default && level != .off)
            } else {
                selection.disable(rule.id)
            }
        }
        return selection
    }

    private static func isOn(_ level: RuleLevel?, _ rule: RuleDescription) -> Bool {
        switch level {
        case nil, .off: false
        case .note, .warning, .error: true
        case .default: rule.isDefault
        }
    }

    /// Returns the diagnostics with their configured severities, without those that are off. Diagnostics that aren't
    /// from a rule, such as unreadable files, are unchanged.
    package func rated(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard !levels.isEmpty || !overrides.isEmpty else { return diagnostics }
        var paths = RelativePaths(from: directory)
        let ratings = Dictionary(uniqueKeysWithValues: RuleRegistry.descriptions.map { ($0.id, rating(of: $0)) })
        return diagnostics.compactMap { diagnostic in
            guard let rating = ratings[diagnostic.rule], !rating.isPlain else { return diagnostic }
            var level = rating.level
            for (override, overriding) in rating.overrides.reversed() where override.matches(diagnostic, &paths) {
                level = overriding
                break
            }
            guard let severity = rating.severity(level, diagnostic.severity) else { return nil }
            var diagnostic = diagnostic
            diagnostic.severity = severity
            return diagnostic
        }
    }

    private func rating(of rule: RuleDescription) -> RuleRating {
        let isSwitchedOn = switches[rule.id] ?? false
        return RuleRating(
            level: levels[rule.id] ?? .default,
            overrides: overrides.compactMap { override in
                override.levels[rule.id].map { (CompiledOverride(override), $0) }
            },
            isOnByDefault: rule.isDefault || isSwitchedOn, isSwitchedOn: isSwitchedOn)
    }
}

/// The policy for one rule.
private struct RuleRating {
    var level: RuleLevel
    var overrides: [(override: CompiledOverride, level: RuleLevel)]
    var isOnByDefault: Bool
    var isSwitchedOn: Bool

    /// True if no finding changes.
    var isPlain: Bool { overrides.isEmpty && level == .default && isOnByDefault }

    /// Returns the severity for a level; nil to drop the finding.
    func severity(_ level: RuleLevel, _ own: Severity) -> Severity? {
        switch level {
        case .off: isSwitchedOn ? own : nil
        case .note: .note
        case .warning: .warning
        case .error: .error
        case .default: isOnByDefault ? own : nil
        }
    }
}
