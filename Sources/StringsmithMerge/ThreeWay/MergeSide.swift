import StringsmithModel
import StringsmithText

/// A range of a table's text that a merge moves, keeps or removes as a whole.
package struct MergeItem: Hashable, Sendable {
    /// The kind of item.
    package enum Kind: Hashable, Sendable {
        /// An entry with its comments; the decoded key identifies it.
        case entry(ExactString)

        /// Comments that don't belong to an entry.
        case comments

        /// A brace around the whole table.
        case brace

        /// Text that can only be at the end of a table.
        case rest
    }

    /// The kind of item.
    package var kind: Kind

    /// The bytes in the side's text.
    package var range: Range<Int>

    /// The bytes from the key to the semicolon; empty if this isn't an entry.
    package var pair: Range<Int>

    package init(_ kind: Kind, range: Range<Int>, pair: Range<Int> = 0..<0) {
        self.kind = kind
        self.range = range
        self.pair = pair
    }

    var isEntry: Bool { if case .entry = kind { true } else { false } }
}

/// The value and comment of a side's entry, which are needed only if texts differ.
package struct MergedValues: Sendable {
    /// The decoded value; if it isn't text, its literal.
    package var value: EntryValue

    /// The literal as written.
    package var literal: ExactString

    package var comment: ExactString?

    package var state: EntryState?

    package init(_ entry: Entry, literal: ExactString) {
        (value, comment, state) = (entry.value, entry.comment, entry.state)
        self.literal = literal
    }

    /// True if two entries have the same value.
    func hasSameValue(as other: MergedValues) -> Bool {
        if let text = value.text { return text == other.value.text }
        return other.value.text == nil && literal == other.literal
    }
}

/// One of the three texts of a merge, as a sequence of items separated by white space.
package struct MergeSide: Sendable {
    /// The whole text, as UTF-8.
    package let text: [UInt8]

    /// The items in order.
    package let items: [MergeItem]

    /// Returns the values of an item that is an entry.
    let values: @Sendable (_ item: Int) -> MergedValues

    /// Returns the key of an item that is an entry, as written between its quotes.
    let keySpelling: @Sendable (_ item: Int) -> ExactString

    package init(
        text: [UInt8], items: [MergeItem], values: @escaping @Sendable (_ item: Int) -> MergedValues,
        keySpelling: @escaping @Sendable (_ item: Int) -> ExactString
    ) {
        self.text = text
        self.items = items
        self.values = values
        self.keySpelling = keySpelling
    }

    /// Returns the white space before an item, or at the end for the number of items.
    func gap(before item: Int) -> Range<Int> {
        let start = item > 0 ? items[item - 1].range.upperBound : 0
        let end = item < items.count ? items[item].range.lowerBound : text.count
        return start..<max(start, end)
    }

    /// True if two ranges have the same text.
    func hasSameText(_ range: Range<Int>, as other: MergeSide, _ otherRange: Range<Int>) -> Bool {
        text.hasSame(range, as: other.text, otherRange)
    }
}

struct MergeSides {
    var base: MergeSide
    var ours: MergeSide
    var theirs: MergeSide
}
