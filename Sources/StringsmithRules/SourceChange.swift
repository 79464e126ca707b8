import StringsmithModel
import StringsmithText

/// A text of the development language that is another than at an older revision.
public struct SourceChange: Sendable {
    /// What a locale has for the text.
    public struct Translation: Sendable {
        /// The locale.
        public var locale: LocaleIdentifier

        /// The value.
        public var value: ExactString

        /// Makes a translation.
        public init(locale: LocaleIdentifier, value: ExactString) {
            (self.locale, self.value) = (locale, value)
        }
    }

    /// The text at the older revision.
    public var old: ExactString

    /// The text now.
    public var new: ExactString

    /// What the revision is called.
    public var revision: String

    /// What the locales have for it now.
    public var translations: [Translation]

    /// Makes a change.
    public init(old: ExactString, new: ExactString, revision: String, translations: [Translation]) {
        (self.old, self.new, self.revision, self.translations) = (old, new, revision, translations)
    }
}

/// A rule that compares the development language with an older revision.
public protocol RevisionRule: Rule {
    /// What is wrong with a change.
    func check(_ change: SourceChange) -> [Finding]
}
