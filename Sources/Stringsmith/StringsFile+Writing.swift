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
        guard hasChanges else { return document.bytes }
        do {
            return try document.applying(changes)
        } catch TableChangeError.obstacle {
            throw .notWhole(path, diagnostics)
        } catch {
            throw FileError(path, writing: error)
        }
    }

    /// Writes the changes: a new file takes the old one's place in one step, so that nobody sees half of it. Without
    /// changes a file that was read from disk is not touched.
    /// - Throws: ``FileError`` for the reasons of ``bytes()``, or if the file can't be written, or has changed since it
    ///   was read; the old one is then as it was.
    public func write() throws(FileError) {
        let contents = try bytes()
        var file = PlannedFile(path: path, contents: contents, original: disk.bytes, summary: "")
        file.isOutput = file.original == nil
        do throws(FileSystemError) {
            try FilePlan.write(file)
        } catch {
            throw FileError(error)
        }
        disk.bytes = contents
    }

    private var hasChanges: Bool {
        current.count != original.count || !zip(current, original).allSatisfy { $0 == $1 }
    }

    private var changes: [TableChange] {
        var changes: [TableChange] = []
        for (index, old) in original.enumerated() {
            guard let new = current[index] else {
                changes.append(.remove(index: index))
                continue
            }
            if new.value != old.value { changes.append(.setValue(index: index, new.value)) }
            if new.comment != old.comment { changes.append(.setComment(index: index, new.comment)) }
        }
        for new in current[original.count...].compactMap({ $0 }) {
            changes.append(.add(NewEntry(key: new.key.text, value: new.value, comment: new.comment)))
        }
        return changes
    }
}
