import StringsmithText

/// One pair of a table with the comment that stands before it.
public struct Entry: Hashable, Sendable {
    /// What the program looks up.
    public var key: Key

    /// What the program shows.
    public var value: EntryValue

    /// The text of the comment, without delimiters and outer white space; nil if there is none.
    public var comment: ExactString?

    /// Makes an entry.
    public init(key: Key, value: EntryValue, comment: ExactString? = nil) {
        self.key = key
        self.value = value
        self.comment = comment
    }

    /// Makes an entry whose value is text.
    public init(key: Key, value: ExactString, comment: ExactString? = nil) {
        self.init(key: key, value: .text(value), comment: comment)
    }
}

/// The value of an entry: a text, a text with several forms, or something a look-up can't use.
public enum EntryValue: Hashable, Sendable {
    /// One text.
    case text(ExactString)

    /// A text that depends on a number, the device or the width.
    case varied(VariedText)

    /// A dictionary, an array, data, a number or a date: it parses and fails at run time.
    case unsupported(kind: String)

    /// The text, if it is one text.
    public var text: ExactString? {
        if case .text(let text) = self { text } else { nil }
    }
}
