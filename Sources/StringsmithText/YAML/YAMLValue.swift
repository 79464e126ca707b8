/// A value in a YAML document. Scalars are kept as text, whatever type YAML gives them.
package enum YAMLValue: Hashable, Sendable {
    case null
    case text(String)
    case list([YAMLValue])

    /// The members in the order of the document.
    case map([YAMLMember])

    /// The text of a scalar.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The members of a map; empty for anything else.
    package var members: [YAMLMember] {
        if case .map(let members) = self { members } else { [] }
    }

    /// The elements of a list; a scalar or map is a list of itself, and null is empty.
    package var elements: [YAMLValue] {
        switch self {
        case .null: []
        case .list(let elements): elements
        case .text, .map: [self]
        }
    }

    /// The value of the last member with a name.
    package subscript(_ name: String) -> YAMLValue? { members.last { $0.name == name }?.value }
}

/// A member of a YAML map.
package struct YAMLMember: Hashable, Sendable {
    package var name: String
    package var value: YAMLValue

    package init(_ name: String, _ value: YAMLValue) { (self.name, self.value) = (name, value) }
}
