import StringsmithModel

/// Leaves out findings that have the same cause as another rule's finding, as the descriptions of the rules say.
///
/// Only findings of this run count as causes, so that turning a rule off never hides a problem.
package enum CommonCauses {
    /// Returns the findings of a check without those that others explain.
    package static func filtered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let wanted = Set(diagnostics.flatMap { rules(explaining: $0.rule) })
        if wanted.isEmpty { return diagnostics }
        var causes: [Subject: [RuleID: Int]] = [:]
        for diagnostic in diagnostics where wanted.contains(diagnostic.rule) {
            causes[Subject(diagnostic), default: [:]][diagnostic.rule, default: 0] += 1
        }
        return causes.isEmpty ? diagnostics : diagnostics.filter { !isExplained($0, by: causes) }
    }

    /// Returns the rules whose findings can make a finding of a rule redundant.
    package static func rules(explaining rule: RuleID) -> [RuleID] { followed[rule] ?? [] }

    private static let followed: [RuleID: [RuleID]] = Dictionary(
        RuleRegistry.descriptions.filter { !$0.follows.isEmpty }.map { ($0.id, $0.follows) }
    ) { first, _ in first }

    private static func isExplained(_ diagnostic: Diagnostic, by causes: [Subject: [RuleID: Int]]) -> Bool {
        let rules = rules(explaining: diagnostic.rule)
        guard !rules.isEmpty, diagnostic.count == 1 else { return false }
        // Of the placeholders that an entry lacks, each misspelled one explains one.
        let needed = diagnostic.key == nil ? 1 : diagnostic.partCount ?? 1
        let subjects = [Subject(diagnostic), Subject(lineOf: diagnostic)]
        return rules.reduce(0) { sum, rule in
            sum + (subjects.compactMap { causes[$0]?[rule] }.max() ?? 0)
        } >= needed
    }

    /// What two findings must have in common: the entry, or the line or file if the cause names no entry.
    private struct Subject: Hashable {
        var path: String
        var locale: LocaleIdentifier?
        var key: Key?
        var line: Int?

        init(_ diagnostic: Diagnostic) {
            self.init(lineOf: diagnostic)
            if diagnostic.key != nil { (key, line) = (diagnostic.key, nil) }
        }

        init(lineOf diagnostic: Diagnostic) {
            (path, locale, line) = (diagnostic.path, diagnostic.locale, diagnostic.range?.start.line)
        }
    }
}
