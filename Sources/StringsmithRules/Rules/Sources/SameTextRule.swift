import StringsmithModel
import StringsmithText

/// Reports strings that occur under several keys.
struct SameTextRule: TableRule {
    static let description = RuleDescription(
        .sameText, .note, isDefault: false, summary: "a string of the development language has several keys",
        why: """
            It is translated several times, and eventually differently. That is right if other languages need \
            different words, but then the comments should say so.
            """,
        examples: [
            RuleExample(
                locale: "en", wrong: "\"a.save\" = \"Save all\";\n\"b.save\" = \"Save all\";",
                right: "\"a.save\" = \"Save all\";\n\"b.save\" = \"Save this\";")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard table.isDevelopment, table.interface == nil, let strings = table.strings else { return [] }
        var first: [ExactString: Key] = [:]
        return (0..<strings.count).compactMap { index in
            guard let value = strings.value(at: index), !value.isEmpty else { return nil }
            let key = strings.key(at: index)
            guard let other = first[value] else {
                first[value] = key
                return nil
            }
            guard other != key, !SuppressionHint(strings.comment(at: index)).rules.contains(Self.description.id) else {
                return nil
            }
            let range = strings.ranges(at: index)?.key
            return TableFinding("same text as key \"\(other)\"", path: strings.path, range: range, key: key)
        }
    }
}
