import StringsmithModel

/// What a project tells the rules: its words and its measure. The configuration of `check` holds it.
package struct RuleSettings: Hashable, Sendable {
    /// Texts that stay as they are in every locale, such as names of products. Case matters.
    package var terms: [String] = []

    /// How words of the development language are to be translated.
    package var glossary: [GlossaryTerm] = []

    /// How many times as long as its source a translation may be, ten characters aside.
    package var lengthFactor = 2.0

    /// Makes settings without words.
    package init() {}
}

/// What a project wants a word of the development language to become.
package struct GlossaryTerm: Hashable, Sendable {
    /// The word or words in the development language's text. Case does not matter.
    package var source: String

    /// What a translation must hold, by locale: one of several words. A locale without words inherits its parents'.
    package var required: [LocaleIdentifier: [String]] = [:]

    /// What a translation must not hold, by locale.
    package var forbidden: [LocaleIdentifier: [String]] = [:]

    /// True if the word must stay as it is in every locale.
    package var isKept = false

    /// Makes a term that nothing is wanted of yet.
    package init(_ source: String) {
        self.source = source
    }
}

/// A rule that a project's words concern.
package protocol ConfigurableRule: Rule {
    /// Makes the rule with a project's words.
    init(_ settings: RuleSettings)
}
