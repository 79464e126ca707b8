import StringsmithModel
import StringsmithText

/// Why a change is made, in the words of the plan.
public struct PlanNote: Hashable, Sendable {
    /// What happens to the key.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A new entry.
        case added

        /// Another value, from the sources.
        case updated

        /// Another key; the value stays.
        case renamed

        /// No source uses the key, and the entry is treated as the options say.
        case obsolete

        /// The entry goes.
        case removed

        /// The development language's text changed, and the translation is marked.
        case needsReview = "needs-review"

        /// A marker goes, since it no longer holds.
        case cleared

        /// Another comment, from the sources.
        case comment
    }

    /// What happens.
    public var kind: Kind

    /// The key, after the change.
    public var key: Key

    /// The key, value or comment before, if there was one and it says something.
    public var old: ExactString?

    /// The value or comment after, if it says something.
    public var new: ExactString?

    /// How alike a renamed key is, from 0 to 1.
    public var score: Double?

    init(_ kind: Kind, _ key: ExactString, old: ExactString? = nil, new: ExactString? = nil, score: Double? = nil) {
        self.kind = kind
        self.key = Key(key)
        self.old = old
        self.new = new
        self.score = score
    }
}
