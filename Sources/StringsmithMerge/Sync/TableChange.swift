import StringsmithModel
import StringsmithText

/// A change of one table. Indices are those of the entries before any change.
public enum TableChange: Hashable, Sendable {
    /// An entry that is to be added.
    case add(NewEntry)

    /// Another value.
    case setValue(index: Int, ExactString)

    /// Another comment, marker included; nil for none.
    case setComment(index: Int, ExactString?)

    /// Another key; the entry stays where it is.
    case rename(index: Int, ExactString)

    /// The entry goes.
    case remove(index: Int)

    /// The entry becomes a comment.
    case commentOut(index: Int)
}

/// An entry that is to be added, and where.
public struct NewEntry: Hashable, Sendable {
    /// Where it is to stand if the table has no order of its own.
    public enum Place: Hashable, Sendable {
        case before(Int)
        case after(Int)
        case end
    }

    /// The decoded key.
    public var key: ExactString

    /// The decoded value.
    public var value: ExactString

    /// The comment, marker included.
    public var comment: ExactString?

    /// What the sources say of the key, for its spelling; nil if the entry comes from another table.
    public var source: AssembledEntry?

    /// Where it is to stand.
    public var place: Place
}

/// Why a change is made, in the words of the plan.
public struct PlanNote: Hashable, Sendable {
    /// What happens to the key.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case added, updated, renamed, obsolete, removed, needsReview = "needs-review", cleared, comment
    }

    /// What happens.
    public var kind: Kind

    /// The key, after the change.
    public var key: ExactString

    /// The key, value or comment before, if there was one and it says something.
    public var old: ExactString?

    /// The value or comment after, if it says something.
    public var new: ExactString?

    /// How alike a renamed key is, from 0 to 1.
    public var score: Double?

    init(_ kind: Kind, _ key: ExactString, old: ExactString? = nil, new: ExactString? = nil, score: Double? = nil) {
        self.kind = kind
        self.key = key
        self.old = old
        self.new = new
        self.score = score
    }
}

/// The plan for one locale's table.
public struct TablePlan: Hashable, Sendable {
    /// The locale; nil for the development language.
    public var locale: LocaleIdentifier?

    /// The changes, to be applied together.
    public var changes: [TableChange] = []

    /// The same for people, in the order of the table.
    public var notes: [PlanNote] = []
}
