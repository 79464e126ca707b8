import StringsmithModel

/// What rules are about, in the order of the reference. A group is a folder of `Rules`.
package enum RuleGroup: String, CaseIterable, Sendable {
    case syntax = "Syntax"
    case format = "Format specifiers"
    case plurals = "Plurals"
    case coverage = "Coverage"
    case text = "Text"
    case source = "Source and comments"
    case locales = "Locales"
    case interfaces = "Interface files"
    case baseline = "Baseline"

    /// The folder of its rules in `Rules`.
    package var folder: String {
        switch self {
        case .syntax: "Syntax"
        case .format: "Format"
        case .plurals: "Plurals"
        case .coverage: "Coverage"
        case .text: "Text"
        case .source: "Sources"
        case .locales: "Locales"
        case .interfaces: "Interfaces"
        case .baseline: "Baseline"
        }
    }

    /// The rule at which the group begins in the registry, which lists folder after folder.
    var firstRule: RuleID {
        switch self {
        case .syntax: StringsSyntaxErrorRule.description.id
        case .format: FormatArgumentClassRule.description.id
        case .plurals: PluralMissingOtherRule.description.id
        case .coverage: MissingKeyRule.description.id
        case .text: ReplacementCharacterRule.description.id
        case .source: CallArgumentClassRule.description.id
        case .locales: LegacyLocaleNameRule.description.id
        case .interfaces: InterfaceMissingObjectRule.description.id
        case .baseline: BaselineEntryGoneRule.description.id
        }
    }

    /// The rules of each group that has any, in the registry's order.
    package static let rules: [(group: RuleGroup, descriptions: [RuleDescription])] = {
        var result: [(group: RuleGroup, descriptions: [RuleDescription])] = []
        for description in RuleRegistry.descriptions {
            if let group = allCases.first(where: { $0.firstRule == description.id }) { result.append((group, [])) }
            if !result.isEmpty { result[result.count - 1].descriptions.append(description) }
        }
        return result
    }()
}
