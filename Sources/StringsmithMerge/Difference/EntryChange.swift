import StringsmithModel
import StringsmithText

/// What became of one entry between two states of a table.
package struct EntryChange: Hashable, Sendable {
    /// What is different.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case added, removed, value, comment

        /// The entry stands elsewhere among those that stayed.
        case moved
    }

    /// What is different.
    package var kind: Kind

    /// The key.
    package var key: Key

    /// The value or comment before; nil if there was none, or if it is text no longer.
    package var old: ExactString?

    /// The value or comment after; nil if there is none.
    package var new: ExactString?
}
