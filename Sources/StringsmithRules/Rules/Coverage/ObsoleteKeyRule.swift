import StringsmithModel

/// Keys that the development language does not have.
struct ObsoleteKeyRule: TableRule {
    static let description = RuleDescription(
        .obsoleteKey, .note, isDefault: false, summary: "a key does not stand in the development language's table",
        why: """
            Often the key was renamed, or is misspelled and the text it should have is missing. Projects that keep no \
            table for the development language, or only part of one, have many such keys: they are summed up.
            """,
        examples: [
            RuleExample(source: "\"a\" = \"A\";", wrong: "\"a\" = \"Ä\";\n\"b\" = \"Be\";", right: "\"a\" = \"Ä\";")
        ], fixSafety: .unsafe, needsWholeProject: true)

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard let first = table.obsolete.first else { return [] }
        // A table with more of these than the development language has keys is the fuller one: its texts stand in the
        // code, and to name each key, or to remove it, would be wrong.
        let isPartial = table.obsolete.count > table.source?.keys.count ?? 0
        if table.listsEach, !isPartial {
            let indices = Self.indices(in: table)
            return table.obsolete.map { key, path, range in
                var finding = TableFinding(
                    "key \"\(key)\" is not in the development language", path: path, range: range)
                finding.key = key
                if let document = table.strings?.stringsDocument, path == document.path, let same = indices[key] {
                    // All of them: one that stays would be the next finding.
                    finding.fix = FindingFix("remove the entry", file: document.removing(same))
                }
                return finding
            }
        }
        let count = "\(table.obsolete.count) \(table.obsolete.count == 1 ? "key is" : "keys are")"
        let keys = KeyList.phrase(table.obsolete.map(\.key))
        return [
            TableFinding("\(count) not in the development language: \(keys)", path: first.path, range: first.range)
        ]
    }

    /// The entries of the `.strings` file by obsolete key.
    private static func indices(in table: CheckedTable) -> [Key: [Int]] {
        guard let document = table.strings?.stringsDocument else { return [:] }
        let keys = Set(table.obsolete.map(\.key))
        var indices: [Key: [Int]] = [:]
        for index in document.entries.indices {
            let key = Key(document.key(document.entries[index]))
            if keys.contains(key) { indices[key, default: []].append(index) }
        }
        return indices
    }
}
