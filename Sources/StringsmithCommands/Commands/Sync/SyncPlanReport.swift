import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// Prints the plan of a sync.
enum SyncPlanReport {
    /// The level of detail.
    enum Detail {
        /// One line per changed file, and each text that was replaced.
        case files

        /// Every change.
        case changes
    }

    /// - Parameter others: the generated sources and the records of what is removed that change.
    static func writeText(
        _ tables: [PlannedTable], detail: Detail, others: [PlannedFile], to sink: any OutputSink
    ) {
        let changed = tables.filter(\.file.isChange)
        for table in changed {
            sink.write("\(table.file.path.escapedForDisplay): \(table.file.summary)\n")
            for note in table.notes where detail == .changes || note.kind == .updated {
                sink.write("    \(line(note))\n")
            }
        }
        for file in others { sink.write("\(file.path.escapedForDisplay): \(file.summary)\n") }
        if !changed.isEmpty {
            for line in NewKeySummary(tables).lines { sink.write("\(line)\n") }
        }
        // Without tables, a diagnostic says why.
        guard changed.isEmpty, !tables.isEmpty else { return }
        sink.write(tables.count == 1 ? "1 table is up to date\n" : "\(tables.count) tables are up to date\n")
    }

    private static func line(_ note: PlanNote) -> String {
        var line = "\(note.kind.rawValue) '\(note.key.text.string.escapedForDisplay)'"
        if let locale = note.locale { line += " in \(locale)" }
        switch (note.old, note.new) {
        case (let old?, let new?): line += ": '\(old.string.escapedForDisplay)' -> '\(new.string.escapedForDisplay)'"
        case (let old?, nil):
            let word = [.renamed, .copied].contains(note.kind) ? " from" : ": was"
            line += "\(word) '\(old.string.escapedForDisplay)'"
        case (nil, let new?): line += ": '\(new.string.escapedForDisplay)'"
        case (nil, nil): break
        }
        if let score = note.score { line += " (\(percent(score)) %)" }
        return line
    }

    private static func percent(_ score: Double) -> Int { Int(saturating: (score * 100).rounded()) }

    /// Writes
    /// `{"version":1,"files":[{"path","locale","table","summary","changes":[{"kind","key","old","new","score"}]}],
    /// "newKeys":[{"value","reason","service","path","locales"}],
    /// "sources":[{"path","summary"}],"records":[{"path","summary"}]}` for changed files. Scores are percentages.
    /// Members that don't apply are omitted. A change to one language of a string catalog has a `locale` of its own.
    static func writeJSON(
        _ tables: [PlannedTable], records: [PlannedFile], sources: [PlannedFile], to sink: any OutputSink
    ) {
        var writer = JSONWriter(layout: .pretty, escaping: .display)
        writer.beginObject()
        writer.member("version", 1)
        writer.name("files")
        writer.beginArray()
        for table in tables where table.file.isChange {
            writer.beginObject()
            writer.member("path", table.file.path)
            writer.member("locale", table.locale.rawValue)
            writer.member("table", table.table.rawValue)
            writer.member("summary", table.file.summary)
            writer.name("changes")
            writer.beginArray()
            for note in table.notes {
                writer.beginObject()
                writer.member("kind", note.kind.rawValue)
                writer.member("key", note.key.text)
                writer.member("locale", note.locale?.rawValue)
                writer.member("old", note.old)
                writer.member("new", note.new)
                writer.member("score", note.score.map(percent))
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        write(NewKeySummary(tables), to: &writer)
        for (name, files) in [("sources", sources), ("records", records)] where !files.isEmpty {
            writer.name(name)
            writer.beginArray()
            for file in files {
                writer.beginObject()
                writer.member("path", file.path)
                writer.member("summary", file.summary)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        writer.endLine()
        sink.write(writer.takeBytes())
    }

    private static func write(_ summary: NewKeySummary, to writer: inout JSONWriter) {
        if summary.choices.isEmpty { return }
        writer.name("newKeys")
        writer.beginArray()
        for (choice, locales) in summary.choices {
            writer.beginObject()
            writer.member("value", choice.value.rawValue)
            writer.member("reason", choice.reasonName)
            if case .service(let service) = choice.reason {
                writer.member("service", service.name)
                writer.member("path", service.path)
            }
            writer.name("locales")
            writer.beginArray()
            for locale in locales { writer.string(locale.rawValue) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }
}
