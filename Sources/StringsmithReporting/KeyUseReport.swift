import StringsmithModel
import StringsmithText

/// Writes key uses as JSON for other tools:
/// `{"version":1,"uses":[{"path","line","column","routine","found","table","key","value","comment"}]}`, with one use
/// per line. Members that don't apply are omitted.
package enum KeyUseReport {
    /// Writes all uses to a sink, in the given order.
    package static func write(_ uses: [KeyUse], to sink: any OutputSink) {
        sink.write("{\"version\":1,\"uses\":[")
        for (index, use) in uses.enumerated() {
            var writer = JSONWriter(layout: .compact, escaping: .display)
            writer.beginObject()
            writer.member("path", use.path)
            writer.member("line", use.place.start.line)
            writer.member("column", use.place.start.column)
            writer.member("routine", use.routine)
            writer.member("found", use.origin.rawValue)
            writer.member("table", use.table.rawValue)
            writer.member("key", use.key.text)
            writer.member("value", use.value?.text)
            writer.member("comment", use.comment?.text)
            writer.endObject()
            sink.write(index == 0 ? "\n" : ",\n")
            sink.write(writer.takeBytes())
        }
        sink.write("\n]}\n")
    }
}
