import StringsmithTestSupport

/// A call in a generated source.
struct GeneratedCall {
    var key: String
    var table: String?
    var value: String?
    var comment: String?

    static let texts = [
        "Save", "Save the file", "Save this file", "Cancel", "Open %@", "Open %d", "%d of %d", "%@ of %@ in %@", "OK",
        "key.one", "error.title", "error.text", "Say \"hi\"", "Line\nbreak", "Größe", "back\\slash", "%@: %d", "—",
        "100% sure",
        "Tab\there", "日本語", "a", "it's", "\u{e9}", "e\u{301}", "B", "Zebra", "apple pie", "Delete %1$@?",
        "Delete %1$@ for good?", "http://x.y", "plain_word", "semi;colon", "/* no comment */", "// neither", "$%{x}",
        "Press any key to continue with the installation", "Press a key to continue with the installation",
    ]
    static let comments = [
        "Button", "Menu item", "Title of the window", "Title of a window", "Shown when\nnothing is open",
        "a \"quoted\" word",
        "ends in star *", "slash */ inside", "tab\tand  spaces", "No comment provided by engineer.", " ", "ümläut",
        "stringsmith: new 01234567", "First line\n  second line\n\nfourth", "http://example.org/x", "back\\slash",
    ]

    static func random(_ tables: [String], using random: inout SeededGenerator) -> GeneratedCall {
        var call = GeneratedCall(key: text(using: &random))
        if random.chance(35) { call.table = random.pick(tables) }
        if random.chance(30) { call.value = text(using: &random) }
        if random.chance(65) { call.comment = random.pick(comments) }
        return call
    }

    static func text(using random: inout SeededGenerator) -> String {
        random.chance(70) ? random.pick(texts) : random.pick(texts) + " \(random.int(1...9))"
    }

    // MARK: As a source

    func swift(using random: inout SeededGenerator) -> String {
        var arguments = [Self.swiftLiteral(key, using: &random)]
        if let table { arguments.append("tableName: \"\(table)\"") }
        if let value { arguments.append("value: " + Self.swiftLiteral(value, using: &random)) }
        arguments.append("comment: " + Self.swiftLiteral(comment ?? "", using: &random))
        return "_ = NSLocalizedString(" + arguments.joined(separator: ", ") + ")\n"
    }

    func objectiveC(using random: inout SeededGenerator) -> String {
        let comment = comment.map { Self.cLiteral($0, using: &random) } ?? "nil"
        let key = Self.cLiteral(key, using: &random)
        let table = table.map { Self.cLiteral($0, using: &random) }
        if let value {
            let text = Self.cLiteral(value, using: &random)
            return "NSLocalizedStringWithDefaultValue(\(key), \(table ?? "nil"), nil, \(text), \(comment));\n"
        }
        guard let table else { return "NSLocalizedString(\(key), \(comment));\n" }
        return "NSLocalizedStringFromTable(\(key), \(table), \(comment));\n"
    }

    private static func swiftLiteral(_ text: String, using random: inout SeededGenerator) -> String {
        if random.chance(8), !text.contains("\n"), !text.contains("\t") { return "#\"\(text)\"#" }
        if random.chance(8), !text.contains("\\") {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.isEmpty ? "" : "    \($0)"
            }
            return "\"\"\"\n" + lines.joined(separator: "\n") + "\n    \"\"\""
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\u{80}"... where random.chance(20): result += "\\u{\(String(scalar.value, radix: 16))}"
            case "a" where random.chance(3): result += "\\u{61}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(result)\""
    }

    private static func cLiteral(_ text: String, using random: inout SeededGenerator) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += random.chance(10) ? "\\n\\\n" : "\\n"
            case "\t": result += "\\t"
            case "'" where random.chance(30): result += "\\'"
            case " " where random.chance(3): result += " \" \""
            case "S" where random.chance(4): result += "\\x53\" \""
            case "S" where random.chance(4): result += "\\123"
            case "\u{80}"..."\u{FFFF}" where random.chance(20):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "@\"\(result)\""
    }
}
