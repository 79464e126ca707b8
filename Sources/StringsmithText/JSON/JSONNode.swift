/// A JSON value with its place in the text.
package struct JSONNode: Hashable, Sendable {
    /// What it is.
    package var value: JSONValue

    /// Its bytes, quotes and brackets included.
    package var range: Range<Int>

    /// Makes a node.
    package init(_ value: JSONValue, range: Range<Int>) {
        self.value = value
        self.range = range
    }
}

/// A JSON value. Nothing is rounded, sorted or merged: a number keeps its spelling, an object its order and duplicates.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)

    /// A number as it is spelled, sign included; in JSON5 also `0xFF`, `.5`, `Infinity` and `NaN`.
    case number(String)

    /// A string, decoded; the escape of a lone surrogate stays one.
    case string(ExactString)
    case array([JSONNode])
    case object([JSONMember])
}

/// A pair of an object.
package struct JSONMember: Hashable, Sendable {
    /// The key, decoded.
    package var key: ExactString

    /// The key's bytes, quotes included.
    package var keyRange: Range<Int>

    /// The value.
    package var value: JSONNode

    /// Makes a member.
    package init(key: ExactString, keyRange: Range<Int>, value: JSONNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

/// Which texts are read.
package enum JSONDialect: Hashable, Sendable {
    /// RFC 8259, to the letter.
    case json

    /// JSON5 1.0: comments, trailing commas, single quotes, keys without quotes, and numbers as in ECMAScript 5.
    case json5
}

/// The first thing that is wrong with a JSON text.
package struct JSONSyntaxError: Error, Hashable, Sendable {
    /// What is wrong, as a phrase without a full stop.
    package var message: String

    /// Where, in bytes from the start of the text.
    package var offset: Int

    /// Makes an error.
    package init(_ message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}

extension JSONNode {
    /// How deep arrays and objects may stand in each other.
    package static let largestDepth = 512

    /// Reads a whole text of UTF-8, with or without a byte order mark.
    ///
    /// One pass, linear in the length of the text. A text of many megabytes is better read as a `JSONDocument`.
    /// - Throws: The first error: of grammar, of UTF-8, or a depth over `largestDepth`.
    package init(reading text: [UInt8], as dialect: JSONDialect) throws(JSONSyntaxError) {
        let document = try JSONDocument(reading: text, as: dialect)
        self.init(document, at: document.root)
    }

    /// A value of a document with all its parts, decoded.
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
    /// The text, if it is a string.
    package var string: ExactString? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, if it is an array.
    package var array: [JSONNode]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if it is an object.
    package var object: [JSONMember]? {
        if case .object(let members) = self { members } else { nil }
    }
}
