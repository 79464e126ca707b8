/// Tables in the format `.stringsdict` with random keys, forms and shapes.
package struct RandomStringsDict {
    private var random: SeededGenerator

    /// True if some of the plural forms lack `other`.
    private let lacksOther: Bool

    package init(seed: UInt64, lacksOther: Bool) {
        random = SeededGenerator(seed: seed)
        self.lacksOther = lacksOther
    }

    /// The value of a member: a string, or more members.
    private enum Node {
        case string(String)
        case members([(name: String, node: Node)])
    }

    private static let words = [
        "file", "a & b", "<b>x</b>", "\"q\"", "it's", "é", "100 %%", "line\nbreak", "\ttab", "  two", "漢字", "\\n",
        "{0}",
        "#@",
    ]
    private static let categories = ["zero", "one", "two", "few", "many"]
    private static let devices = ["iphone", "ipad", "mac", "appletv", "applewatch", "other"]

    /// Returns the text of a table.
    package mutating func text() -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """
        for number in 0..<random.int(1...4) {
            if random.chance(30) { text += "\t<!-- \(random.pick(["comment", "two\n\t     lines"])) -->\n" }
            let key = random.pick(["key ", "%d files ", "k & ", "%#@a@ ", "k."]) + String(number)
            text += "\t<key>\(Self.escaped(key))</key>\n\t\(Self.spelling(of: entry(), 1))\n"
        }
        return text + "</dict>\n</plist>\n"
    }

    private mutating func entry() -> Node {
        switch random.below(20) {
        case 0..<12: format()
        case 12..<14: widths()
        case 14..<19: devices()
        default: .string(string())
        }
    }

    private mutating func string(showing argument: String? = nil) -> String {
        var parts = (0..<random.int(1...3)).map { _ in random.pick(Self.words) }
        if let argument { parts.insert(argument, at: random.below(parts.count + 1)) }
        return parts.joined(separator: " ")
    }

    private mutating func format() -> Node {
        let name = random.pick(["value", "files", "files"])
        let type = random.chance(90) ? random.pick(["d", "lld", "lu", "@", "f", ".1f"]) : nil
        var variables: [(name: String, node: Node)] = []
        let text: String
        switch random.below(10) {
        case 0..<4:
            text = "%#@\(name)@"
            variables.append((name, variable(type)))
        case 4..<6:
            text = string(showing: "%#@\(name)@")
            variables.append((name, variable(type)))
        case 6..<8:
            let names = random.chance(80) ? ["files", "folders"] : ["files", "folders", "x"]
            let isNumbered = random.chance(50)
            var references = names.enumerated().map { isNumbered ? "%\($0 + 1)$#@\($1)@" : "%#@\($1)@" }
            if random.chance(30) { references.reverse() }
            if random.chance(20) { references.insert("%@", at: 0) }
            text = references.joined(separator: " in ")
            for name in names { variables.append((name, variable(random.pick(["d", "lld", "@", nil])))) }
            if random.chance(20) { variables.append(("unused", variable("d"))) }
        case 8:
            text = "%#@files@"
            variables.append(("files", variable(type, referring: "%#@folders@")))
            variables.append(("folders", variable("d")))
        default: text = string()
        }
        return .members([("NSStringLocalizedFormatKey", .string(text))] + variables)
    }

    private mutating func variable(
        _ type: String?, referring reference: String? = nil
    ) -> Node {
        var cases = random.some(Self.categories, percent: 30)
        if random.chance(30) { cases.reverse() }
        if cases.isEmpty || !lacksOther || random.chance(50) {
            cases.insert("other", at: random.chance(10) ? 0 : cases.count)
        }
        var members: [(name: String, node: Node)] = [
            ("NSStringFormatSpecTypeKey", .string("NSStringPluralRuleType"))
        ]
        if let type { members.append(("NSStringFormatValueTypeKey", .string(type))) }
        if random.chance(10) { members.reverse() }
        let number = "%" + (type ?? "lld")
        for name in cases {
            members.append((name, .string(string(showing: random.chance(80) ? number : reference))))
        }
        return .members(members)
    }

    private mutating func widths() -> Node {
        let widths = random.some(["1", "20", "50", "100"], percent: 50)
        let members = (widths.isEmpty ? ["20"] : widths).map { (name: $0, node: Node.string(string())) }
        return .members([("NSStringVariableWidthRuleType", .members(members))])
    }

    private mutating func devices() -> Node {
        // The variables of several devices have the same few names, and usually different forms.
        let names = random.some(Self.devices, percent: 50)
        let members = (names.isEmpty ? ["other"] : names).map { name in
            let node: Node =
                switch random.below(10) {
                case 0..<3: .string(string())
                case 3..<8: format()
                default: widths()
                }
            return (name: name, node: node)
        }
        return .members([("NSStringDeviceSpecificRuleType", .members(members))])
    }

    private static func spelling(of node: Node, _ depth: Int) -> String {
        switch node {
        case .string(let text): return "<string>\(escaped(text))</string>"
        case .members(let members):
            let indentation = "\n" + String(repeating: "\t", count: depth)
            let lines = members.map { name, node in
                "\(indentation)\t<key>\(name)</key>\(indentation)\t\(spelling(of: node, depth + 1))"
            }
            return "<dict>\(lines.joined())\(indentation)</dict>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
