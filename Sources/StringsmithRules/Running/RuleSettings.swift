import StringsmithModel

/// What a project tells the rules: its words and its measure. The configuration of `check` holds it.
public struct RuleSettings: Hashable, Sendable {
    /// Texts that stay as they are in every locale, such as names of products. Case matters.
    public var terms: [String] = []

    /// How words of the development language are to be translated.
    public var glossary: [GlossaryTerm] = []

    /// How many times as long as its source a translation may be, ten characters aside.
    public var lengthFactor = 2.0

    /// Makes settings without words.
    public init() {}
}

/// What a project wants a word of the development language to become.
public struct GlossaryTerm: Hashable, Sendable {
    /// The word or words in the development language's text. Case does not matter.
    public var source: String

    /// What a translation must hold, by locale: one of several words. A locale without words inherits its parents'.
    public var required: [LocaleIdentifier: [String]] = [:]

    /// What a translation must not hold, by locale.
    public var forbidden: [LocaleIdentifier: [String]] = [:]

    /// True if the word must stay as it is in every locale.
    public var isKept = false

    /// Makes a term that nothing is wanted of yet.
    public init(_ source: String) {
        self.source = source
    }
}
