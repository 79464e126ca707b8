import StringsmithModel
import StringsmithText

/// What became of one entry between two states of a table.
public struct EntryChange: Hashable, Sendable {
    /// What is different.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case added, removed, value, comment

        /// The entry stands elsewhere among those that stayed.
        case moved
    }

    /// What is different.
    public var kind: Kind

    /// The key.
    public var key: Key

    /// The value or comment before; nil if there was none, or if it is text no longer.
    public var old: ExactString?

    /// The value or comment after; nil if there is none.
    public var new: ExactString?
}
