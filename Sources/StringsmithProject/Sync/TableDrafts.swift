import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// The tables that a sync has changed in memory before it plans their other changes, by path: entries restored from
/// comments, and the keys of calls in the table of an interface file.
final class TableDrafts: Sendable {
    /// The contents of each file, which are nil if it doesn't exist, and the changes so far.
    private let drafts = Mutex<[FilePath: (original: [UInt8]?, notes: [PlanNote])]>([:])

    /// Restores the entries of a document whose keys are wanted and missing, in the workspace as well: otherwise new
    /// entries would hide the strings in comments.
    func restoring(
        _ document: any TableDocument, in workspace: Workspace, where isWanted: (Key) -> Bool
    ) -> any TableDocument {
        guard let restored = document.restoringEntries(where: isWanted) else { return document }
        let index = TableIndex(restored.document)
        let notes = restored.keys.map { key in
            PlanNote(.added, key.text, new: index[key].flatMap { restored.document.value(at: $0, in: nil).text })
        }
        drafts.withLock { drafts in
            drafts[FilePath(document.path), default: (document.bytes, [])].notes += notes
        }
        workspace.replace(restored.document)
        return restored.document
    }

    /// Puts the result of a plan into the workspace, for a further plan of the same table.
    func add(_ planned: PlannedTable, to workspace: Workspace) {
        if !planned.file.isChange, planned.notes.isEmpty { return }
        let file = planned.file
        drafts.withLock { $0[FilePath(file.path)] = (file.original, planned.notes) }
        workspace.replace(FormatRegistry.document(SourceFile(path: file.path, bytes: file.contents)))
    }

    /// Returns a plan based on a draft as one based on the file, with the changes of both.
    func basedOnFile(_ planned: PlannedTable) -> PlannedTable {
        guard let draft = drafts.withLock({ $0[FilePath(planned.file.path)] }) else { return planned }
        var planned = planned
        planned.file.original = draft.original
        planned.notes += draft.notes
        planned.file.summary = planned.notes.summary
        return planned
    }
}
