/// A JSON value with its place in the text.
public struct JSONNode: Hashable, Sendable {
    /// What it is.
    public var value: JSONValue

    /// Its bytes, quotes and brackets included.
    public var range: Range<Int>

    /// Makes a node.
    public init(_ value: JSONValue, range: Range<Int>) {
        self.value = value
        self.range = range
    }
}

/// A JSON value. Nothing is rounded, sorted or merged: a number keeps its spelling, an object its order and duplicates.
public enum JSONValue: Hashable, Sendable {
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
public struct JSONMember: Hashable, Sendable {
    /// The key, decoded.
    public var key: ExactString

    /// The key's bytes, quotes included.
    public var keyRange: Range<Int>

    /// The value.
    public var value: JSONNode

    /// Makes a member.
    public init(key: ExactString, keyRange: Range<Int>, value: JSONNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

/// Which texts are read.
public enum JSONDialect: Hashable, Sendable {
    /// RFC 8259, to the letter.
    case json

    /// JSON5 1.0: comments, trailing commas, single quotes, keys without quotes, and numbers as in ECMAScript 5.
    case json5
}

/// The first thing that is wrong with a JSON text.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    /// What is wrong, as a phrase without a full stop.
    public var message: String

    /// Where, in bytes from the start of the text.
    public var offset: Int

    /// Makes an error.
    public init(_ message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}

extension JSONNode {
    /// How deep arrays and objects may stand in each other.
    public static let largestDepth = 512

    /// Reads a whole text of UTF-8, with or without a byte order mark.
    ///
    /// One pass, linear in the length of the text.
    /// - Throws: What is wrong first: the grammar, bytes that are not UTF-8, or a depth over `largestDepth`.
    public init(reading text: [UInt8], as dialect: JSONDialect) throws(JSONSyntaxError) {
        self = try text.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in
            var reader = JSONReader(text: buffer, dialect: dialect)
            return try reader.readDocument()
        }
    }
}

extension JSONValue {
    /// The text, if it is a string.
    public var string: ExactString? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, if it is an array.
    public var array: [JSONNode]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if it is an object.
    public var object: [JSONMember]? {
        if case .object(let members) = self { members } else { nil }
    }
}
