import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// One of the three texts of a merge, as a sequence of parts separated by white space. A class, since it is passed around
/// for each part.
final class MergeSide {
    let document: any TextTable

    /// The whole text, as UTF-8.
    let text: [UInt8]

    /// The parts in order.
    let parts: [TextPart]

    init(_ document: any TextTable) {
        (self.document, text, parts) = (document, document.text, document.parts)
    }

    /// Returns the index of the document's entry for a part, if it is one.
    func entryIndex(_ part: Int) -> Int? { if case .entry(let index) = parts[part].kind { index } else { nil } }

    /// Returns the key of a part that is an entry.
    func key(_ part: Int) -> Key? { entryIndex(part).map { document.key(at: $0, in: nil) } }

    /// Returns a part that is an entry as a value.
    func entry(_ part: Int) -> Entry? { entryIndex(part).map { document.entry(at: $0) } }

    /// Returns the place in a sorted table of a part that is an entry.
    func order(_ part: Int) -> GenstringsOrder {
        GenstringsOrder(spelling: entryIndex(part).map { document.keySpelling(ofEntry: $0) } ?? "")
    }

    /// Returns the value of a part that is an entry, as written.
    func literal(_ part: Int) -> ArraySlice<UInt8> {
        entryIndex(part).flatMap { document.ranges(at: $0, in: nil) }.map { text[$0.value] } ?? []
    }

    /// Returns the dictionary that is an entry's value, and the text that it is in.
    func tree(_ part: Int) -> (tree: DictionaryTree, node: PropertyListNode)? {
        entryIndex(part).flatMap { document.dictionary(ofEntry: $0) }.map { (DictionaryTree(text: text), $0) }
    }

    /// Returns the XML comments in a value.
    func valueComments(_ part: Int) -> CommentCounts {
        CommentCounts(of: XMLComments.ranges(in: text[parts[part].value]), in: text[...])
    }

    /// Returns the XML comments before and after a value, besides the one that is the entry's.
    func frameComments(_ part: Int) -> CommentCounts {
        let part = parts[part]
        let before = XMLComments.ranges(in: text[part.range.lowerBound..<part.value.lowerBound]).dropLast()
        let behind = XMLComments.ranges(in: text[part.value.upperBound..<part.range.upperBound])
        return CommentCounts(of: before + behind, in: text[...])
    }

    /// Returns the white space before a part, or at the end for the number of parts.
    func gap(before part: Int) -> Range<Int> {
        let start = part > 0 ? parts[part - 1].range.upperBound : 0
        let end = part < parts.count ? parts[part].range.lowerBound : text.count
        return start..<max(start, end)
    }

    /// True if the text contains an XML comment.
    var hasXMLComment: Bool { !XMLComments.ranges(in: text[...]).isEmpty }

    /// True if two ranges have the same text.
    func hasSameText(_ range: Range<Int>, as other: MergeSide, _ otherRange: Range<Int>) -> Bool {
        text.hasSame(range, as: other.text, otherRange)
    }

    /// True if two entries have the same value, however it is written.
    func hasSameValue(_ part: Int, as other: MergeSide, _ otherPart: Int) -> Bool {
        if let own = tree(part), let their = other.tree(otherPart) {
            return own.tree.isSame(own.node, as: their.tree, their.node, exactly: false)
        }
        let (own, their) = (entry(part)?.value.text, other.entry(otherPart)?.value.text)
        return own == nil && their == nil ? literal(part) == other.literal(otherPart) : own == their
    }
}

struct MergeSides {
    var base: MergeSide
    var ours: MergeSide
    var theirs: MergeSide

    /// Returns a part at its places, ours first.
    func part(at places: PartAlignment.Places) -> TextPart {
        if places.ours >= 0 { return ours.parts[Int(places.ours)] }
        return places.theirs >= 0 ? theirs.parts[Int(places.theirs)] : base.parts[Int(places.base)]
    }
}
