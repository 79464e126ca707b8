import StringsmithText

/// A value in an XML property list, and its place.
package struct PropertyListNode: Hashable, Sendable {
    package indirect enum Value: Hashable, Sendable {
        case string(ExactString)
        case dictionary([PropertyListMember])
        case array([PropertyListNode])

        /// A number, a date, data or a Boolean, by the name of its element.
        case other(kind: String)
    }

    package var value: Value

    /// The range from the start tag to the end tag, in bytes of the UTF-8 form.
    package var range: Range<Int>

    /// The range between the tags; nil for an element such as `<string/>`.
    package var content: Range<Int>?

    /// The text, if the value is a string.
    package var text: ExactString? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The members, if the value is a dictionary.
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

/// A key and value of a dictionary.
package struct PropertyListMember: Hashable, Sendable {
    package var key: ExactString

    /// The key's element, in bytes of the UTF-8 form.
    package var keyRange: Range<Int>

    /// The range between the tags of the key; nil for `<key/>`.
    package var keyContent: Range<Int>?

    package var node: PropertyListNode

    /// The range of the comment with its delimiters; nil if there is no comment.
    package var commentRange: Range<Int>?

    /// The comment before the key or its value, without delimiters and surrounding white space.
    package var comment: ExactString?

    /// The range from the value to the end of the comments behind it on its line; empty if there are none. These describe
    /// this entry, and people wrote them.
    var remarkRange: Range<Int>?

    /// The end of the entry with the comments behind it.
    package var end: Int { remarkRange?.upperBound ?? node.range.upperBound }

    /// The range from the comment or key to the end of the value.
    package var block: Range<Int> { min(commentRange?.lowerBound ?? .max, keyRange.lowerBound)..<node.range.upperBound }
}
