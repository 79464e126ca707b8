import StringsmithModel

/// The project's settings for rules: terms, glossary and length limit. They are part of the configuration of `check`.
public struct RuleSettings: Hashable, Sendable {
    /// Strings that are the same in every locale, such as product names. Case-sensitive.
    public var terms: [String] = []

    /// How to translate words of the development language.
    public var glossary: [GlossaryTerm] = []

    /// The maximum length of a translation as a multiple of its source's, in addition to ten characters.
    public var lengthFactor = 2.0

    /// Creates settings without terms and glossary.
    public init() {}
}

/// The required translations of a word of the development language.
public struct GlossaryTerm: Hashable, Sendable {
    /// The word or words in the development language's text. Not case-sensitive.
    public var source: String

    /// Words by locale, one of which a translation must contain. A locale without words inherits its parent's.
    public var required: [LocaleIdentifier: [String]] = [:]

    /// Words by locale that a translation must not contain.
    public var forbidden: [LocaleIdentifier: [String]] = [:]

    /// True if the word stays untranslated in every locale.
    public var isKept = false

    /// Creates a term without requirements.
    public init(_ source: String) {
        self.source = source
    }
}
