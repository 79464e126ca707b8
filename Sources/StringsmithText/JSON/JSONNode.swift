/// A JSON value and its place in the text.
package struct JSONNode: Hashable, Sendable {
    package var value: JSONValue

    /// Its bytes, including quotes and brackets.
    package var range: Range<Int>

    package init(_ value: JSONValue, range: Range<Int>) {
        self.value = value
        self.range = range
    }
}

/// A JSON value. Nothing is rounded, sorted or merged: numbers keep their spelling, and objects their order and
/// duplicates.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)

    /// A number as spelled, including its sign; in JSON5 also `0xFF`, `.5`, `Infinity` and `NaN`.
    case number(String)

    /// A decoded string. An escaped lone surrogate is preserved.
    case string(ExactString)
    case array([JSONNode])
    case object([JSONMember])
}

/// A member of an object.
package struct JSONMember: Hashable, Sendable {
    /// The decoded key.
    package var key: ExactString

    /// The key's bytes, including quotes.
    package var keyRange: Range<Int>

    package var value: JSONNode

    package init(key: ExactString, keyRange: Range<Int>, value: JSONNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

/// The JSON syntax to accept.
package enum JSONDialect: Hashable, Sendable {
    /// Strict RFC 8259.
    case json

    /// JSON5 1.0: comments, trailing commas, single quotes, unquoted keys, and the numbers of ECMAScript 5.
    case json5
}

extension JSONNode {
    /// The maximum nesting depth of arrays and objects.
    package static let largestDepth = 512

    /// Reads a whole UTF-8 text, with or without a byte order mark, in one pass. For large strings, use `JSONDocument`.
    /// - Throws: the first error: invalid syntax, invalid UTF-8, or nesting over `largestDepth`.
    package init(reading text: [UInt8], as dialect: JSONDialect) throws(SyntaxError) {
        let document = try JSONDocument(reading: text, as: dialect)
        self.init(document, at: document.root)
    }

    /// Decodes a value of a document with everything in it.
    package init(_ document: JSONDocument, at index: Int) {
        range = document.range(of: index)
        value =
            switch document.kind(of: index) {
            case .null: .null
            case .true: .bool(true)
            case .false: .bool(false)
            case .number: .number(String(decoding: document.text[range], as: UTF8.self))
            case .string, .escapedString, .identifier: .string(document.string(index) ?? "")
            case .array: .array(document.elements(of: index).map { JSONNode(document, at: $0) })
            case .object:
                .object(
                    document.members(of: index).map { member in
                        JSONMember(
                            key: document.string(member.key) ?? "", keyRange: document.range(of: member.key),
                            value: JSONNode(document, at: member.value))
                    })
            }
    }
}

extension JSONValue {
    /// The text, if this is a string.
    package var string: ExactString? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, if this is an array.
    package var array: [JSONNode]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    package var object: [JSONMember]? {
        if case .object(let members) = self { members } else { nil }
    }
}
