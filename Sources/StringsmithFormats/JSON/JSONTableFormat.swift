import StringsmithModel
import StringsmithText

/// A table as one flat JSON object, key to value, in the table's order. Comments have no place in it.
package struct JSONTableFormat: CatalogFormat {
    package static let name = "json"
    package static let pathExtensions = ["json"]

    package init() {}

    /// False: an object of strings can be anything.
    package func recognizes(_ bytes: [UInt8]) -> Bool { false }

    package func decode(_ file: SourceFile) -> Decoded<Table> {
        let lines = LineIndex(file.bytes)
        var result = Decoded(Table(name: file.tableName))
        do throws(JSONSyntaxError) {
            let root = try JSONNode(reading: file.bytes, as: .json)
            guard let members = root.value.object else {
                result.diagnostics.append(
                    Self.diagnostic("no object: a table is one object of strings", root.range, file, lines)
                )
                return result
            }
            for member in members { Self.add(member, to: &result, file, lines) }
        } catch {
            let place = error.offset..<min(error.offset + 1, file.bytes.count)
            result.diagnostics.append(Self.diagnostic(error.message, place, file, lines))
        }
        return result
    }

    private static func add(
        _ member: JSONMember, to result: inout Decoded<Table>, _ file: SourceFile, _ lines: LineIndex
    ) {
        if let text = member.value.value.string {
            result.value.entries.append(Entry(key: Key(member.key), value: text))
        } else {
            let message = "value of '\(member.key)' is no string"
            result.diagnostics.append(diagnostic(message, member.value.range, file, lines))
        }
    }

    private static func diagnostic(
        _ message: String, _ range: Range<Int>, _ file: SourceFile, _ lines: LineIndex
    ) -> Diagnostic {
        Diagnostic(
            path: file.path, range: lines.range(range), severity: .error, rule: .jsonSyntaxError, message: message
        )
    }

    /// Writes an object. Of several entries of one key the last value counts, as at run time, at the first one's place.
    package func encode(_ table: Table, replacing file: SourceFile?) throws -> [UInt8] {
        if let file, !file.bytes.isEmpty, !decode(file).isWhole {
            throw CatalogFormatError.replacedFileIsBroken(path: file.path)
        }
        var places: [Key: Int] = Dictionary(minimumCapacity: table.entries.count)
        var members: [(key: Key, value: ExactString)] = []
        members.reserveCapacity(table.entries.count)
        for entry in table.entries {
            guard let text = entry.value.text else { throw CatalogFormatError.unsupported(entry) }
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

extension RuleID {
    /// A JSON file that is no flat object of strings.
    package static let jsonSyntaxError: RuleID = "json-syntax-error"
}
