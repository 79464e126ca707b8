import StringsmithModel
import StringsmithText

/// Reports byte order marks after the start of a file.
struct ByteOrderMarkRule: TableRule {
    static let description = RuleDescription(
        .byteOrderMark, .warning, summary: "a byte order mark is in the middle of the file, or doubled",
        why: """
            Usually, files were concatenated, or a tool added a second mark at the start. Between entries and at the \
            start, the platform can't parse it, which is an error with a safe fix; in a key, no lookup matches it; and \
            in a value, it is invisible.
            """,
        examples: [
            RuleExample(
                wrong: "\"a\" = \"Ä\";\n/* \u{FEFF} */\n\"b\" = \"Be\";",
                right: "\"a\" = \"Ä\";\n\"b\" = \"\\UFEFFBe\";")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        let mark = TextEncoding.utf8.byteOrderMark
        func finding(_ path: String, _ offset: Int?) -> TableFinding? {
            offset.map {
                TableFinding("byte order mark in the middle of the file", path: path, range: $0..<$0 + mark.count)
            }
        }
        let strings = table.strings?.stringsDocument.flatMap { document in
            // Reading the file reports those between entries.
            finding(document.path, document.text.offsets(of: mark).first { document.isInEntryOrComment($0) })
        }
        let plurals = (table.isFirstOfFile ? table.plurals : nil).flatMap { plurals in
            let start = plurals.text.withUnsafeBufferPointer(RepeatedMark.length)
            return finding(plurals.path, plurals.text.offsets(of: mark).first { $0 >= start })
        }
        return [strings, plurals].compactMap { $0 }
    }
}
