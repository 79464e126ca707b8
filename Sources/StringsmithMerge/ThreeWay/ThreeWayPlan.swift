import StringsmithModel
import StringsmithText

/// What a merged table consists of, as places of the three sides.
package struct ThreeWayPlan: Sendable {
    /// The pieces in order.
    package internal(set) var pieces: [MergedPiece] = []

    /// The white space behind the last piece.
    package internal(set) var end = MergedSpace.text([])

    /// What could not be decided, in the order of the pieces.
    package var conflicts: [MergeConflict] {
        pieces.compactMap { if case .conflict(let conflict) = $0.content { conflict } else { nil } }
    }
}

/// A piece of a merged table.
package struct MergedPiece: Hashable, Sendable {
    /// The white space before it.
    package var space: MergedSpace

    /// What it is.
    package var content: MergedContent
}

/// White space of a merged table.
package enum MergedSpace: Hashable, Sendable {
    /// Bytes of ours.
    case ours(Range<Int>)

    /// Bytes of theirs.
    case theirs(Range<Int>)

    /// Bytes of the base.
    case base(Range<Int>)

    /// Made for the place. A line feed stands for the line end of ours.
    case text([UInt8])
}

/// The content of a piece, by item indices of the sides.
package enum MergedContent: Hashable, Sendable {
    /// An item of ours as it is.
    case ours(Int)

    /// An item of theirs as it is.
    case theirs(Int)

    /// An item of the base as it is.
    case base(Int)

    /// An entry that both sides changed, in parts.
    case combined(MergedEntry)

    /// Both versions of an entry, one after the other.
    case both(ours: Int, theirs: Int)

    /// What a person must decide.
    case conflict(MergeConflict)
}

/// An entry that is put together of two.
package struct MergedEntry: Hashable, Sendable {
    /// Where the text from key to semicolon comes from.
    package enum Pair: Hashable, Sendable {
        case ours, theirs

        /// Ours, with the value as theirs writes it.
        case oursWithTheirValue

        /// Ours, with the value as the base writes it.
        case oursWithBaseValue
    }

    /// Where the comments come from.
    package enum Comment: Hashable, Sendable {
        case ours, theirs, base

        /// A new text in the form of ours; nil for none.
        case written(ExactString?)
    }

    /// The item of ours.
    package var ours: Int

    /// The item of theirs.
    package var theirs: Int

    /// The item of the base, if there is one.
    package var base: Int?

    /// The source of key and value.
    package var pair: Pair

    /// The source of the comments.
    package var comment: Comment
}

/// An entry that both sides changed in ways that don't go together.
package struct MergeConflict: Hashable, Sendable {
    /// What happened.
    package enum Kind: String, Hashable, Sendable {
        /// Two values.
        case value

        /// Two comments.
        case comment

        /// We edited the entry and they removed it.
        case removedByTheirs = "removed-by-theirs"

        /// They edited the entry and we removed it.
        case removedByOurs = "removed-by-ours"
    }

    /// What happened.
    package var kind: Kind

    /// The key.
    package var key: Key

    /// The item of ours; nil if we removed it.
    package var ours: Int?

    /// The item of theirs; nil if they removed it.
    package var theirs: Int?
}
