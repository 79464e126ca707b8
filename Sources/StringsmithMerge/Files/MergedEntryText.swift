import StringsmithFormats
import StringsmithText

/// Combines the text of an entry from several sides.
struct MergedEntryText {
    let base: MergeInput
    let ours: MergeInput
    let theirs: MergeInput

    /// Returns the text of an entry and its comments.
    func text(of entry: MergedEntry) -> [UInt8] {
        let pair = pair(of: entry)
        switch entry.comment {
        case .ours: return framed(pair, as: ours, entry.ours)
        case .theirs: return framed(pair, as: theirs, entry.theirs)
        case .base: return entry.base.map { framed(pair, as: base, $0) } ?? framed(pair, as: ours, entry.ours)
        case .written(let comment):
            guard let index = ours.entryIndex(ofItem: entry.ours) else { return framed(pair, as: ours, entry.ours) }
            let item = ours.side.items[entry.ours]
            var edits = ours.document.setting(comment, ofEntry: index)
            edits.append(TextEdit(range: item.pair, replacement: pair))
            return Self.applying(edits, to: item.range, of: ours.document.text)
        }
    }

    private func framed(_ pair: [UInt8], as input: MergeInput, _ item: Int) -> [UInt8] {
        let item = input.side.items[item]
        let text = input.document.text
        return text[item.range.lowerBound..<item.pair.lowerBound] + pair
            + text[item.pair.upperBound..<item.range.upperBound]
    }

    private func pair(of entry: MergedEntry) -> [UInt8] {
        let own = ours.side.items[entry.ours].pair
        switch entry.pair {
        case .ours: return Array(ours.document.text[own])
        case .theirs: return Array(theirs.document.text[theirs.side.items[entry.theirs].pair])
        case .oursWithTheirValue: return ownPair(entry.ours, withValueOf: theirs, entry.theirs)
        case .oursWithBaseValue:
            guard let item = entry.base else { return Array(ours.document.text[own]) }
            return ownPair(entry.ours, withValueOf: base, item)
        }
    }

    /// Returns our key with the value of another side, in that side's spelling if it is quoted.
    private func ownPair(_ item: Int, withValueOf other: MergeInput, _ otherItem: Int) -> [UInt8] {
        let own = ours.side.items[item].pair
        guard let index = ours.entryIndex(ofItem: item), let otherIndex = other.entryIndex(ofItem: otherItem) else {
            return Array(ours.document.text[own])
        }
        let entry = ours.document.entries[index]
        let otherEntry = other.document.entries[otherIndex]
        let edit: TextEdit
        if let value = other.document.value(otherEntry), otherEntry.valueForm != .quoted {
            edit = ours.document.settingValue(ofEntry: index, to: value)
        } else {
            let literal = Array(other.document.text[otherEntry.valueLiteral])
            let isShorthand = entry.valueForm == .shorthand
            let end = entry.keyLiteral.upperBound
            edit = TextEdit(
                range: isShorthand ? end..<end : entry.valueLiteral,
                replacement: isShorthand ? Array(" = ".utf8) + literal : literal)
        }
        return Self.applying([edit], to: own, of: ours.document.text)
    }

    /// Applies edits inside a range of a text.
    private static func applying(_ edits: [TextEdit], to range: Range<Int>, of text: [UInt8]) -> [UInt8] {
        let shifted = edits.map { edit in
            TextEdit(
                range: (edit.range.lowerBound - range.lowerBound)..<(edit.range.upperBound - range.lowerBound),
                replacement: edit.replacement)
        }
        return Array(text[range]).applying(shifted)
    }
}
