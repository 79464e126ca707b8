import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Writes what the sources add into the text of a table that exists; every byte that is not meant stays.
struct TableTextEditor {
    let document: StringsDocument
    let planner: TablePlanner

    /// The bytes of the file with an addition.
    func adding(_ addition: TableAddition, to old: Table) throws -> [UInt8] {
        var changes = addition.newValues.map { change -> TableChange in
            // As a new table would spell it, so that tables don't depend on which file came first.
            let new = planner.spelling.entry(change.entry)
            return .setValue(index: change.index, new.value, spelling: new.spelling?.value)
        }
        changes += addition.added.map { .add(planner.entry($0)) }
        for change in addition.newComments {
            let comment = EntryComment(ofEntry: change.index, in: document, text: old.entries[change.index].comment)
            let united = comment.uniting(change.entry.comments.map(\.spelling), placeholder: planner.placeholderComment)
            if let united { changes.append(.setComment(index: change.index, united)) }
        }
        return try document.applying(changes)
    }
}
