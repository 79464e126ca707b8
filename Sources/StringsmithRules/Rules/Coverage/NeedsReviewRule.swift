import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports entries that `sync` marked for review.
struct NeedsReviewRule: TableRule {
    static let description = RuleDescription(
        .needsReview, .note, summary: "an entry is marked for review",
        why: """
            The development language's text or the key's name has changed since the translation was made, and `sync` \
            marked the entry in its comment. The mark applies as long as the marked value is unchanged. One note per \
            table; with --rule, each key is reported.
            """,
        examples: [
            RuleExample(
                wrong: "/* stringsmith: needs-review e4e169b9 was \"Keep\" */\n\"a\" = \"Sichern\";",
                right: "/* stringsmith: needs-review e4e169b9 was \"Keep\" */\n\"a\" = \"Speichern\";")
        ])

    func check(_ table: CheckedTable) -> [TableFinding] {
        var marked = Self.marked(table.strings) + Self.markedForms(table.plurals)
        if table.strings?.path == table.plurals?.path {
            marked.sort { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
        }
        guard let first = marked.first else { return [] }
        if table.listsEach {
            return marked.map { entry in
                let former = entry.former.map { ", made for \"\($0)\"" } ?? ""
                return TableFinding("needs review\(former)", path: entry.path, range: entry.range, key: entry.key)
            }
        }
        let count = "\(marked.count) \(marked.count == 1 ? "entry needs" : "entries need") review"
        return [
            TableFinding(
                "\(count): \(marked.map(\.key).phrase())", path: first.path, range: first.range,
                partCount: marked.count)
        ]
    }

    /// An entry that needs a review.
    private struct MarkedEntry {
        var key: Key
        var path: String
        var range: Range<Int>?
        var former: String?
    }

    private static func marked(_ strings: LocaleTable?) -> [MarkedEntry] {
        guard let strings, strings.document.mayHoldHints else { return [] }
        return (0..<strings.count).compactMap { index in
            guard let value = strings.leadingText(at: index),
                case .needsReview(let former)? = strings.state(at: index, of: value)
            else { return nil }
            return MarkedEntry(
                key: strings.key(at: index), path: strings.path, range: strings.ranges(at: index)?.value,
                former: former?.string)
        }
    }

    /// Returns the marked entries with several forms.
    private static func markedForms(_ plurals: LocaleTable?) -> [MarkedEntry] {
        guard let plurals else { return [] }
        return plurals.variedEntries.compactMap { entry in
            guard case .needsReview(let former)? = entry.state else { return nil }
            return MarkedEntry(key: entry.key, path: plurals.path, range: entry.range, former: former?.string)
        }
    }
}
