import StringsmithModel
import StringsmithText

/// A planned change to a key, for display.
public struct PlanNote: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The entry is new.
        case added

        /// The value changes to that in the sources.
        case updated

        /// The key changes; the value stays.
        case renamed

        /// The entry is new, with the strings of another key that a call may still look up.
        case copied

        /// No source uses the key. The options determine what happens to the entry.
        case obsolete

        /// The entry is removed.
        case removed

        /// The development language's text changed, and the translation is marked for review.
        case needsReview = "needs-review"

        /// A marker that no longer applies is removed.
        case cleared

        /// The comment changes to that in the sources.
        case comment
    }

    /// The kind of change.
    public var kind: Kind

    /// True for a change that rests on a key's absence from the sources.
    package var restsOnAbsence: Bool {
        switch kind {
        case .renamed, .obsolete, .removed: true
        case .added, .copied, .updated, .needsReview, .cleared, .comment: false
        }
    }

    /// The key after the change.
    public var key: Key

    /// The former key, value or comment, if relevant.
    public var old: ExactString?

    /// The new value or comment, if relevant.
    public var new: ExactString?

    /// The similarity of a renamed or copied key, from 0 to 1.
    public var score: Double?

    /// The locale of a change to one language of a file that holds several; nil for a change to the entry.
    public var locale: LocaleIdentifier?

    package init(
        _ kind: Kind, _ key: ExactString, old: ExactString? = nil, new: ExactString? = nil, score: Double? = nil
    ) {
        self.kind = kind
        self.key = Key(key)
        self.old = old
        self.new = new
        self.score = score
    }
}
