import StringsmithModel
import StringsmithText

extension CoverageReport {
    /// Writes `{"version":1,"summary":{...},"locales":[...],"tables":[...]}`: the totals of each locale, then every
    /// table in every locale, one per line.
    package func writeJSON(to sink: any OutputSink) {
        var writer = JSONWriter(layout: .compact, escaping: .display)
        writer.beginObject()
        Self.add(total, to: &writer)
        writer.endObject()
        sink.write("{\"version\":1,\"summary\":")
        sink.write(writer.takeBytes())
        sink.write(",\"locales\":[")
        Self.writeLines(locales, to: sink) { row, writer in
            writer.member("locale", row.locale.rawValue)
            writer.member("name", row.name)
            Self.add(row.total, to: &writer)
        }
        sink.write("],\"tables\":[")
        let cells = locales.flatMap { row in
            zip(tables, row.cells).compactMap { table, coverage in coverage.map { (row.locale, table, $0) } }
        }
        Self.writeLines(cells, to: sink) { cell, writer in
            writer.member("locale", cell.0.rawValue)
            writer.member("directory", cell.1.directory.isEmpty ? nil : cell.1.directory)
            writer.member("table", cell.1.name.rawValue)
            writer.member("developmentLanguage", cell.1.development.rawValue)
            Self.add(cell.2, to: &writer)
        }
        sink.write("]}\n")
    }

    private static func writeLines<Item>(
        _ items: [Item], to sink: any OutputSink, _ members: (Item, inout JSONWriter) -> Void
    ) {
        for (index, item) in items.enumerated() {
            var writer = JSONWriter(layout: .compact, escaping: .display)
            writer.beginObject()
            members(item, &writer)
            writer.endObject()
            sink.write(index == 0 ? "\n" : ",\n")
            sink.write(writer.takeBytes())
        }
        if !items.isEmpty { sink.write("\n") }
    }

    private static func add(_ coverage: Coverage, to writer: inout JSONWriter) {
        writer.member("keys", coverage.total)
        writer.member("translated", coverage.translated)
        writer.member("needsReview", coverage.needsReview)
        writer.member("untranslated", coverage.untranslated)
        writer.member("missing", coverage.missing)
        writer.member("obsolete", coverage.obsolete)
        writer.member("percent", coverage.percent)
    }
}
