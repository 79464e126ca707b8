import StringsmithModel
import StringsmithText

/// A text of the development language that has changed since an older revision.
package struct SourceChange: Sendable {
    /// A locale's translation of the text.
    package struct Translation: Sendable {
        package var locale: LocaleIdentifier

        package var value: ExactString

        package init(locale: LocaleIdentifier, value: ExactString) {
            (self.locale, self.value) = (locale, value)
        }
    }

    /// The text at the older revision.
    package var old: ExactString

    /// The current text.
    package var new: ExactString

    /// The name of the revision.
    package var revision: String

    /// The current translations.
    package var translations: [Translation]

    package init(old: ExactString, new: ExactString, revision: String, translations: [Translation]) {
        (self.old, self.new, self.revision, self.translations) = (old, new, revision, translations)
    }
}

/// A rule that compares the development language with an older revision.
package protocol RevisionRule: Rule {
    /// Returns the problems that a change causes.
    func check(_ change: SourceChange) -> [Finding]
}
