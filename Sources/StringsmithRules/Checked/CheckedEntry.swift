import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A `.strings` entry and its text in the development language.
package struct CheckedEntry: Sendable {
    package var key: Key

    package var value: ExactString

    /// The development language's value; nil if there is none, or if this entry is that value.
    package var source: ExactString?

    /// Compares the value's specifiers with the development language's value, or with the key if there is none.
    package var formats: FormatComparison?

    /// The value as spelled in the file, between its quotes, if that differs from the value.
    package var spelling: ExactString?

    /// Facts about the locale.
    package var locale: LocaleFacts

    /// True in the development language's table.
    package var isDevelopment: Bool

    /// True if the text is always used as a format, like the forms of a plural variable.
    package var isFormat = false

    /// The state that applies to the value, if the file records one.
    package var state: EntryState.Kind?

    /// The comment; nil if there is none, or if no rule needs it.
    package var comment: ExactString?

    /// The development language's comment; nil if there is none, or if no rule needs it.
    package var sourceComment: ExactString?
}

/// An entry with several strings and its counterpart in the development language.
package struct CheckedPlural: Sendable {
    package var entry: PlacedEntry

    /// The development language's entry for the key; nil if there is none, or if this is that entry.
    package var source: PlacedEntry?

    /// The development language's text for the key, if it has a single one.
    package var plainSource: ExactString?

    /// Facts about the locale.
    package var locale: LocaleFacts

    /// True in the development language's table.
    package var isDevelopment: Bool

    /// The beginning of a message about one of several variables; empty if the entry has only one.
    func subject(_ variable: PlacedVariable) -> String {
        entry.hasSeveralVariables ? "variable \"\(variable.name)\": " : ""
    }
}
