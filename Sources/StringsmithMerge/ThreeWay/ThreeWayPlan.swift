import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The contents of a merged table, as places in the three sides.
struct ThreeWayPlan: Sendable {
    /// The pieces in order.
    var pieces: [MergedPiece] = []

    /// The white space after the last piece.
    var end = MergedSpace.text([])

    /// The conflicts, in the order of the pieces.
    var conflicts: [MergeConflict] {
        pieces.compactMap { if case .conflict(let conflict) = $0.content { conflict } else { nil } }
    }
}

/// A piece of a merged table.
struct MergedPiece: Hashable, Sendable {
    /// The white space before the piece.
    var space: MergedSpace

    var content: MergedContent
}

/// White space of a merged table.
enum MergedSpace: Hashable, Sendable {
    /// Bytes of our side.
    case ours(Range<Int>)

    /// Bytes of their side.
    case theirs(Range<Int>)

    /// Bytes of the base.
    case base(Range<Int>)

    /// New text. A line feed represents the line ending of our side.
    case text([UInt8])
}

/// The content of a piece, by part indices of the sides.
enum MergedContent: Hashable, Sendable {
    /// An unchanged part of our side.
    case ours(Int)

    /// An unchanged part of their side.
    case theirs(Int)

    /// An unchanged part of the base.
    case base(Int)

    /// A combination of both sides' changes to an entry.
    case combined(MergedEntry)

    /// A combination of both sides' changes to the text around the entries.
    case edges(base: Int?, ours: Int, theirs: Int)

    /// Both versions of an entry, one after the other.
    case both(ours: Int, theirs: Int)

    /// A conflict that a person must resolve.
    case conflict(MergeConflict)
}

/// An entry combined from two.
struct MergedEntry: Hashable, Sendable {
    /// The source of the part's value.
    enum Value: Hashable, Sendable {
        case ours, theirs

        /// Our text, with the value as written by them.
        case oursWithTheirValue

        /// Our text, with the value as written in the base.
        case oursWithBaseValue

        /// Our text, with their changes to some of several strings.
        case oursWithEdits([TextEdit])
    }

    /// The source of the comments.
    enum Comment: Hashable, Sendable {
        case ours, theirs, base

        /// Another text or state in the comment of our side.
        case written(CommentChange)
    }

    /// Our part.
    var ours: Int

    /// Their part.
    var theirs: Int

    /// The base's part, if any.
    var base: Int?

    /// The source of the value.
    var value: Value

    /// The source of the comments.
    var comment: Comment
}

/// An entry with conflicting changes on both sides.
package struct MergeConflict: Hashable, Sendable {
    /// The kind of conflict.
    package enum Kind: String, Hashable, Sendable {
        /// Different values.
        case value

        /// Different comments.
        case comment

        /// We edited the entry and they removed it.
        case removedByTheirs = "removed-by-theirs"

        /// They edited the entry and we removed it.
        case removedByOurs = "removed-by-ours"
    }

    /// The kind of conflict.
    package var kind: Kind

    package var key: Key

    /// The part of an entry with several languages, as words after the key; nil for a table in one language.
    var part: String?

    /// The base's part; nil if both sides added the entry.
    package var base: Int?

    /// Our part; nil if we removed it.
    package var ours: Int?

    /// Their part; nil if they removed it.
    package var theirs: Int?

    package init(kind: Kind, key: Key, base: Int? = nil, ours: Int? = nil, theirs: Int? = nil) {
        (self.kind, self.key, self.base, self.ours, self.theirs) = (kind, key, base, ours, theirs)
    }
}
