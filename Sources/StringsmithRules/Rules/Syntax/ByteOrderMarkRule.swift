import StringsmithModel
import StringsmithText

/// Reports byte order marks after the start of a file.
struct ByteOrderMarkRule: TableRule {
    static let description = RuleDescription(
        .byteOrderMark, .warning, summary: "a byte order mark is in the middle of the file",
        why: """
            Usually, files were concatenated. Between entries, the platform can't parse it; in a key, no lookup \
            matches it; and in a value, it is invisible.
            """,
        examples: [
            RuleExample(
                wrong: "\"a\" = \"Ä\";\n/* \u{FEFF} */\n\"b\" = \"Be\";",
                right: "\"a\" = \"Ä\";\n\"b\" = \"\\UFEFFBe\";")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        let plurals = table.isFirstOfFile ? table.plurals : nil
        let files = [
            table.strings?.stringsDocument.map { ($0.path, $0.text) }, plurals.map { ($0.path, $0.text) },
        ]
        return files.compactMap { $0 }.flatMap { path, text -> [TableFinding] in
            let mark = TextEncoding.utf8.byteOrderMark
            return text.offsets(of: mark).prefix(1).map {
                TableFinding("byte order mark in the middle of the file", path: path, range: $0..<$0 + mark.count)
            }
        }
    }
}
