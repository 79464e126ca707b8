import StringsmithModel
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A stretch of a table's text that a merge moves, keeps or drops as a whole.
package struct MergeItem: Hashable, Sendable {
    /// What the stretch is.
    package enum Kind: Hashable, Sendable {
        /// An entry with its comments, by its decoded key.
        case entry(ExactString)

        /// Comments that belong to no entry.
        case comments

        /// A brace around the whole table.
        case brace

        /// What may stand at the end of a table only.
        case rest
    }

    /// What the stretch is.
    package var kind: Kind

    /// The bytes of the stretch in the side's text.
    package var range: Range<Int>

    /// From the key to the semicolon; empty if it is no entry.
    package var pair: Range<Int>

    /// Makes an item.
    package init(_ kind: Kind, range: Range<Int>, pair: Range<Int> = 0..<0) {
        self.kind = kind
        self.range = range
        self.pair = pair
    }

    var isEntry: Bool { if case .entry = kind { true } else { false } }
}

/// What an entry of a side says. It is asked for only where texts differ.
package struct MergedValues: Sendable {
    /// The decoded value, or the literal of one that is no text.
    package var value: EntryValue

    /// The literal as it is written.
    package var literal: ExactString

    /// The comment, marker included.
    package var comment: ExactString?

    /// Makes the values of an entry.
    package init(value: EntryValue, literal: ExactString, comment: ExactString?) {
        self.value = value
        self.literal = literal
        self.comment = comment
    }

    /// True if two entries have one value.
    func hasSameValue(as other: MergedValues) -> Bool {
        if let text = value.text { return text == other.value.text }
        return other.value.text == nil && literal == other.literal
    }
}

/// One of the three texts of a merge, as a sequence of items with white space between them.
package struct MergeSide: Sendable {
    /// The whole text, as UTF-8.
    package let text: [UInt8]

    /// The items in order.
    package let items: [MergeItem]

    /// The values of an item that is an entry.
    let values: @Sendable (_ item: Int) -> MergedValues

    /// The key of an item that is an entry, as it is written between its quotes.
    let keySpelling: @Sendable (_ item: Int) -> ExactString

    /// Makes a side.
    package init(
        text: [UInt8], items: [MergeItem], values: @escaping @Sendable (_ item: Int) -> MergedValues,
        keySpelling: @escaping @Sendable (_ item: Int) -> ExactString
    ) {
        self.text = text
        self.items = items
        self.values = values
        self.keySpelling = keySpelling
    }

    /// The white space before an item; the number of items stands for the end.
    func gap(before item: Int) -> Range<Int> {
        let start = item > 0 ? items[item - 1].range.upperBound : 0
        let end = item < items.count ? items[item].range.lowerBound : text.count
        return start..<max(start, end)
    }

    /// True if two stretches of text are the same.
    func hasSameText(_ range: Range<Int>, as other: MergeSide, _ otherRange: Range<Int>) -> Bool {
        guard range.count == otherRange.count else { return false }
        return text.withUnsafeBytes { left in
            other.text.withUnsafeBytes { right in
                let bytes = (left[range], right[otherRange])
                guard let first = UnsafeRawBufferPointer(rebasing: bytes.0).baseAddress,
                    let second = UnsafeRawBufferPointer(rebasing: bytes.1).baseAddress
                else { return true }
                return memcmp(first, second, range.count) == 0
            }
        }
    }
}

/// The three sides of a merge.
struct MergeSides {
    var base: MergeSide
    var ours: MergeSide
    var theirs: MergeSide
}
