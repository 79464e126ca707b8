import StringsmithModel
import StringsmithText

/// A flat JSON object of keys and values, in table order. It can't contain comments.
package struct JSONTableFormat: TableFormat {
    package static let name = "json"
    package static let pathExtensions = ["json"]

    package init() {}

    package func document(_ file: SourceFile) -> any TableDocument { JSONTableDocument(file) }

    /// Writes an object. Of duplicate keys, the last value counts, as at run time, at the place of the first one.
    package func encode(_ table: Table) throws -> [UInt8] {
        let index = TableIndex(table.entries)
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        for (place, entry) in table.entries.enumerated() {
            guard entry.value.text != nil else {
                throw TableChangeError.unsupportedValue(key: entry.key, kind: entry.value.kind)
            }
            guard index.first(of: entry.key) == place, let last = index[entry.key],
                let text = table.entries[last].value.text
            else { continue }
            writer.name(entry.key.text)
            writer.string(text)
        }
        writer.endObject()
        writer.endLine()
        return writer.takeBytes()
    }
}
