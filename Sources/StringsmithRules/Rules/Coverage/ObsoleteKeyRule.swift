import StringsmithModel

/// Keys that the development language does not have.
struct ObsoleteKeyRule: TableRule {
    static let description = RuleDescription(
        "obsolete-key", .note, isDefault: false, summary: "a key does not stand in the development language's table",
        why: """
            Often the key was renamed, or is misspelled and the text it should have is missing. Projects that keep no \
            table for the development language, or only part of one, have many such keys.
            """,
        examples: [
            RuleExample(source: "\"a\" = \"A\";", wrong: "\"a\" = \"Ä\";\n\"b\" = \"Be\";", right: "\"a\" = \"Ä\";")
        ], fixSafety: .unsafe)

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard let first = table.obsolete.first else { return [] }
        if table.listsEach {
            return table.obsolete.map {
                var finding = TableFinding(
                    "key \"\($0.key)\" is not in the development language", path: $0.path, range: $0.range, key: $0.key)
                finding.fix = Self.removal(at: $0.range, of: table, path: $0.path)
                return finding
            }
        }
        let count = "\(table.obsolete.count) \(table.obsolete.count == 1 ? "key is" : "keys are")"
        let keys = KeyList.phrase(table.obsolete.map(\.key))
        return [
            TableFinding("\(count) not in the development language: \(keys)", path: first.path, range: first.range)
        ]
    }

    /// Removes the entry whose key stands at a place of the `.strings` file.
    private static func removal(at place: Range<Int>?, of table: CheckedTable, path: String) -> FindingFix? {
        guard let document = table.strings?.document, path == document.path, let place else { return nil }
        var (low, high) = (0, document.entries.count)
        while low < high {
            let middle = (low + high) / 2
            if document.entries[middle].keyLiteral.lowerBound < place.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < document.entries.count, document.entries[low].keyLiteral == place else { return nil }
        return FindingFix("remove the entry", file: document.removing([low]))
    }
}
