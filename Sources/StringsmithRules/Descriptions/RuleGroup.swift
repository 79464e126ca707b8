import StringsmithModel

/// A group of rules, in the order of the reference. Each group of types is a folder in `Rules`.
package enum RuleGroup: String, CaseIterable, Sendable {
    case syntax = "Syntax"
    case format = "Format specifiers"
    case plurals = "Plurals"
    case coverage = "Coverage"
    case text = "Text"
    case source = "Source and comments"
    case locales = "Locales"
    case interfaces = "Interface files"
    case audit = "Texts that no translator sees"
    case baseline = "Baseline"

    /// The folder in `Rules`, if there is one.
    package var folder: String? {
        switch self {
        case .syntax: "Syntax"
        case .format: "Format"
        case .plurals: "Plurals"
        case .coverage: "Coverage"
        case .text: "Text"
        case .source: "Sources"
        case .locales: "Locales"
        case .interfaces: "Interfaces"
        case .audit, .baseline: nil
        }
    }

    /// The group's first rule in the registry, which lists the rules folder by folder.
    var firstRule: RuleID {
        switch self {
        case .syntax: .stringsSyntaxError
        case .format: FormatArgumentClassRule.description.id
        case .plurals: PluralMissingOtherRule.description.id
        case .coverage: MissingKeyRule.description.id
        case .text: ReplacementCharacterRule.description.id
        case .source: CallArgumentClassRule.description.id
        case .locales: LegacyLocaleNameRule.description.id
        case .interfaces: InterfaceMissingObjectRule.description.id
        case .audit: .hardCodedText
        case .baseline: .baselineEntryGone
        }
    }

    /// The rules of each nonempty group, in the registry's order.
    package static let rules: [(group: RuleGroup, descriptions: [RuleDescription])] = {
        var result: [(group: RuleGroup, descriptions: [RuleDescription])] = []
        for description in RuleRegistry.descriptions {
            if let group = allCases.first(where: { $0.firstRule == description.id }) { result.append((group, [])) }
            if !result.isEmpty { result[result.count - 1].descriptions.append(description) }
        }
        return result
    }()
}
