import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// Prints the differences between tables.
struct DiffReport {
    private let sink: any OutputSink
    private let isColored: Bool

    init(sink: any OutputSink, isColored: Bool) {
        self.sink = sink
        self.isColored = isColored
    }

    // MARK: Text

    /// Writes one line per change below each table's path. Removed words are red and added words green; without color,
    /// they are in `[-` `-]` and `{+` `+}`, as in Git's word diff.
    func writeText(_ tables: [ComparedTable]) {
        for table in tables {
            let locale = table.isPart ? table.locale.map { " (\($0.rawValue.escapedForDisplay))" } ?? "" : ""
            let head = styled(table.path.escapedForDisplay + locale, .bold)
            sink.write("\(head): \(Self.summary(table.changes))\n")
            for change in table.changes { sink.write("    \(line(change))\n") }
        }
    }

    private static func summary(_ changes: [EntryChange]) -> String {
        let counts = EntryChange.Kind.allCases.map { kind in (kind, changes.count { $0.kind == kind }) }
        return counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    }

    private func line(_ change: EntryChange) -> String {
        let head = "\(change.kind.rawValue) '\(change.key.text.string.escapedForDisplay)'"
        switch change.kind {
        case .added: return styled(head + text(change.new), .green)
        case .removed: return styled(head + text(change.old), .red)
        case .moved: return head
        case .value, .comment: return head + ": " + words(from: change.old ?? "", to: change.new ?? "")
        }
    }

    private func text(_ value: ExactString?) -> String { value.map { ": '\($0.string.escapedForDisplay)'" } ?? "" }

    private func words(from old: ExactString, to new: ExactString) -> String {
        WordDifference(from: old, to: new).parts.map { part in
            switch part {
            case .same(let text): text.string.escapedForDisplay
            case .removed(let text): marked(text, "[-", "-]", .red)
            case .added(let text): marked(text, "{+", "+}", .green)
            }
        }.joined()
    }

    private func marked(_ text: ExactString, _ begin: String, _ end: String, _ style: TerminalStyle) -> String {
        let text = text.string.escapedForDisplay
        return isColored ? styled(text, style) : begin + text + end
    }

    private func styled(_ text: String, _ style: TerminalStyle) -> String {
        isColored ? style.applied(to: text) : text
    }

    // MARK: JSON

    /// Writes `{"version":1,"entries":[{"locale","table","key","change","old","new"}]}`. Members that don't apply are
    /// omitted.
    func writeJSON(_ tables: [ComparedTable]) {
        var writer = JSONWriter(layout: .pretty, escaping: .display)
        writer.beginObject()
        writer.member("version", 1)
        writer.name("entries")
        writer.beginArray()
        for table in tables {
            for change in table.changes {
                writer.beginObject()
                writer.member("locale", table.locale?.rawValue)
                writer.member("table", table.table.rawValue)
                writer.member("key", change.key.text)
                writer.member("change", change.kind.rawValue)
                writer.member("old", change.old)
                writer.member("new", change.new)
                writer.endObject()
            }
        }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        sink.write(writer.takeBytes())
    }
}
