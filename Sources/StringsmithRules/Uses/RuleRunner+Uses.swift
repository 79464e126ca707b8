import StringsmithModel
import StringsmithText

extension RuleRunner {
    /// True if any enabled rule checks calls.
    package var wantsUses: Bool { !useRules.isEmpty }

    /// Returns the problems with the calls that use a table, unsorted.
    package func diagnostics(of table: UsedTable) -> [Diagnostic] {
        useRules.flatMap { rule in
            let description = type(of: rule).description
            var entries: [(index: Int, message: String)] = []
            let found = rule.check(table).compactMap { finding -> Diagnostic? in
                switch finding.place {
                case .use(let use): return Self.diagnostic(finding, of: description, at: use)
                case .entry(let index):
                    entries.append((index, finding.message))
                    return nil
                case .literal(let key, let path, let range):
                    return Diagnostic(
                        path: path, range: range, severity: description.severity, rule: description.id,
                        message: finding.message, key: key, table: table.name, notes: finding.notes)
                }
            }
            return found + Self.diagnostics(of: description, at: entries, in: table)
        }
    }

    private static func diagnostic(
        _ finding: UseFinding, of description: RuleDescription, at use: KeyUse
    ) -> Diagnostic? {
        guard !SuppressionHint(use.comment?.text).rules.contains(description.id) else { return nil }
        return Diagnostic(
            path: use.path, range: use.place, severity: description.severity, rule: description.id,
            message: finding.message, key: Key(use.key.text), table: use.table, notes: finding.notes)
    }

    private static func diagnostics(
        of description: RuleDescription, at entries: [(index: Int, message: String)], in table: UsedTable
    ) -> [Diagnostic] {
        guard !entries.isEmpty, let development = table.development, let strings = development.strings else {
            return []
        }
        var checked = CheckedTable(name: table.name, locale: LocaleFacts(development.locale), isDevelopment: true)
        checked.strings = strings
        var findings = FileFindings(path: strings.path, source: strings.document.decodedText, table: checked)
        for (index, message) in entries
        where !SuppressionHint(strings.comment(at: index)).rules.contains(description.id) {
            let range = strings.ranges(at: index)?.key
            findings.add(
                TableFinding(message, path: strings.path, range: range, key: strings.key(at: index)), of: description)
        }
        return findings.diagnostics
    }
}
