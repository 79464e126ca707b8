import StringsmithModel
import StringsmithText

/// Whether a value is a translation, as the rules `untranslated` and `empty-value` judge it.
package struct TranslationJudgement: Sendable {
    private let rules: [any EntryRule]

    /// Makes a judgement with a project's words.
    package init(settings: RuleSettings = RuleSettings()) {
        let types: [any Rule.Type] = [UntranslatedRule.self, EmptyValueRule.self]
        let rules: [any Rule] = types.map { ($0 as? any ConfigurableRule.Type)?.init(settings) ?? $0.init() }
        self.rules = rules.compactMap { $0 as? any EntryRule }
    }

    /// True if a value is empty, or the source's text where a translation would be another.
    package func isUntranslated(_ value: ExactString, of key: Key, source: ExactString, in locale: LocaleFacts) -> Bool
    {
        // All but a few texts differ from their source, and need no further thought.
        guard value.isEmpty || value == source else { return false }
        let entry = CheckedEntry(
            key: key, value: value, source: source, formats: nil, spelling: nil, locale: locale, isDevelopment: false)
        return rules.contains { !$0.check(entry).isEmpty }
    }
}
