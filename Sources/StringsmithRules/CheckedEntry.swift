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
}

/// An entry of a `.stringsdict` file.
package struct CheckedPlural: Sendable {
    /// The entry.
    package var entry: StringsDictEntry

    /// The locale's facts.
    package var locale: LocaleFacts

    /// True in the table of the development language.
    package var isDevelopment: Bool
}
