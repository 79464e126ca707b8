import StringsmithModel
import StringsmithText

/// A JSON file that contains a table as an object of strings.
package struct JSONTableDocument: TableDocument {
    package let path: String
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    private let source: DecodedText
    private let members: [JSONMember]

    package var decodedText: DecodedText? { source }

    package var bytes: [UInt8] { source.original }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        path = file.path
        source = DecodedText(detecting: file.bytes)
        var problems: [(message: String, range: Range<Int>)] = []
        var members: [JSONMember] = []
        do throws(JSONSyntaxError) {
            let root = try JSONNode(reading: source.text, as: .json)
            if let object = root.value.object {
                members = object.filter { $0.value.value.string != nil }
                for member in object where member.value.value.string == nil {
                    problems.append(("value of '\(member.key)' isn't a string", member.value.range))
                }
            } else {
                problems.append(("not an object: a table is one object of strings", root.range))
            }
        } catch {
            problems.append((error.message, error.offset..<min(error.offset + 1, source.text.count)))
        }
        self.members = members
        let lines = problems.isEmpty ? nil : LineIndex(source.text)
        diagnostics = problems.map { problem in
            Diagnostic(
                path: file.path, range: lines?.range(problem.range), severity: .error, rule: .jsonSyntaxError,
                message: problem.message)
        }
        obstacle = WriteObstacle(diagnostics, source)
    }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { members.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(members[index].key) }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        .text(members[index].value.value.string ?? "")
    }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { nil }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        EntryRanges(key: members[index].keyRange, value: members[index].value.range)
    }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        let isInPlace = changes.allSatisfy { change in
            switch change {
            case .setValue, .setDefault, .rename, .setComment: true
            case .add, .remove, .commentOut: false
            }
        }
        guard isInPlace else {
            // JSON tables have no layout worth keeping: if entries are added or removed, the file is written from
            // scratch.
            let entries = EntryChanges(changes, to: entries()).entries
            return try JSONTableFormat().encode(Table(name: "", entries: entries))
        }
        return try source.applying(try changes.compactMap(edit))
    }

    private func edit(_ change: TableChange) throws(TableChangeError) -> TextEdit? {
        switch change {
        case .setValue(let index, let value, _):
            guard let text = value.text else {
                throw .unsupportedValue(key: Key(members[index].key), kind: value.kind)
            }
            return TextEdit(range: members[index].value.range, replacement: Self.literal(text))
        case .setDefault(let index, let text):
            return TextEdit(range: members[index].value.range, replacement: Self.literal(text))
        case .rename(let index, let key, _):
            return TextEdit(range: members[index].keyRange, replacement: Self.literal(key))
        case .add, .setComment, .remove, .commentOut: return nil
        }
    }

    private static func literal(_ text: ExactString) -> [UInt8] {
        var writer = JSONWriter(layout: .compact)
        writer.string(text)
        return writer.takeBytes()
    }
}
