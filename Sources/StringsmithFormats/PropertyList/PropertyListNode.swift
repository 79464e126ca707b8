import StringsmithText

/// A value of an XML property list with its place.
public struct PropertyListNode: Hashable, Sendable {
    /// What a value is.
    public indirect enum Value: Hashable, Sendable {
        case string(ExactString)
        case dictionary([PropertyListMember])
        case array([PropertyListNode])

        /// A number, a date, data, a truth value, by the name of its element.
        case other(kind: String)
    }

    /// The value.
    public var value: Value

    /// From the start tag to the end tag, in bytes of the UTF-8 form.
    public var range: Range<Int>

    /// The text, if the value is a string.
    public var text: ExactString? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The pairs, if the value is a dictionary.
    public var members: [PropertyListMember]? {
        if case .dictionary(let members) = value { members } else { nil }
    }
}

/// A pair of a dictionary.
public struct PropertyListMember: Hashable, Sendable {
    /// The key.
    public var key: ExactString

    /// The key's element, in bytes of the UTF-8 form.
    public var keyRange: Range<Int>

    /// The value.
    public var node: PropertyListNode

    /// The comment before the key, without delimiters and outer white space.
    public var comment: ExactString?
}
