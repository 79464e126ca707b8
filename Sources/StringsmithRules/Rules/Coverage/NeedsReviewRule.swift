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
        guard let strings = table.strings, strings.stringsDocument?.text.holds(Array(EntryMarker.prefix.utf8)) ?? true
        else {
            return []
        }
        var marked: [(key: Key, range: Range<Int>?, former: String?)] = []
        for index in 0..<strings.count {
            guard let marker = strings.marker(at: index), case .needsReview(let former) = marker.state,
                let value = strings.leadingText(at: index), marker.fits(value)
            else { continue }
            let range = strings.ranges(at: index)?.value
            marked.append((strings.key(at: index), range, former?.string))
        }
        guard let first = marked.first else { return [] }
        if table.listsEach {
            return marked.map { entry in
                let former = entry.former.map { ", made for \"\($0)\"" } ?? ""
                return TableFinding("needs review\(former)", path: strings.path, range: entry.range, key: entry.key)
            }
        }
        let count = "\(marked.count) \(marked.count == 1 ? "entry needs" : "entries need") review"
        return [TableFinding("\(count): \(KeyList.phrase(marked.map(\.key)))", path: strings.path, range: first.range)]
    }
}
