import StringsmithProject
import StringsmithText

/// The output of `config`.
struct ConfigReport {
    /// The configuration file; nil if there is none.
    var path: String?

    /// The commands.
    var sections: [EffectiveConfiguration]

    /// The text output: a block per command, with columns for name, value and place.
    var text: String {
        var text =
            "configuration: \(path?.escapedForDisplay ?? "none; no \(ConfigurationFile.fileName) here or above")\n"
        for section in sections {
            text += "\n\(section.command)\n"
            let rows = section.rows.map { row in
                (row.name.escapedForDisplay, row.value.map(Self.spelling) ?? "-", row.place?.text ?? "default")
            }
            let widths = (rows.map(\.0.count).max() ?? 0, min(rows.map(\.1.count).max() ?? 0, 40))
            for (name, value, place) in rows {
                text += "    \(Self.padded(name, widths.0))  \(Self.padded(value, widths.1))  \(place)\n"
            }
        }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func spelling(_ value: JSONValue) -> String {
        var writer = JSONWriter(layout: .compact, escaping: .display)
        write(value, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The JSON output: an object, version 1.
    var json: [UInt8] {
        var writer = JSONWriter(layout: .pretty, escaping: .display)
        writer.beginObject()
        writer.member("version", 1)
        writer.member("path", path)
        writer.name("commands")
        writer.beginObject()
        for section in sections {
            writer.name(section.command)
            writer.beginArray()
            for row in section.rows { Self.write(row, to: &writer) }
            writer.endArray()
        }
        writer.endObject()
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private static func write(_ row: EffectiveConfiguration.Row, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", row.name)
        if let value = row.value {
            writer.name("value")
            write(value, to: &writer)
        }
        writer.member("origin", row.place == nil ? "default" : "file")
        writer.member("line", row.place?.position?.line)
        writer.member("column", row.place?.position?.column)
        writer.endObject()
    }

    private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
        switch value {
        case .null: writer.null()
        case .bool(let value): writer.boolean(value)
        case .number(let spelling):
            // Spellings that only JSON5 supports stay strings.
            if let number = Int(spelling) { writer.integer(number) } else { writer.string(spelling) }
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements { write(element.value, to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(member.key)
                write(member.value.value, to: &writer)
            }
            writer.endObject()
        }
    }
}
