import StringsmithText

/// A value in a configuration file that isn't for an option, with the places of its parts.
package struct ConfigurationNode: Hashable, Sendable {
    package let node: JSONNode

    package let path: String

    private let lines: LineIndex

    /// Creates a node for a value of a file.
    package init(_ node: JSONNode, path: String, lines: LineIndex) {
        (self.node, self.path, self.lines) = (node, path, lines)
    }

    /// The place of the value.
    package var place: UsageError.Place { place(of: node.range) }

    package static func == (left: ConfigurationNode, right: ConfigurationNode) -> Bool {
        left.node == right.node && left.path == right.path
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(path)
    }

    /// Returns a part of the value.
    func part(_ node: JSONNode) -> ConfigurationNode { ConfigurationNode(node, path: path, lines: lines) }

    /// Returns the place of a byte range in the file.
    func place(of range: Range<Int>) -> UsageError.Place {
        UsageError.Place(path: path, position: lines.position(at: range.lowerBound))
    }

    /// The kind of value, for errors.
    var kind: String {
        switch node.value {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Returns the error for a value of another kind.
    func mismatch(_ name: String, expected: String) -> UsageError {
        UsageError("\(UsageError.quoted(name)) takes \(expected), not \(kind)", place: place)
    }
}

/// A member of an object in a configuration file.
struct ConfigurationPair {
    var name: String

    /// The place of the name.
    var place: UsageError.Place

    var value: ConfigurationNode
}

extension ConfigurationNode {
    /// Returns the members of an object, with any names.
    /// - Parameter name: the name of the value in errors.
    func pairs(of name: String) throws(UsageError) -> [ConfigurationPair] {
        guard let members = node.value.object else { throw mismatch(name, expected: "an object") }
        return members.map {
            ConfigurationPair(name: $0.key.string, place: place(of: $0.keyRange), value: part($0.value))
        }
    }

    /// Returns the members of an object, whose names must be known.
    func pairs(of name: String, named known: [String]) throws(UsageError) -> [ConfigurationPair] {
        let pairs = try pairs(of: name)
        for pair in pairs where !known.contains(pair.name) {
            throw UsageError(
                "unknown member \(UsageError.quoted(pair.name)) of \(UsageError.quoted(name))",
                suggestion: Suggestion.nearest(to: pair.name, among: known), place: pair.place)
        }
        return pairs
    }

    /// Returns the elements of a list.
    func elements(of name: String) throws(UsageError) -> [ConfigurationNode] {
        guard let elements = node.value.array else { throw mismatch(name, expected: "a list") }
        return elements.map(part)
    }

    /// Returns the text of a string.
    func string(of name: String) throws(UsageError) -> String {
        guard let text = node.value.string else { throw mismatch(name, expected: "a string") }
        return text.string
    }

    /// Returns a positive number.
    func positiveNumber(of name: String) throws(UsageError) -> Double {
        guard case .number(let spelling) = node.value, let number = Double(spelling), number > 0, number.isFinite else {
            throw mismatch(name, expected: "a positive number")
        }
        return number
    }

    /// Returns a Boolean.
    func bool(of name: String) throws(UsageError) -> Bool {
        guard case .bool(let value) = node.value else { throw mismatch(name, expected: "true or false") }
        return value
    }

    /// Returns the strings of a string or of a list of strings, each with its node.
    func strings(of name: String) throws(UsageError) -> [(text: String, node: ConfigurationNode)] {
        if let text = node.value.string { return [(text.string, self)] }
        guard let elements = node.value.array else {
            throw mismatch(name, expected: "a string or a list of strings")
        }
        var texts: [(text: String, node: ConfigurationNode)] = []
        for element in elements.map(part) { texts.append((try element.string(of: name), element)) }
        return texts
    }
}
