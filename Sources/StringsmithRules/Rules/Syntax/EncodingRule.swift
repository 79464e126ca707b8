import StringsmithModel
import StringsmithText

/// Reports tables in another encoding than the development language's.
struct EncodingRule: TableRule {
    static let description = RuleDescription(
        .encoding, .note, isDefault: false, summary: "the encoding differs from the development language's table",
        why: """
            If all tables have the same encoding, they can be edited, compared and merged in the same way. The \
            development language's table determines the encoding.
            """,
        // An example would need bytes in another encoding.
        examples: [])

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard let document = table.strings?.stringsDocument, let expected = table.source?.encoding else { return [] }
        let found = document.source.encoding
        // ASCII text has the same bytes in most encodings.
        guard found != expected, document.text.contains(where: { $0 > .delete }) || found.byteOrderMark.count == 2
        else { return [] }
        return [
            TableFinding(
                "\(found.name) where the development language's table is \(expected.name)", path: document.path)
        ]
    }
}
