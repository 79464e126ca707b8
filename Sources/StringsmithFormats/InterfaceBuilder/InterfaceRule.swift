/// The place of one kind of localizable string in an interface file, and its key.
struct InterfaceRule: Sendable {
    /// A step from an element to one inside it.
    struct Step: Sendable {
        var element: String

        /// The values of attributes that the element must have.
        var conditions: [(name: String, value: String)]
    }

    /// The platforms that have the string.
    var platforms: Set<InterfacePlatform>

    /// The names of the objects' elements; a leading `*` matches any prefix, so `*` alone matches every element.
    var elements: [String]

    /// The steps from the object's element to the one that contains the string; empty if they are the same.
    var steps: [Step]

    /// The attribute or child `<string key="...">` that is the string; nil if it is the text of the last element.
    var property: String?

    /// The key without the object id. A trailing `[]` is replaced by the index in the elements that match the last
    /// step.
    var key: String

    /// Creates a row of the table.
    /// - Parameters:
    ///   - elements: names separated by spaces.
    ///   - place: `element[attribute=value]/element@property`; without `@`, the text of the last element.
    init(_ platforms: Set<InterfacePlatform>, _ elements: String, _ place: String, key: String) {
        self.platforms = platforms
        self.elements = elements.split(separator: " ").map(String.init)
        let parts = place.split(separator: "@", omittingEmptySubsequences: false)
        steps = parts[0].split(separator: "/").map(Self.step)
        property = parts.count > 1 ? String(parts[1]) : nil
        self.key = key
    }

    /// True if the key is for an element of an array.
    var isArray: Bool { key.hasSuffix("[]") }

    /// Returns how precisely the rule matches an element: 0 if it doesn't, 1 for `*`, 2 for a suffix, 3 for a name.
    /// Only the most precise rule for a property of an element applies.
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
