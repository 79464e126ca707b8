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
        var edits = addition.newValues.map(newValue)
        let new = addition.added.map { entry in
            var entry = planner.spelling.entry(entry)
            if entry.comments.isEmpty, let placeholder = planner.placeholderComment { entry.comments = [placeholder] }
            return entry
        }
        // In a table with an order of its own there is no right place between two entries.
        edits +=
            document.isSortedAsGenstrings
            ? document.inserting(new) { GenstringsOrder(spelling: $0) < GenstringsOrder(spelling: $1) }
            : document.inserting(new, at: .end)
        for change in addition.newComments {
            let comment = EntryComment(ofEntry: change.index, in: document, text: old.entries[change.index].comment)
            let united = comment.uniting(change.entry.comments.map(\.spelling), placeholder: planner.placeholderComment)
            if let united { edits += document.settingComment(ofEntry: change.index, to: united) }
        }
        return try document.source.applying(edits)
    }

    /// The value as a new table would spell it, so that tables do not depend on which file came first.
    private func newValue(_ change: TableAddition.Change) -> TextEdit {
        let literal = document.entries[change.index].valueLiteral
        guard document.entries[change.index].valueForm == .quoted, document.text[literal.lowerBound] == .quotationMark
        else {
            let value = change.entry.value?.text ?? change.entry.key.text
            return document.settingValue(ofEntry: change.index, to: planner.spelling.value(of: value))
        }
        let spelling = planner.spelling.entry(change.entry).value.bytes
        return TextEdit(range: literal, replacement: [.quotationMark] + spelling + [.quotationMark])
    }
}
