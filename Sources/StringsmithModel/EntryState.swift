import StringsmithText

/// The state that a document records for an entry, and the value that it was recorded for.
///
/// Each format spells it in its own way: a catalog in its units, a table in a comment.
package struct EntryState: Hashable, Sendable {
    /// The kind of state.
    package enum Kind: Hashable, Sendable {
        /// Added by a sync, and not yet translated.
        case new

        /// Translated from a source text that has changed since. The former text may be unknown.
        case needsReview(former: ExactString?)

        /// Translated by a program, and not confirmed by a person.
        case machine

        /// No longer used by any source.
        case obsolete
    }

    /// The kind of state.
    package var kind: Kind

    /// The digest of the value.
    package var digest: UInt32

    /// The state that an obsolete entry has again when a source uses it.
    package var former: Kind?

    /// Creates the state of a value.
    package init(_ kind: Kind, of value: ExactString) {
        self.init(kind, digest: Self.digest(of: value))
    }

    /// Creates a state from a digest.
    package init(_ kind: Kind, digest: UInt32) {
        (self.kind, self.digest) = (kind, digest)
    }

    /// True if the value hasn't changed since the state was recorded. Otherwise, the state no longer applies.
    package func fits(_ value: ExactString) -> Bool { digest == Self.digest(of: value) }

    /// Returns the state of an unused entry, which remembers the present one.
    package static func obsolete(_ value: ExactString, after present: EntryState?) -> EntryState {
        var state = EntryState(.obsolete, of: value)
        state.former = present?.whenUsed(value)?.kind
        return state
    }

    /// Returns the state of an entry that a source uses; nil if this one doesn't apply.
    package func whenUsed(_ value: ExactString) -> EntryState? {
        guard fits(value) else { return nil }
        return kind == .obsolete ? former.map { EntryState($0, digest: digest) } : self
    }

    /// Returns the 32-bit FNV-1a hash of a value: short enough not to distract, long enough that an edited value
    /// doesn't match by chance.
    private static func digest(of value: ExactString) -> UInt32 {
        value.bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
