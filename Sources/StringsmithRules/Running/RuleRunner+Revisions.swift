import StringsmithFormats
import StringsmithModel
import StringsmithText

extension RuleRunner {
    /// True if an enabled rule compares tables with an older revision.
    package var wantsRevisions: Bool { !revisionRules.isEmpty }

    /// Returns the findings about changes since an older revision, unsorted.
    package func diagnostics(of table: RevisedTable) -> [Diagnostic] {
        let strings = table.strings
        var checked = CheckedTable(name: table.name, locale: LocaleFacts(table.locale), isDevelopment: true)
        checked.strings = strings
        var findings = FileFindings(
            path: strings.path, source: strings.document.decodedText, table: checked, hintsIn: strings)
        for (index, old, new) in table.changes {
            let key = strings.key(at: index)
            let change = SourceChange(
                old: old, new: new, revision: table.revision,
                translations: table.translations.compactMap { translation in
                    guard let locale = translation.locale, let value = translation.value(of: key) else { return nil }
                    return (locale: locale, value: value)
                })
            let entry = CheckedEntry(key: key, value: new, locale: checked.locale, isDevelopment: true)
            for rule in revisionRules {
                findings.add(rule.check(change), of: type(of: rule).description, in: entry, at: index, of: strings)
            }
        }
        return findings.diagnostics
    }
}
