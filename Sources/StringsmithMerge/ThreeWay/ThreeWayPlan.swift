import StringsmithModel
import StringsmithText

/// What a merged table consists of, as places of the three sides.
public struct ThreeWayPlan: Sendable {
    /// The pieces in order.
    public internal(set) var pieces: [MergedPiece] = []

    /// The white space behind the last piece.
    public internal(set) var end = MergedSpace.text([])

    /// What could not be decided, in the order of the pieces.
    public var conflicts: [MergeConflict] {
        pieces.compactMap { if case .conflict(let conflict) = $0.content { conflict } else { nil } }
    }
}

/// A piece of a merged table.
public struct MergedPiece: Hashable, Sendable {
    /// The white space before it.
    public var space: MergedSpace

    /// What it is.
    public var content: MergedContent
}

/// White space of a merged table.
public enum MergedSpace: Hashable, Sendable {
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
public enum MergedContent: Hashable, Sendable {
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
public struct MergedEntry: Hashable, Sendable {
    /// Where the text from key to semicolon comes from.
    public enum Pair: Hashable, Sendable {
        case ours, theirs

        /// Ours, with the value as theirs writes it.
        case oursWithTheirValue

        /// Ours, with the value as the base writes it.
        case oursWithBaseValue
    }

    /// Where the comments come from.
    public enum Comment: Hashable, Sendable {
        case ours, theirs, base

        /// A new text in the form of ours; nil for none.
        case written(ExactString?)
    }

    /// The item of ours.
    public var ours: Int

    /// The item of theirs.
    public var theirs: Int

    /// The item of the base, if there is one.
    public var base: Int?

    /// The source of key and value.
    public var pair: Pair

    /// The source of the comments.
    public var comment: Comment
}

/// An entry that both sides changed in ways that don't go together.
public struct MergeConflict: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable {
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
    public var kind: Kind

    /// The key.
    public var key: Key

    /// The item of ours; nil if we removed it.
    public var ours: Int?

    /// The item of theirs; nil if they removed it.
    public var theirs: Int?
}

/// What becomes of conflicts.
public enum ConflictResolution: String, Hashable, Sendable, CaseIterable {
    /// Both versions stand in the table, between markers.
    case markers

    /// Ours counts.
    case ours

    /// Theirs counts.
    case theirs

    /// The base counts, as if neither side had touched the part: what git wants for the common ancestor that it makes
    /// when there are several.
    case base

    /// Both versions stand in the table, ours first, without markers.
    case union
}
