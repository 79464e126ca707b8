import StringsmithModel
import StringsmithText

/// Reports unresolved merge conflicts.
struct ConflictMarkerRule: TableRule {
    static let description = RuleDescription(
        .conflictMarker, .error, summary: "unresolved merge conflict",
        why: "The platform stops reading at the marker, so all entries after it are lost.",
        examples: [
            RuleExample(
                wrong: "\"a\" = \"A\";\n<<<<<<< HEAD\n\"b\" = \"B\";\n=======\n>>>>>>> other\n",
                right: "\"a\" = \"<<<<<<< HEAD\";\n\"b\" = \"B\";\n")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        // A file that holds all locales is JSON, which can't be read if it contains a marker.
        let plurals = table.plurals.flatMap { $0.locale == nil ? $0 : nil }
        let files = [
            table.strings?.stringsDocument.map { ($0.path, $0.text) }, plurals.map { ($0.path, $0.text) },
        ]
        return files.compactMap { $0 }.flatMap { path, text in
            Self.marks(in: text).map { range in
                TableFinding(
                    "conflict marker \"\(String(decoding: text[range], as: UTF8.self))\"", path: path, range: range)
            }
        }
    }

    /// Returns the lines that start a conflict.
    private static func marks(in text: [UInt8]) -> [Range<Int>] {
        let mark = Array("<<<<<<< ".utf8)
        return text.withUnsafeBufferPointer { text in
            var found: [Range<Int>] = []
            var start = 0
            while start < text.count {
                if text[start] == .lessThan, text[start...].starts(with: mark) { found.append(start..<start + 7) }
                guard let lineFeed = text[start...].firstIndex(of: .lineFeed) else { break }
                start = lineFeed + 1
            }
            return found
        }
    }
}
