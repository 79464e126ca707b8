import StringsmithModel
import StringsmithProof
import StringsmithReporting
import StringsmithText

/// Writes the answer to `why` as JSON, version 1. Members may be added, but not changed. Members that don't apply are
/// omitted.
struct WhyJSONReport {
    private let sink: any OutputSink

    init(sink: any OutputSink) { self.sink = sink }

    func write(_ report: ProofReport) {
        sink.write("{\"version\":1,\"platform\":\"\(report.platform.rawValue)\",\n\"keys\":[")
        write(report.keys, Self.write)
        sink.write("],\n\"sites\":[")
        write(report.sites, Self.write)
        sink.write("],\n\"dynamic\":[")
        write(report.dynamic) { use, writer in
            writer.beginObject()
            Self.write(use.path, use.position, to: &writer)
            writer.member("how", use.means.rawValue)
            writer.member("pattern", use.pattern)
            writer.member("keys", use.keyCount)
            writer.endObject()
        }
        var writer = JSONWriter(layout: .compact)
        writer.beginObject()
        writer.member("used", report.counts[.used, default: 0])
        writer.member("reachable", report.counts[.reachable, default: 0])
        writer.member("unused", report.counts[.unused, default: 0])
        writer.endObject()
        sink.write("],\n\"summary\":")
        sink.write(writer.takeBytes())
        sink.write("}\n")
    }

    /// Writes the elements of an array, one per line.
    private func write<Element>(_ elements: [Element], _ write: (Element, inout JSONWriter) -> Void) {
        for (index, element) in elements.enumerated() {
            sink.write(index == 0 ? "\n" : ",\n")
            var writer = JSONWriter(layout: .compact, escaping: .display)
            write(element, &writer)
            sink.write(writer.takeBytes())
        }
    }

    private static func write(_ path: String, _ position: SourcePosition?, to writer: inout JSONWriter) {
        writer.member("path", path)
        writer.member("line", position?.line)
        writer.member("column", position?.column)
    }

    private static func write(_ key: KeyProof, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("bundle", key.bundle)
        writer.member("table", key.table.rawValue)
        writer.member("key", key.key.text)
        writer.member("verdict", key.verdict.rawValue)
        writer.name("uses")
        writer.beginArray()
        for use in key.uses {
            writer.beginObject()
            write(use.path, use.position, to: &writer)
            writer.member("how", use.means.rawValue)
            if !use.through.isEmpty {
                writer.name("through")
                writer.beginArray()
                for place in use.through {
                    writer.beginObject()
                    write(place.path, place.position, to: &writer)
                    writer.endObject()
                }
                writer.endArray()
            }
            writer.endObject()
        }
        writer.endArray()
        writer.name("entries")
        writer.beginArray()
        for entry in key.entries {
            writer.beginObject()
            writer.member("locale", entry.locale?.rawValue)
            writer.member("path", entry.path)
            writer.member("line", entry.position?.line)
            writer.endObject()
        }
        writer.endArray()
        writer.name("dynamic")
        writer.beginArray()
        for use in key.dynamic {
            writer.beginObject()
            write(use.path, use.position, to: &writer)
            writer.member("pattern", use.pattern)
            writer.endObject()
        }
        writer.endArray()
        if !key.bypassed.isEmpty {
            writer.name("bypassed")
            writer.beginArray()
            for use in key.bypassed {
                writer.beginObject()
                write(use.path, use.position, to: &writer)
                writer.member("how", use.reason.rawValue)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.member("because", key.reason?.kind.rawValue)
        writer.endObject()
    }

    private static func write(_ site: LookupSite, to writer: inout JSONWriter) {
        writer.beginObject()
        write(site.path, site.position, to: &writer)
        writer.member("call", site.call.isEmpty ? nil : site.call)
        writer.member("reads", site.reading.rawValue)
        writer.member("because", site.reason.rawValue)
        writer.member("bundle", site.bundle)
        writer.member("table", site.table?.rawValue)
        writer.member("key", site.key)
        writer.member("default", site.defaultValue)
        writer.member("reading", site.form?.rawValue)
        writer.name("shown")
        writer.beginArray()
        for shown in site.shown { write(shown, to: &writer) }
        writer.endArray()
        if let fix = site.fix {
            writer.member("rule", RuleID.wrongBundle.rawValue)
            writer.name("hidden")
            writer.beginArray()
            for shown in site.hidden { write(shown, to: &writer) }
            writer.endArray()
            writer.member("fix", fix)
        }
        writer.endObject()
    }

    private static func write(_ shown: ShownText, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("locale", shown.locale.rawValue)
        writer.member("text", shown.text)
        writer.member("from", shown.source.rawValue)
        writer.member("path", shown.path)
        writer.member("line", shown.position?.line)
        writer.member("number", shown.number)
        writer.member("category", shown.category?.rawValue)
        writer.member("device", shown.device)
        if !shown.tried.isEmpty {
            writer.name("tried")
            writer.beginArray()
            for path in shown.tried { writer.string(path) }
            writer.endArray()
        }
        if let damage = shown.damage {
            writer.name("damaged")
            writer.beginObject()
            write(damage.path, damage.range?.start, to: &writer)
            writer.member("message", damage.message)
            writer.endObject()
        }
        writer.endObject()
    }
}
