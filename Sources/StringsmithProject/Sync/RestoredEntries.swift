import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// The entries that a sync restores from comments, by the path of their table.
final class RestoredEntries: Sendable {
    /// The entries restored in a table.
    struct Table: Sendable {
        /// The contents of the file.
        var original: [UInt8]

        /// Their keys.
        var keys: [Key]

        /// Returns the notes about these entries for the plan.
        func notes(_ document: any TableDocument) -> [PlanNote] {
            let index = TableIndex(document)
            return keys.map { key in
                let value = index[key].flatMap { document.value(at: $0, in: nil).text }
                return PlanNote(.added, key.text, new: value)
            }
        }
    }

    private let tables = Mutex<[String: Table]>([:])

    /// Returns what was restored in a table; nil if it is nothing.
    subscript(path: String) -> Table? { tables.withLock { $0[path] } }

    /// Restores the entries of a document whose keys are wanted and missing, in the store as well: otherwise new entries
    /// would hide the texts in comments.
    func restoring(
        _ document: any TableDocument, in store: TableStore, where isWanted: (Key) -> Bool
    ) -> any TableDocument {
        guard self[document.path] == nil, let restored = document.restoringEntries(where: isWanted) else {
            return document
        }
        tables.withLock { $0[document.path] = Table(original: document.bytes, keys: restored.keys) }
        store.replace(restored.document)
        return restored.document
    }
}
