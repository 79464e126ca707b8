import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Writes what the sources add into the text of a table that exists; every byte that is not meant stays.
struct TableTextEditor {
    let document: StringsDocument
    let planner: TablePlanner

    /// Several comments of one entry are joined as `genstrings` joins them.
    private static let commentSeparator = Array("\n   ".utf8)

    /// The bytes of the file with an addition.
    func adding(_ addition: TableAddition, to old: Table) throws -> [UInt8] {
        var edits = addition.newValues.map { change in
            let value = change.entry.value?.text ?? change.entry.key.text
            return document.settingValue(ofEntry: change.index, to: planner.spelling.value(of: value))
        }
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
            let united = unitedComment(old.entries[change.index].comment, with: change.entry.comments.map(\.spelling))
            if let united { edits += document.settingComment(ofEntry: change.index, to: united) }
        }
        return try document.source.applying(edits)
    }

    /// The old comment's texts and the new ones, sorted and joined; nil if nothing new comes in.
    private func unitedComment(_ old: ExactString?, with new: [ExactString]) -> ExactString? {
        var texts = old.map { Self.split($0) } ?? []
        if let placeholder = planner.placeholderComment { texts.removeAll { $0 == placeholder } }
        let known = Set(texts)
        let added = new.filter { !known.contains($0) }
        guard !added.isEmpty else { return nil }
        let sorted = (texts + added).sorted { GenstringsOrder(spelling: $0) < GenstringsOrder(spelling: $1) }
        return ExactString(bytes: Array(sorted.map(\.bytes).joined(separator: Self.commentSeparator)))
    }

    private static func split(_ comment: ExactString) -> [ExactString] {
        var texts: [ExactString] = []
        var start = 0
        var offset = 0
        let bytes = comment.bytes
        while offset < bytes.count {
            if bytes[offset...].starts(with: commentSeparator) {
                texts.append(ExactString(bytes: bytes[start..<offset]))
                offset += commentSeparator.count
                start = offset
            } else {
                offset += 1
            }
        }
        return texts + [ExactString(bytes: bytes[start...])]
    }
}
