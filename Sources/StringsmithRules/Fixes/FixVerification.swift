import StringsmithModel
import StringsmithText

/// Drops fixes of entry rules that don't remove their finding or that cause a new one.
///
/// The result of a fix is checked by all rules, including those that are off: it mustn't be another rule's finding.
/// Strings of the development language are never fixed, since every translation is compared with them.
struct FixVerification: Sendable {
    private let rules: [any EntryRule]

    init(_ settings: RuleSettings) {
        rules = RuleSet(RuleRegistry.rules, settings: settings).entryRules
    }

    /// Returns the findings of a rule without the fixes that fail verification.
    ///
    /// - Parameter most: The number of fixes to try, since each trial applies all rules to the whole text. Further
    ///   fixes are dropped.
    func verified(_ findings: [Finding], of rule: RuleID, in entry: CheckedEntry, most: Int) -> [Finding] {
        guard findings.contains(where: { $0.fix != nil }) else { return findings }
        let before = entry.isDevelopment ? [:] : counts(entry)
        var trials = 0
        return findings.map { finding in
            guard case .value(let edits)? = finding.fix?.change else { return finding }
            trials += 1
            var finding = finding
            if entry.isDevelopment || trials > most || !holds(edits, of: rule, in: entry, before: before) {
                finding.fix = nil
            }
            return finding
        }
    }

    private func holds(_ edits: [TextEdit], of rule: RuleID, in entry: CheckedEntry, before: [RuleID: Int]) -> Bool {
        var fixed = entry
        fixed.value = ExactString(bytes: entry.value.bytes.applying(edits))
        guard fixed.value != entry.value else { return false }
        let format = FormatSignature(fixed.value)
        if let formats = entry.formats {
            let isAlone = entry.source == nil && FormatSignature(entry.key.text).arguments.isEmpty
            fixed.formats = FormatComparison(
                source: isAlone ? format : formats.source, text: format, consumed: formats.consumed)
        }
        let after = counts(fixed)
        guard after[rule, default: 0] < before[rule, default: 0] else { return false }
        return after.allSatisfy { $0.value <= before[$0.key, default: 0] }
    }

    private func counts(_ entry: CheckedEntry) -> [RuleID: Int] {
        var counts: [RuleID: Int] = [:]
        for rule in rules {
            let found = rule.check(entry).count
            if found > 0 { counts[type(of: rule).description.id] = found }
        }
        return counts
    }
}
