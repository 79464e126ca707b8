import StringsmithModel
import StringsmithText

extension StringsDocument {
    /// Edits that insert entries at one place, written like their neighbours: quotes, indentation, line ends, comment
    /// form and empty lines.
    ///
    /// `removed` are entries that edits of the same batch remove; they are no neighbours. Where an edit of a comment
    /// comes in the same batch, insertions are to stand before it in the list.
    /// - Parameter isBehindComments: true if edits of the same batch make comments of entries, which must not become those
    ///   of the first new one.
    package func inserting(
        _ new: [StringsEntrySpelling], at place: EntryPlace, besides removed: Set<Int> = [],
        isBehindComments: Bool = false
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        if removed.count == entries.count { return [insertionIntoEmpty(new, isBehindComments: isBehindComments)] }
        return [insertion(new, at: place, besides: removed, lineEnd: lineEnd)]
    }

    /// Edits that insert each entry above the first that is to come after it, in an order of key spellings.
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
        // The keys come in order, so no key's place lies before that of the key before it.
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
        let start = block(ofEntry: index).lowerBound
        let gap = Array(repeatElement(lineEnd, count: style.blankLines + 1).joined())
        let texts = new.flatMap { style.text(of: $0) + gap }
        return TextEdit(range: start..<start, replacement: lineBreak(before: start, lineEnd) + texts)
    }

    private func insertion(_ new: [StringsEntrySpelling], after index: Int, _ lineEnd: [UInt8]) -> TextEdit {
        let style = StringsStyle(self, entry: index, lineEnd: lineEnd)
        let end = block(ofEntry: index).upperBound
        let gap = Array(repeatElement(lineEnd, count: style.blankLines + 1).joined())
        // Behind a new entry on its line the next one would be in its `//` comment, or the next one's comment its own.
        let isSharedLine = nextItemStart(from: end).map { lineEndCount(in: end..<$0) == 0 } ?? false
        let ending = isSharedLine ? lineEnd : []
        return TextEdit(range: end..<end, replacement: new.flatMap { gap + style.text(of: $0) } + ending)
    }

    /// Into a text that has no entry, or none that stays: at its end, or before the brace that closes it. An empty line
    /// keeps a comment at the top from becoming the first entry's.
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
