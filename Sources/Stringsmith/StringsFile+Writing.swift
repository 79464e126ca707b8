import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithProject
import StringsmithText

extension StringsFile {
    /// The file's bytes with the changes made so far; the very bytes that were read if there are none.
    /// - Throws: ``FileError`` if the file was changed but could not be read whole, or if its encoding has no bytes for a
    ///   new text.
    public func bytes() throws(FileError) -> [UInt8] {
        guard hasChanges else { return source.bytes }
        guard isWhole else { throw .notWhole(path, diagnostics) }
        do {
            guard isText else {
                return try StringsFormat().encode(Table(name: source.tableName, entries: entries), replacing: source)
            }
            let document = StringsDocument(source)
            return try document.source.applying(edits(of: document))
        } catch {
            throw FileError(path, writing: error)
        }
    }

    /// Writes the changes: a new file takes the old one's place in one step, so that nobody sees half of it. Without
    /// changes a file that was read from disk is not touched.
    /// - Throws: ``FileError`` for the reasons of ``bytes()``, or if the file can't be written; the old one is then as it
    ///   was.
    public func write() throws(FileError) {
        let file = PlannedFile(path: path, contents: try bytes(), original: stored, summary: "")
        do throws(FileSystemError) {
            try FilePlan.apply([file])
        } catch {
            throw FileError(error)
        }
    }

    private var hasChanges: Bool {
        current.count != original.count || !zip(current, original).allSatisfy { $0 == $1 }
    }

    private func edits(of document: StringsDocument) -> [TextEdit] {
        let removed = Set(original.indices.filter { current[$0] == nil })
        let added = current[original.count...].compactMap { $0.flatMap(StringsEntrySpelling.init) }
        var edits = document.removing(removed)
        edits +=
            document.isSortedAsGenstrings && !document.entries.isEmpty
            ? document.inserting(added, besides: removed) {
                GenstringsOrder(spelling: $0) < GenstringsOrder(spelling: $1)
            }
            : document.inserting(added, at: .end, besides: removed)
        for (index, old) in original.enumerated() {
            guard let new = current[index] else { continue }
            if new.value != old.value, let value = new.value.text {
                edits.append(document.settingValue(ofEntry: index, to: value))
            }
            if new.comment != old.comment { edits += document.settingComment(ofEntry: index, to: new.comment) }
        }
        return edits
    }
}
