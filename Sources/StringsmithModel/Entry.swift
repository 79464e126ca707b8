import StringsmithText

/// A key-value pair of a table, with the comment before it.
public struct Entry: Hashable, Sendable {
    /// The key that the program looks up.
    public var key: Key

    /// The value that the program shows.
    public var value: EntryValue

    /// The text of the comment, without delimiters and surrounding white space; nil if there is none.
    public var comment: ExactString?

    /// The state that the document records; nil if it records none.
    package var state: EntryState?

    /// Creates an entry.
    public init(key: Key, value: EntryValue, comment: ExactString? = nil) {
        self.key = key
        self.value = value
        self.comment = comment
    }

    /// Creates an entry with a state.
    package init(key: Key, value: EntryValue, comment: ExactString?, state: EntryState?) {
        self.init(key: key, value: value, comment: comment)
        self.state = state
    }

    /// Creates an entry whose value is a single text.
    public init(key: Key, value: ExactString, comment: ExactString? = nil) {
        self.init(key: key, value: .text(value), comment: comment)
    }
}

/// The value of an entry: a text, a text with several forms, or a value that lookups can't use.
public enum EntryValue: Hashable, Sendable {
    /// A single text.
    case text(ExactString)

    /// A text that depends on a number, the device or the available width.
    case varied(VariedText)

    /// A dictionary, an array, data, a number or a date, which can be parsed but fails at run time.
    case unsupported(kind: String)

    /// The text, if the value is a single text.
    public var text: ExactString? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The value as a text that may depend on something; nil for a value that no program can show.
    package var varied: VariedText? {
        switch self {
        case .text(let text): .unit(StringUnit(text))
        case .varied(let text): text
        case .unsupported: nil
        }
    }
}
