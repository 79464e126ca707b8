import StringsmithFormats
import StringsmithModel

/// Reports keys that the development language doesn't have.
struct ObsoleteKeyRule: TableRule {
    static let description = RuleDescription(
        .obsoleteKey, .note, isDefault: false, summary: "a key is missing from the development language's table",
        why: """
            The key may have been renamed, or it is misspelled and the right one is missing. Projects with no table, \
            or only a partial one, for the development language have many such keys, which are summarized.
            """,
        examples: [
            RuleExample(source: "\"a\" = \"A\";", wrong: "\"a\" = \"Ä\";\n\"b\" = \"Be\";", right: "\"a\" = \"Ä\";")
        ], fixSafety: .unsafe, needsWholeProject: true)

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard let first = table.obsolete.first else { return [] }
        // If a table has more such keys than the development language has keys, it is the complete one: the development
        // strings are in the code. Reporting or removing each key would be wrong.
        let isPartial = table.obsolete.count > table.source?.keyCount ?? 0
        if table.listsEach, !isPartial {
            let index = table.strings.map { TableIndex($0) }
            return table.obsolete.map { key, path, range in
                var finding = TableFinding(
                    "key \"\(key)\" is missing from the development language", path: path, range: range)
                finding.key = key
                if let document = table.strings?.stringsDocument, path == document.path, let same = index?.all(of: key)
                {
                    // Removes all duplicates: a remaining one would be the next finding.
                    finding.fix = FindingFix("remove the entry", file: document.removing(same))
                }
                return finding
            }
        }
        let count = "\(table.obsolete.count) \(table.obsolete.count == 1 ? "key is" : "keys are")"
        let keys = table.obsolete.map(\.key).phrase()
        return [
            TableFinding(
                "\(count) missing from the development language: \(keys)", path: first.path, range: first.range,
                partCount: table.obsolete.count)
        ]
    }
}
