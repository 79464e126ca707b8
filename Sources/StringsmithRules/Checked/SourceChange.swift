import StringsmithModel
import StringsmithText

/// A text of the development language that is another than at an older revision.
package struct SourceChange: Sendable {
    /// What a locale has for the text.
    package struct Translation: Sendable {
        /// The locale.
        package var locale: LocaleIdentifier

        /// The value.
        package var value: ExactString

        /// Makes a translation.
        package init(locale: LocaleIdentifier, value: ExactString) {
            (self.locale, self.value) = (locale, value)
        }
    }

    /// The text at the older revision.
    package var old: ExactString

    /// The text now.
    package var new: ExactString

    /// What the revision is called.
    package var revision: String

    /// What the locales have for it now.
    package var translations: [Translation]

    /// Makes a change.
    package init(old: ExactString, new: ExactString, revision: String, translations: [Translation]) {
        (self.old, self.new, self.revision, self.translations) = (old, new, revision, translations)
    }
}

/// A rule that compares the development language with an older revision.
package protocol RevisionRule: Rule {
    /// What is wrong with a change.
    func check(_ change: SourceChange) -> [Finding]
}
