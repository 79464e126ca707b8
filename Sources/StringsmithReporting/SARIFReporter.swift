import StringsmithModel
import StringsmithText

/// Writes a log in the Static Analysis Results Interchange Format 2.1.0 (OASIS) for code scanning servers.
///
/// Results are written as they arrive; their rules follow at the end.
package struct SARIFReporter: Reporter {
    private let sink: any OutputSink
    private var hasResult = false
    private var rules: [RuleID: Int] = [:]
    private var ruleOrder: [RuleID] = []

    /// Creates a reporter for a sink.
    package init(sink: any OutputSink) {
        self.sink = sink
    }

    package mutating func report(_ diagnostic: Diagnostic) {
        sink.write(hasResult ? ",\n" : Self.head + "\n")
        hasResult = true
        let rule = rules[diagnostic.rule] ?? ruleOrder.count
        if rule == ruleOrder.count {
            rules[diagnostic.rule] = rule
            ruleOrder.append(diagnostic.rule)
        }
        var writer = JSONWriter(layout: .compact, escaping: .display)
        Self.write(diagnostic, ruleIndex: rule, to: &writer)
        sink.write(writer.takeBytes())
    }

    package mutating func finish(_ summary: ReportSummary) {
        sink.write(hasResult ? "\n" : Self.head)
        var writer = JSONWriter(layout: .compact)
        writer.beginObject()
        writer.name("driver")
        writer.beginObject()
        writer.member("name", "stringsmith")
        writer.member("version", ProgramVersion.text)
        writer.member("semanticVersion", ProgramVersion.text)
        writer.name("rules")
        writer.beginArray()
        for rule in ruleOrder {
            writer.beginObject()
            writer.member("id", rule.rawValue)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.endObject()
        sink.write("],\"tool\":")
        sink.write(writer.takeBytes())
        sink.write("}]}\n")
    }

    // Declares that columns are counted in Unicode scalars.
    private static let head =
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":["
        + "{\"columnKind\":\"unicodeCodePoints\",\"results\":["

    private static func write(_ diagnostic: Diagnostic, ruleIndex: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("ruleId", diagnostic.rule.rawValue)
        writer.member("ruleIndex", ruleIndex)
        writer.member("level", diagnostic.severity.rawValue)
        write(message: diagnostic.displayedMessage, to: &writer)
        if !diagnostic.path.isEmpty {
            writer.name("locations")
            writer.beginArray()
            write(path: diagnostic.path, range: diagnostic.range, message: nil, to: &writer)
            writer.endArray()
        }
        let notes = diagnostic.notes.filter { $0.path != nil || $0.range != nil }
        if !notes.isEmpty {
            writer.name("relatedLocations")
            writer.beginArray()
            for note in notes {
                write(path: note.path ?? diagnostic.path, range: note.range, message: note.message, to: &writer)
            }
            writer.endArray()
        }
        let fixes = diagnostic.fixes.filter { $0.places.count == $0.edits.count && !$0.edits.isEmpty }
        if !fixes.isEmpty {
            writer.name("fixes")
            writer.beginArray()
            for fix in fixes { write(fix, path: diagnostic.path, to: &writer) }
            writer.endArray()
        }
        // Based on the subject of the finding, not on its line, so that it is stable when lines move.
        writer.name("partialFingerprints")
        writer.beginObject()
        let parts = [
            diagnostic.rule.rawValue, diagnostic.locale?.rawValue, diagnostic.table?.rawValue,
            diagnostic.key?.description, diagnostic.key == nil ? diagnostic.message : nil,
        ]
        writer.member("stringsmith/v1", parts.map { $0 ?? "" }.joined(separator: "|"))
        writer.endObject()
        writer.endObject()
    }

    private static func write(message: String, to writer: inout JSONWriter) {
        writer.name("message")
        writer.beginObject()
        writer.member("text", message)
        writer.endObject()
    }

    private static func write(path: String, range: SourceRange?, message: String?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("physicalLocation")
        writer.beginObject()
        write(artifact: path, to: &writer)
        if let range { write(region: range, named: "region", to: &writer) }
        writer.endObject()
        if let message { write(message: message, to: &writer) }
        writer.endObject()
    }

    private static func write(artifact path: String, to writer: inout JSONWriter) {
        writer.name("artifactLocation")
        writer.beginObject()
        writer.member("uri", uri(path))
        writer.endObject()
    }

    private static func write(region: SourceRange, named name: String, to writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        writer.member("startLine", region.start.line)
        writer.member("startColumn", region.start.column)
        writer.member("endLine", region.end.line)
        writer.member("endColumn", region.end.column)
        writer.endObject()
    }

    private static func write(_ fix: Fix, path: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("description")
        writer.beginObject()
        writer.member("text", fix.title)
        writer.endObject()
        writer.name("artifactChanges")
        writer.beginArray()
        writer.beginObject()
        write(artifact: path, to: &writer)
        writer.name("replacements")
        writer.beginArray()
        for (edit, place) in zip(fix.edits, fix.places) {
            writer.beginObject()
            write(region: place, named: "deletedRegion", to: &writer)
            writer.name("insertedContent")
            writer.beginObject()
            writer.member("text", ExactString(bytes: edit.replacement))
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.name("properties")
        writer.beginObject()
        writer.member("safety", fix.safety.rawValue)
        writer.endObject()
        writer.endObject()
    }

    /// Returns a path as a URI reference (RFC 3986), with everything percent-encoded except unreserved characters and
    /// slashes.
    private static func uri(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
            bytes += isPlain ? [byte] : [.percentSign, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return (path.hasPrefix("/") ? "file://" : "") + String(decoding: bytes, as: UTF8.self)
    }
}
