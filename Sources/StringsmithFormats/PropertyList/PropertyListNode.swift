import StringsmithText

/// A value of an XML property list with its place.
package struct PropertyListNode: Hashable, Sendable {
    /// What a value is.
    package indirect enum Value: Hashable, Sendable {
        case string(ExactString)
        case dictionary([PropertyListMember])
        case array([PropertyListNode])

        /// A number, a date, data, a truth value, by the name of its element.
        case other(kind: String)
    }

    /// The value.
    package var value: Value

    /// From the start tag to the end tag, in bytes of the UTF-8 form.
    package var range: Range<Int>

    /// The text, if the value is a string.
    package var text: ExactString? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The pairs, if the value is a dictionary.
    package var members: [PropertyListMember]? {
        if case .dictionary(let members) = value { members } else { nil }
    }
}

/// A pair of a dictionary.
package struct PropertyListMember: Hashable, Sendable {
    /// The key.
    package var key: ExactString

    /// The key's element, in bytes of the UTF-8 form.
    package var keyRange: Range<Int>

    /// The value.
    package var node: PropertyListNode

    /// The comment before the key, without delimiters and outer white space.
    package var comment: ExactString?
}
