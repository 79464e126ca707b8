import StringsmithModel
import StringsmithText

/// Turns a document into another table by the fewest edits.
struct StringsReplacement {
    private let document: StringsDocument

    init(_ document: StringsDocument) throws {
        guard !document.diagnostics.contains(where: { $0.severity == .error && $0.rule != .stringsEmptyFile }) else {
            throw CatalogFormatError.replacedFileIsBroken(path: document.path)
        }
        self.document = document
    }

    /// The file's bytes with the table's entries. Entries are matched by key; where a key stands several times, the
    /// first of the table goes with the first of the document, and so on.
    func bytes(for table: Table) throws -> [UInt8] {
        var places: [Key: [Int]] = [:]
        places.reserveCapacity(document.entries.count)
        for index in document.entries.indices.reversed() {
            places[Key(document.key(document.entries[index])), default: []].append(index)
        }
        var removed = Set(document.entries.indices)
        var changes: [TextEdit] = []
        var added: [StringsEntrySpelling] = []
        for entry in table.entries {
            if let index = places[entry.key]?.popLast() {
                removed.remove(index)
                changes += edits(of: index, to: entry)
            } else {
                guard let spelling = StringsEntrySpelling(entry) else { throw CatalogFormatError.unsupported(entry) }
                added.append(spelling)
            }
        }
        let insertions = document.inserting(added, at: .end, besides: removed)
        return try document.source.applying(document.removing(removed) + insertions + changes)
    }

    private func edits(of index: Int, to entry: Entry) -> [TextEdit] {
        var edits: [TextEdit] = []
        if let value = entry.value.text, document.value(document.entries[index]) != value {
            edits.append(document.settingValue(ofEntry: index, to: value))
        }
        if document.comment(ofEntry: index) != entry.comment {
            edits += document.settingComment(ofEntry: index, to: entry.comment)
        }
        return edits
    }
}
