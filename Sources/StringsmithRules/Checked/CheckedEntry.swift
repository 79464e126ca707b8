import StringsmithFormats
import StringsmithModel
import StringsmithText

/// An entry of a `.strings` file beside its text in the development language.
package struct CheckedEntry: Sendable {
    /// The key.
    package var key: Key

    /// The value.
    package var value: ExactString

    /// The development language's value; nil if it has none, or this is it.
    package var source: ExactString?

    /// The specifiers of this value against those of the development language's, or else of the key.
    package var formats: FormatComparison?

    /// The value's spelling in the file, between its quotes, where it is not the value itself.
    package var spelling: ExactString?

    /// The locale's facts.
    package var locale: LocaleFacts

    /// True in the table of the development language.
    package var isDevelopment: Bool

    /// True if the text is always used as a format, as those of a plural variable are.
    package var isFormat = false

    /// The comment; nil if there is none or no rule asks for it.
    package var comment: ExactString?

    /// The development language's comment; nil if there is none or no rule asks for it.
    package var sourceComment: ExactString?
}

/// An entry of a `.stringsdict` file.
package struct CheckedPlural: Sendable {
    /// The entry.
    package var entry: StringsDictEntry

    /// The development language's entry of the key; nil if there is none, or this is it.
    package var source: StringsDictEntry?

    /// The locale's facts.
    package var locale: LocaleFacts

    /// True in the table of the development language.
    package var isDevelopment: Bool
}
