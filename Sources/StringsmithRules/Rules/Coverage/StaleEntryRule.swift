import StringsmithFormats
import StringsmithModel

/// Reports entries that are marked as used by no source.
struct StaleEntryRule: TableRule {
    static let description = RuleDescription(
        .staleEntry, .note, summary: "an entry is marked as no longer used",
        why: """
            When no source used the key anymore, Xcode or `sync` marked its entry: in a catalog with the state `stale`, in \
            a table with a comment. Until somebody removes it, translators keep translating it. Readers notice nothing, \
            so this is a note; to fail in CI, raise its severity. One note per table; with --rule, each key is reported.
            """,
        examples: [
            RuleExample(
                wrong: "/* stringsmith: obsolete e4e169b9 */\n\"a\" = \"Sichern\";", right: "\"a\" = \"Sichern\";")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard let strings = table.strings else { return [] }
        // A catalog marks a key in all languages at once.
        let stale = (table.isDevelopment ? strings.unusedKeys : []) + Self.marked(strings)
        guard let first = stale.first else { return [] }
        if table.listsEach {
            return stale.map { TableFinding("no longer used", path: strings.path, range: $0.range, key: $0.key) }
        }
        let count = "\(stale.count) \(stale.count == 1 ? "entry is" : "entries are") no longer used"
        return [
            TableFinding(
                "\(count): \(stale.map(\.key).phrase())", path: strings.path, range: first.range,
                partCount: stale.count)
        ]
    }

    /// Returns the entries of a table whose comments mark them.
    private static func marked(_ strings: LocaleTable) -> [(key: Key, range: Range<Int>?)] {
        guard strings.stringsDocument?.mayHoldHints ?? false else { return [] }
        return (0..<strings.count).compactMap { index in
            guard let value = strings.value(at: index), strings.state(at: index, of: value) == .obsolete else {
                return nil
            }
            return (strings.key(at: index), strings.ranges(at: index)?.key)
        }
    }
}
