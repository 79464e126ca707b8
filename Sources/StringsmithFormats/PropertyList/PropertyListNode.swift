import StringsmithText

/// A value of an XML property list with its place.
package struct PropertyListNode: Hashable, Sendable {
    /// A value.
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

    /// Between the tags; nil for an element such as `<string/>`.
    package var content: Range<Int>?

    /// The text, if the value is a string.
    package var text: ExactString? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The pairs, if the value is a dictionary.
    package var members: [PropertyListMember]? {
        if case .dictionary(let members) = value { members } else { nil }
    }

    /// The element's name, for messages.
    package var kind: String {
        switch value {
        case .string: "string"
        case .dictionary: "dict"
        case .array: "array"
        case .other(let kind): kind
        }
    }
}

/// A pair of a dictionary.
package struct PropertyListMember: Hashable, Sendable {
    /// The key.
    package var key: ExactString

    /// The key's element, in bytes of the UTF-8 form.
    package var keyRange: Range<Int>

    /// Between the tags of the key; nil for `<key/>`.
    package var keyContent: Range<Int>?

    /// The value.
    package var node: PropertyListNode

    /// The comment's markup; nil if there is no comment.
    package var commentRange: Range<Int>?

    /// The comment before the key or before its value, without delimiters and outer white space.
    package var comment: ExactString?

    /// From the comment or key to the end of the value.
    var block: Range<Int> { min(commentRange?.lowerBound ?? .max, keyRange.lowerBound)..<node.range.upperBound }
}
