/// A JSON value to be written.
package indirect enum JSONTree: Hashable, Sendable {
    /// A string.
    case string(ExactString)

    /// A number, `true`, `false` or `null`, as JSON spells it.
    case literal(ExactString)

    /// The members of an object in the order in which they are written.
    case object([Member])

    /// The elements of an array.
    case array([JSONTree])

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        /// The name.
        package var name: ExactString

        /// The value.
        package var value: JSONTree

        /// Makes a member.
        package init(_ name: ExactString, _ value: JSONTree) {
            (self.name, self.value) = (name, value)
        }
    }

    /// A value of a document with all its parts.
    package init(_ document: JSONDocument, at index: Int) {
        switch document.kind(of: index) {
        case .null, .true, .false, .number:
            self = .literal(ExactString(bytes: Array(document.text[document.range(of: index)])))
        case .string, .escapedString, .identifier: self = .string(document.string(index) ?? "")
        case .array: self = .array(document.elements(of: index).map { JSONTree(document, at: $0) })
        case .object:
            self = .object(
                document.members(of: index).map { member in
                    Member(document.string(member.key) ?? "", JSONTree(document, at: member.value))
                })
        }
    }
}

extension JSONWriter {
    /// Writes a value with all its parts.
    package mutating func value(_ tree: JSONTree) {
        switch tree {
        case .string(let text): string(text)
        case .literal(let spelling): value(json: spelling.bytes[...])
        case .object(let members):
            beginObject()
            for member in members {
                name(member.name)
                value(member.value)
            }
            endObject()
        case .array(let elements):
            beginArray()
            for element in elements { value(element) }
            endArray()
        }
    }
}
