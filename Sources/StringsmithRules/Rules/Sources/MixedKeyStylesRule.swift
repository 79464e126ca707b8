import StringsmithModel

/// Reports tables that mix keys that are text with keys that are identifiers.
struct MixedKeyStylesRule: TableRule {
    static let description = RuleDescription(
        .mixedKeyStyles, .note, isDefault: false, summary: "a table mixes text and identifiers as keys",
        why: """
            It is unclear whether a key without an entry can be shown. One finding per table, at the first key in the \
            rarer style. Single words are ignored.
            """,
        examples: [
            RuleExample(
                locale: "en", wrong: "\"Save all\" = \"Save all\";\n\"error.title\" = \"Error\";",
                right: "\"Save all\" = \"Save all\";\n\"Close all\" = \"Close all\";\n\"OK\" = \"OK\";")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard table.isDevelopment, table.interface == nil, let strings = table.strings else { return [] }
        var texts: [Int] = []
        var identifiers: [Int] = []
        for index in 0..<strings.count {
            switch KeyStyle(strings.key(at: index)) {
            // A key that is shown unchanged, such as a column name, is a text.
            case .identifier where strings.value(at: index) != strings.key(at: index).text: identifiers.append(index)
            case .text: texts.append(index)
            case .identifier, .either: break
            }
        }
        let areTextsRarer = texts.count < identifiers.count
        let rarer = areTextsRarer ? texts : identifiers
        guard let first = rarer.first else { return [] }
        let kind = areTextsRarer ? "text" : "identifiers"
        let rest = areTextsRarer ? "identifiers" : "text"
        let range = strings.ranges(at: first)?.key
        let count = "\(rarer.count) of \(texts.count + identifiers.count) keys"
        return [
            TableFinding(
                "\(count) look like \(kind), the others like \(rest)", path: strings.path, range: range,
                key: strings.key(at: first))
        ]
    }
}
