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
        var places: [Key: Int] = Dictionary(minimumCapacity: table.entries.count)
        var members: [(key: Key, value: ExactString)] = []
        members.reserveCapacity(table.entries.count)
        for entry in table.entries {
            guard let text = entry.value.text else {
                throw TableChangeError.unsupportedValue(key: entry.key, kind: entry.value.kind)
            }
            if let place = places[entry.key] {
                members[place].value = text
            } else {
                places[entry.key] = members.count
                members.append((entry.key, text))
            }
        }
        var writer = JSONWriter(layout: .pretty)
        writer.beginObject()
        for member in members { writer.member(member.key.text, member.value) }
        writer.endObject()
        writer.endLine()
        return writer.takeBytes()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: ExactString, _ value: ExactString) {
        name(key)
        string(value)
    }
}
