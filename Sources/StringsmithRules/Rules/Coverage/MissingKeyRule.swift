import StringsmithModel

/// Reports keys of the development language that are missing from a translation.
struct MissingKeyRule: TableRule {
    static let description = RuleDescription(
        .missingKey, .note, summary: "a key of the development language is missing",
        why: """
            The program shows the key itself, or the text of another language. Translations usually follow the code \
            later, so this is a note, and there is one per table; with --rule, each key is reported.
            """,
        examples: [
            RuleExample(
                source: "\"a\" = \"A\";\n\"b\" = \"B\";", wrong: "\"a\" = \"Ä\";",
                right: "\"a\" = \"Ä\";\n\"b\" = \"Be\";")
        ], follows: [.stringsEmptyFile])

    func check(_ table: CheckedTable) -> [TableFinding] {
        // Base.lproj isn't a translation: the development language's own directory has its keys.
        guard let source = table.source, table.locale.identifier != nil else { return [] }
        var missing = table.missing
        if table.interface != nil {
            missing.removeAll { source.key(at: $0).map(table.namesMissingObject) ?? false }
        }
        if missing.isEmpty { return [] }
        if table.listsEach {
            return missing.compactMap(source.key).map {
                TableFinding("missing key \"\($0)\"", path: table.path, key: $0)
            }
        }
        let count = "\(missing.count) of \(source.keyCount) keys missing"
        let keys = missing.prefix([Key].shownCount).compactMap(source.key).phrase(of: missing.count)
        return [TableFinding("\(count): \(keys)", path: table.path, partCount: missing.count)]
    }
}
