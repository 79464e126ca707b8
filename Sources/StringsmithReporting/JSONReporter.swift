import StringsmithModel
import StringsmithText

/// Writes a JSON object with all diagnostics, version 1. Members may be added, but not changed. Members that don't
/// apply are omitted.
///
/// Diagnostics are written as they arrive, one per line, so that long reports need no memory.
package struct JSONReporter: Reporter {
    private let sink: any OutputSink
    private var hasDiagnostic = false

    /// Creates a reporter for a sink.
    package init(sink: any OutputSink) {
        self.sink = sink
    }

    package mutating func report(_ diagnostic: Diagnostic) {
        sink.write(hasDiagnostic ? ",\n" : Self.head + "\n")
        hasDiagnostic = true
        var writer = JSONWriter(layout: .compact, escaping: .display)
        Self.write(diagnostic, to: &writer)
        sink.write(writer.takeBytes())
    }

    package mutating func finish(_ summary: ReportSummary) {
        sink.write(hasDiagnostic ? "\n" : Self.head)
        var writer = JSONWriter(layout: .compact)
        writer.beginObject()
        writer.member("errors", summary.errors)
        writer.member("warnings", summary.warnings)
        writer.member("notes", summary.notes)
        writer.member("files", summary.files)
        writer.member("fixes", summary.fixes?.fixes)
        writer.member("fixedFiles", summary.fixes?.files)
        writer.endObject()
        sink.write("]")
        writeFiles(summary.paths)
        sink.write(",\"summary\":")
        sink.write(writer.takeBytes())
        sink.write("}\n")
    }

    /// Writes the files that were read, so that a file in several reports counts once when they are merged.
    private func writeFiles(_ paths: [String]?) {
        guard let paths else { return }
        var writer = JSONWriter(layout: .compact, escaping: .display)
        writer.beginArray()
        for path in paths { writer.string(path) }
        writer.endArray()
        sink.write(",\"files\":")
        sink.write(writer.takeBytes())
    }

    private static let head = "{\"version\":1,\"diagnostics\":["

    private static func write(_ diagnostic: Diagnostic, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", diagnostic.path.isEmpty ? nil : diagnostic.path)
        write(diagnostic.range, to: &writer)
        writer.member("severity", diagnostic.severity.rawValue)
        writer.member("rule", diagnostic.rule.rawValue)
        writer.member("message", diagnostic.message)
        writer.member("locale", diagnostic.locale?.rawValue)
        writer.member("table", diagnostic.table?.rawValue)
        writer.member(diagnostic.sink == nil && diagnostic.form == nil ? "key" : "text", diagnostic.key?.text)
        writer.member("sink", diagnostic.sink?.name)
        writer.member("kind", diagnostic.form?.rawValue ?? diagnostic.sink?.kind.rawValue)
        writer.member("count", diagnostic.count > 1 ? diagnostic.count : nil)
        writer.member("entries", diagnostic.key == nil ? diagnostic.partCount : nil)
        writer.name("notes")
        writer.beginArray()
        for note in diagnostic.notes { write(note, to: &writer) }
        writer.endArray()
        writer.name("fixes")
        writer.beginArray()
        for fix in diagnostic.fixes { write(fix, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private static func write(_ range: SourceRange?, to writer: inout JSONWriter) {
        writer.member("line", range?.start.line)
        writer.member("column", range?.start.column)
        writer.member("endLine", range?.end.line)
        writer.member("endColumn", range?.end.column)
    }

    private static func write(_ note: Note, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("message", note.message)
        writer.member("path", note.path)
        write(note.range, to: &writer)
        writer.endObject()
    }

    /// An edit's `offset` and `length` are bytes of the file's UTF-8 form.
    private static func write(_ fix: Fix, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", fix.title)
        writer.member("safety", fix.safety.rawValue)
        writer.name("edits")
        writer.beginArray()
        for (index, edit) in fix.edits.enumerated() {
            writer.beginObject()
            write(fix.places.indices.contains(index) ? fix.places[index] : nil, to: &writer)
            writer.member("offset", edit.range.lowerBound)
            writer.member("length", edit.range.count)
            writer.member("replacement", ExactString(bytes: edit.replacement))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
