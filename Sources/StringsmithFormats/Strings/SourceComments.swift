import StringsmithText

/// Determines which part of an entry's comments most likely came from the sources.
///
/// Tools write all comments of a table in the same form. A comment in another form, such as one after the entry when
/// all others are above their entry, was added by a person.
package struct SourceComments: Sendable {
    private enum Form { case block, lines, trailing }

    private let document: StringsDocument
    private let form: Form

    /// Reads all comments of a document.
    package init(_ document: StringsDocument) {
        self.document = document
        var counts: [Form: Int] = [:]
        for index in document.entries.indices {
            if let first = document.leadingComments(ofEntry: index).first {
                counts[document.items[first].kind == .blockComment ? .block : .lines, default: 0] += 1
            } else if !document.trailingComments(ofEntry: index).isEmpty {
                counts[.trailing, default: 0] += 1
            }
        }
        let (blocks, lines, trailing) = (counts[.block] ?? 0, counts[.lines] ?? 0, counts[.trailing] ?? 0)
        // A single comment after an entry doesn't prove a form.
        if trailing > 1, trailing > blocks, trailing > lines {
            form = .trailing
        } else {
            form = lines > blocks ? .lines : .block
        }
    }

    /// Returns the text that most likely came from the sources; nil if a person wrote all comments of the entry.
    package func text(ofEntry index: Int) -> ExactString? {
        let leading = document.leadingComments(ofEntry: index)
        let comments = leading.filter { document.items[$0].kind.isComment }
        let block = comments.first { document.items[$0].kind == .blockComment }
        switch form {
        case .trailing:
            if let item = document.trailingComments(ofEntry: index).first(where: { document.items[$0].kind.isComment })
            {
                return text(of: item)
            }
        case .lines:
            if let line = comments.first(where: { document.items[$0].kind == .lineComment }) { return text(of: line) }
        case .block: break
        }
        return block.map(text)
    }

    private func text(of item: Int) -> ExactString {
        ExactString(bytes: Array(document.text[document.commentContent(item)]))
    }
}
