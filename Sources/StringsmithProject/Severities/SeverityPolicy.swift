import StringsmithModel
import StringsmithRules

/// Which rules run, and how much their findings matter where: what a configuration and a command line say together.
package struct SeverityPolicy: Sendable {
    /// The levels of rules everywhere.
    package var levels: [RuleID: RuleLevel] = [:]

    /// Further levels; of several that match, the last one counts.
    package var overrides: [SeverityOverride] = []

    /// The directory from which the paths of overrides count.
    package var directory = "."

    /// Rules that were turned on or off as such, whatever the levels say.
    private var switches: [RuleID: Bool] = [:]

    /// Makes a policy that leaves everything to the rules.
    package init() {}

    /// Turns a rule on everywhere; where its level is off, the rule's own severity holds.
    package mutating func enable(_ id: RuleID) { switches[id] = true }

    /// Turns a rule off everywhere.
    package mutating func disable(_ id: RuleID) { switches[id] = false }

    /// The rules that must run: those that are on somewhere. One with a level of its own counts as asked for by name.
    package var selection: RuleSelection {
        var selection = RuleSelection()
        for rule in RuleRegistry.descriptions {
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

    /// The diagnostics with their severities, without those that are off. What no rule reports, such as a file that can't
    /// be read, stays as it is.
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

/// What a policy says of one rule.
private struct RuleRating {
    var level: RuleLevel
    var overrides: [(override: CompiledOverride, level: RuleLevel)]
    var isOnByDefault: Bool
    var isSwitchedOn: Bool

    /// True if every finding stays as it is.
    var isPlain: Bool { overrides.isEmpty && level == .default && isOnByDefault }

    /// The severity at a level; nil if the finding is not wanted.
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
