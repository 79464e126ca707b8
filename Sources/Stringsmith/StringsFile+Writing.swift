import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithProject
import StringsmithText

extension StringsFile {
    /// Returns the file's bytes with the current changes. Without changes, these are exactly the bytes that were read.
    /// - Throws: ``FileError`` if the file was changed but couldn't be read in full, or if its encoding can't represent
    ///   a new text.
    public func bytes() throws(FileError) -> [UInt8] {
        guard hasChanges else { return document.bytes }
        guard document.locales.isEmpty else { throw .catalog(path) }
        do {
            return try document.applying(changes)
        } catch TableChangeError.obstacle {
            throw .notWhole(path, diagnostics)
        } catch {
            throw FileError(path, writing: error)
        }
    }

    /// Writes the changes. The new file replaces the old one atomically. Without changes, a file that was read from
    /// disk isn't touched.
    ///
    /// Copies know nothing of each other: once one of them has been written, the others can't replace the file.
    /// - Throws: ``FileError``, for the same reasons as ``bytes()``, or if the file can't be written, has changed since it
    ///   was read, or is there although it wasn't read. In that case the file on disk is untouched.
    public mutating func write() throws(FileError) {
        let contents = try bytes()
        do throws(FileSystemError) {
            switch stored {
            case .known(let bytes):
                try FilePlan.write(PlannedFile(path: path, contents: contents, original: bytes, summary: ""))
            case .given(let bytes): try FilePlan.write(PlannedFile(path: path, contents: contents, over: bytes))
            }
        } catch {
            throw FileError(error)
        }
        stored = .known(contents)
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
            changes += TableChange.setSpelledComment(index: index, new.comment, from: old.comment)
        }
        for new in current[original.count...].compactMap({ $0 }) {
            changes.append(.add(NewEntry(key: new.key.text, value: new.value, comment: new.comment)))
        }
        return changes
    }
}
