import StringsmithFormats
import StringsmithModel
import StringsmithText

/// An entry of a `.strings` file beside its text in the development language.
public struct CheckedEntry: Sendable {
    /// The key.
    public var key: Key

    /// The value.
    public var value: ExactString

    /// The development language's value; nil if it has none, or this is it.
    public var source: ExactString?

    /// The specifiers of this value against those of the development language's, or else of the key.
    public var formats: FormatComparison?

    /// The value's spelling in the file, between its quotes, where it is not the value itself.
    public var spelling: ExactString?

    /// The locale's facts.
    public var locale: LocaleFacts

    /// True in the table of the development language.
    public var isDevelopment: Bool

    /// The comment; nil if there is none or no rule asks for it.
    public var comment: ExactString?

    /// The development language's comment; nil if there is none or no rule asks for it.
    public var sourceComment: ExactString?
}

/// An entry of a `.stringsdict` file.
public struct CheckedPlural: Sendable {
    /// The entry.
    public var entry: StringsDictEntry

    /// The development language's entry of the key; nil if there is none, or this is it.
    public var source: StringsDictEntry?

    /// The locale's facts.
    public var locale: LocaleFacts

    /// True in the table of the development language.
    public var isDevelopment: Bool
}
