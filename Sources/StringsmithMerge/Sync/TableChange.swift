import StringsmithModel
import StringsmithText

/// A change of one table. Indices are those of the entries before any change.
package enum TableChange: Hashable, Sendable {
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
package struct NewEntry: Hashable, Sendable {
    /// Where it is to stand if the table has no order of its own.
    package enum Place: Hashable, Sendable {
        case before(Int)
        case after(Int)
        case end
    }

    /// The decoded key.
    package var key: ExactString

    /// The decoded value.
    package var value: ExactString

    /// The comment, marker included.
    package var comment: ExactString?

    /// What the sources say of the key, for its spelling; nil if the entry comes from another table.
    package var source: AssembledEntry?

    /// Where it is to stand.
    package var place: Place
}

/// The plan for one locale's table.
package struct TablePlan: Hashable, Sendable {
    /// The locale; nil for the development language.
    package var locale: LocaleIdentifier?

    /// The changes, to be applied together.
    package var changes: [TableChange] = []

    /// The same for people, in the order of the table.
    package var notes: [PlanNote] = []
}
