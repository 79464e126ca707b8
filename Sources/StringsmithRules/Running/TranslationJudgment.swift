import StringsmithModel
import StringsmithText

/// Decides whether a value is a translation, like the rules `untranslated` and `empty-value`.
package struct TranslationJudgment: Sendable {
    private let rules: [any EntryRule]

    /// Creates a judgment with the project's settings.
    package init(settings: RuleSettings = RuleSettings()) {
        rules = [UntranslatedRule(settings), EmptyValueRule(settings)]
    }

    /// True if a value is empty, or identical to a source text that needs translation.
    package func isUntranslated(_ value: ExactString, of key: Key, source: ExactString, in locale: LocaleFacts) -> Bool
    {
        // Most strings differ from their source and need no further checks.
        guard value.isEmpty || value == source else { return false }
        let entry = CheckedEntry(
            key: key, value: value, source: source, formats: nil, spelling: nil, locale: locale, isDevelopment: false)
        return rules.contains { !$0.check(entry).isEmpty }
    }
}
