/// Where one kind of localizable string stands in an interface file, and what key it gets.
struct InterfaceRule: Sendable {
    /// One step from an element to one inside it.
    struct Step: Sendable {
        var element: String

        /// Attributes that the element must have, with these values.
        var conditions: [(name: String, value: String)]
    }

    /// The platforms whose files have it.
    var platforms: Set<InterfacePlatform>

    /// The names of the objects' elements; `*` before a name stands for any beginning, alone for every element.
    var elements: [String]

    /// From the object's element to the one that holds the string; empty if it is the same.
    var steps: [Step]

    /// The attribute or the child `<string key="...">` that is the string; nil if it is the text of the last element.
    var property: String?

    /// The key without object id; `[]` at the end stands for the place among the elements that match the last step.
    var key: String

    /// A row of the table.
    /// - Parameters:
    ///   - elements: names with spaces between them.
    ///   - place: `element[attribute=value]/element@property`; without `@`, the text of the last element.
    init(_ platforms: Set<InterfacePlatform>, _ elements: String, _ place: String, key: String) {
        self.platforms = platforms
        self.elements = elements.split(separator: " ").map(String.init)
        let parts = place.split(separator: "@", omittingEmptySubsequences: false)
        steps = parts[0].split(separator: "/").map(Self.step)
        property = parts.count > 1 ? String(parts[1]) : nil
        self.key = key
    }

    /// True if the key is that of an array's element.
    var isArray: Bool { key.hasSuffix("[]") }

    /// How exactly the rule names an element: 0 if not at all, 1 by `*`, 2 by a name's end, 3 by its name. Of rules for
    /// the same property of the same element only the most exact one counts.
    func precision(for name: String) -> Int {
        var best = 0
        for pattern in elements {
            if pattern == name { return 3 }
            if pattern == "*" {
                best = max(best, 1)
            } else if pattern.hasPrefix("*"), name.hasSuffix(pattern.dropFirst()) {
                best = max(best, 2)
            }
        }
        return best
    }

    private static func step(_ text: Substring) -> Step {
        let parts = text.split(separator: "[")
        let conditions = parts.dropFirst().map { part in
            let sides = part.dropLast().split(separator: "=", maxSplits: 1)
            return (name: String(sides[0]), value: String(sides[1]))
        }
        return Step(element: String(parts[0]), conditions: conditions)
    }
}
