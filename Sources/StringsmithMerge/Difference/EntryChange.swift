import StringsmithModel
import StringsmithText

/// A change to one entry between two versions of a table.
package struct EntryChange: Hashable, Sendable {
    /// The kind of change.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case added, removed, value, comment

        /// The entry has a different place among the entries that both versions have.
        case moved
    }

    /// The kind of change.
    package var kind: Kind

    package var key: Key

    /// The former value or comment; nil if there was none, or if the value is no longer text.
    package var old: ExactString?

    /// The new value or comment; nil if there is none.
    package var new: ExactString?
}
