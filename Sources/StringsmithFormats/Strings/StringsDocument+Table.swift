import StringsmithModel
import StringsmithText

extension StringsDocument: TableDocument {
    package var decodedText: DecodedText? { source }

    package var bytes: [UInt8] { source.original }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { entries.count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { Key(key(entries[index])) }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue { modelValue(entries[index]) }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? { remark(at: index).text }

    package func state(at index: Int, in locale: LocaleIdentifier?) -> EntryState? {
        mayHoldMark(ofEntry: index) ? remark(at: index).state : nil
    }

    package func spelledComment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? {
        comment(ofEntry: index)
    }

    package func entry(at index: Int) -> Entry {
        let entry = entries[index]
        let (comment, state) = remark(at: index)
        return Entry(key: Key(key(entry)), value: modelValue(entry), comment: comment, state: state)
    }

    package func entries(of locale: LocaleIdentifier?) -> [Entry] { entries.indices.map { entry(at: $0) } }

    private func remark(at index: Int) -> (text: ExactString?, state: EntryState?) {
        let comment = comment(ofEntry: index)
        return mayHoldMark(ofEntry: index) ? StateLine.split(comment) : (comment, nil)
    }

    package func hasKey(at index: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
        let entry = entries[index]
        if entry.keyHasEscape { return key(entry).bytes.elementsEqual(text[range]) }
        return self.text.hasSame(content(of: entry.keyLiteral), as: text, range)
    }

    package func hasOnlyComment(at index: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
        let comments = leadingComments(ofEntry: index)
        guard comments.count == 1, !mayHoldMark(ofEntry: index), trailingComments(ofEntry: index).isEmpty else {
            let (comment, state) = remark(at: index)
            return state == nil && comment?.bytes.elementsEqual(text[range]) ?? false
        }
        return self.text.hasSame(commentContent(comments.lowerBound), as: text, range)
    }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        EntryRanges(key: entries[index].keyLiteral, value: entries[index].valueLiteral)
    }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        let changes = changes.flatMap(\.changes)
        guard !changes.isEmpty else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        return try source.applying(try StringsChanges(changes, to: self).edits())
    }
}
