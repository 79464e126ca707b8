import StringsmithModel
import StringsmithText

extension StringsDocument {
    /// Returns edits that insert entries at one place in the style of their neighbors: quotes, indentation, line
    /// endings, comment form and empty lines.
    ///
    /// `removed` are entries that other edits in the batch remove, so they aren't neighbors. If an edit of a comment is
    /// in the same batch, insertions must precede it in the list.
    /// - Parameter isBehindComments: true if edits in the batch comment out entries, which must not become the comment
    ///   of the first new one.
    package func inserting(
        _ new: [StringsEntrySpelling], at place: EntryPlace, besides removed: Set<Int> = [],
        isBehindComments: Bool = false
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        if removed.count == entries.count { return [insertionIntoEmpty(new, isBehindComments: isBehindComments)] }
        return [insertion(new, at: place, besides: removed, lineEnd: lineEnd)]
    }

    /// Returns edits that insert each entry before the first one that must follow it, in an order of key spellings.
    package func inserting(
        _ new: [StringsEntrySpelling], besides removed: Set<Int> = [],
        sortedBy areInOrder: (ExactString, ExactString) -> Bool
    ) -> [TextEdit] {
        let sorted = new.enumerated().sorted {
            if areInOrder($0.element.key, $1.element.key) { return true }
            return !areInOrder($1.element.key, $0.element.key) && $0.offset < $1.offset
        }
        var edits: [TextEdit] = []
        var group: [StringsEntrySpelling] = []
        var index = 0
        // The keys are sorted, so each key's place is at or after the previous one's.
        for (_, entry) in sorted {
            var next = index
            while next < entries.count,
                removed.contains(next) || !areInOrder(entry.key, spelling(of: entries[next].keyLiteral))
            {
                next += 1
            }
            if next != index, !group.isEmpty {
                edits.append(insertion(group, at: .before(index), besides: removed, lineEnd: lineEnd))
                group = []
            }
            index = next
            group.append(entry)
        }
        guard !group.isEmpty else { return edits }
        let place: EntryPlace = index < entries.count ? .before(index) : .end
        return edits + [insertion(group, at: place, besides: removed, lineEnd: lineEnd)]
    }

    private func insertion(
        _ new: [StringsEntrySpelling], at place: EntryPlace, besides removed: Set<Int>, lineEnd: [UInt8]
    ) -> TextEdit {
        switch place {
        case .before(let index):
            if !removed.contains(index) { return insertion(new, before: index, lineEnd) }
            if let next = (index..<entries.count).first(where: { !removed.contains($0) }) {
                return insertion(new, before: next, lineEnd)
            }
        case .after(let index):
            if let previous = (0...index).last(where: { !removed.contains($0) }) {
                return insertion(new, after: previous, lineEnd)
            }
            if let next = (index..<entries.count).first(where: { !removed.contains($0) }) {
                return insertion(new, before: next, lineEnd)
            }
        case .end: break
        }
        if let last = entries.indices.last(where: { !removed.contains($0) }) {
            return insertion(new, after: last, lineEnd)
        }
        return insertionIntoEmpty(new)
    }

    private func insertion(_ new: [StringsEntrySpelling], before index: Int, _ lineEnd: [UInt8]) -> TextEdit {
        let style = StringsStyle(self, entry: index, lineEnd: lineEnd)
        let start = fileHeaderEnd(aboveEntry: index) ?? block(ofEntry: index).lowerBound
        let gap = Array(repeatElement(lineEnd, count: style.blankLines + 1).joined())
        let texts = new.flatMap { style.text(of: $0) + gap }
        return TextEdit(range: start..<start, replacement: lineBreak(before: start, lineEnd) + texts)
    }

    private func insertion(_ new: [StringsEntrySpelling], after index: Int, _ lineEnd: [UInt8]) -> TextEdit {
        let style = StringsStyle(self, entry: index, lineEnd: lineEnd)
        let end = block(ofEntry: index).upperBound
        let gap = Array(repeatElement(lineEnd, count: style.blankLines + 1).joined())
        // On the line of a new entry, the next entry would be in its `//` comment, or its comment would belong to the
        // new one.
        let isSharedLine = nextItemStart(from: end).map { lineEndCount(in: end..<$0) == 0 } ?? false
        let ending = isSharedLine ? lineEnd : []
        return TextEdit(range: end..<end, replacement: new.flatMap { gap + style.text(of: $0) } + ending)
    }

    /// Inserts into a text without remaining entries, at its end or before the closing brace. An empty line keeps a
    /// comment at the top from becoming the first entry's.
    private func insertionIntoEmpty(_ new: [StringsEntrySpelling], isBehindComments: Bool = false) -> TextEdit {
        let style = StringsStyle(self)
        let braces = items.indices.filter { items[$0].kind == .brace }
        var place = text.count
        if braces.count > 1, let closing = braces.last { place = range(ofItem: closing).lowerBound }
        var replacement: [UInt8] = []
        if place > 0, !isLineEnd(place - 1) { replacement += style.lineEnd }
        if isBehindComments || items.contains(where: { $0.kind.isComment }) { replacement += style.lineEnd }
        for entry in new { replacement += style.text(of: entry) + style.lineEnd + style.lineEnd }
        return TextEdit(range: place..<place, replacement: replacement)
    }
}
