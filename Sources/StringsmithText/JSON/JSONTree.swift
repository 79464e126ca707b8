/// A JSON value to write.
package indirect enum JSONTree: Hashable, Sendable {
    case string(ExactString)

    /// A number, `true`, `false` or `null`, as spelled in JSON.
    case literal(ExactString)

    /// The members of an object, in order.
    case object([Member])

    /// The elements of an array.
    case array([JSONTree])

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        package var name: ExactString

        package var value: JSONTree

        package init(_ name: ExactString, _ value: JSONTree) {
            (self.name, self.value) = (name, value)
        }
    }

    /// Creates a tree from a value of a document with everything in it.
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
    /// Writes a value with everything in it.
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
