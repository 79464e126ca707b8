import StringsmithText

/// Determines which part of an entry's comments most likely came from the sources.
///
/// Tools write all comments of a table in the same form, above its entries. A comment in another form, and every
/// comment behind an entry, was added by a person.
package struct SourceComments: Sendable {
    private enum Form { case block, lines }

    private let document: StringsDocument
    private let form: Form

    /// Reads all comments of a table; nil for a format in which tools write no comments.
    package init?(_ table: any TableDocument) {
        guard let document = table as? StringsDocument else { return nil }
        self.document = document
        var counts: [Form: Int] = [:]
        for index in document.entries.indices {
            guard let first = document.leadingComments(ofEntry: index).first else { continue }
            counts[document.items[first].kind == .blockComment ? .block : .lines, default: 0] += 1
        }
        form = counts[.lines] ?? 0 > counts[.block] ?? 0 ? .lines : .block
    }

    /// Returns the text that most likely came from the sources; nil if a person wrote all comments of the entry.
    package func text(ofEntry index: Int) -> ExactString? {
        let leading = document.leadingComments(ofEntry: index)
        let comments = leading.filter { document.items[$0].kind.isComment }
        let block = comments.first { document.items[$0].kind == .blockComment }
        if form == .lines, let line = comments.first(where: { document.items[$0].kind == .lineComment }) {
            return text(of: line)
        }
        return block.map(text)
    }

    private func text(of item: Int) -> ExactString {
        ExactString(bytes: Array(document.text[document.commentContent(item)]))
    }
}
