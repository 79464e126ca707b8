import StringsmithModel
import StringsmithText

/// A table of the development language, and the keys that the sources use.
package struct SyncRequest: Sendable {
    /// The table of the development language; nil if it doesn't exist.
    package var development: Table?

    /// The table that the sources want.
    package var wanted: AssembledTable

    /// The keys in source order, which determines the places of new keys.
    package var sourceOrder: [ExactString]

    /// What is known besides the two tables.
    package var evidence: any SyncEvidence

    /// False if only some of the sources were scanned. Keys that these don't use are left alone.
    package var isComplete = true

    /// The keys of the table's `.stringsdict`, which need no entry in the table.
    package var pluralKeys: Set<ExactString> = []

    /// True if renames are detected but not applied, because a table of the bundle can't be written. The old key stays
    /// and the new one isn't added, so that a later sync can rename it everywhere.
    package var holdsRenames = false

    /// True if the development table keeps its strings and comments although they changed, because a translation can't
    /// be written. A later sync couldn't see that the translation is out of date.
    package var holdsTexts = false

    package init(
        wanted: AssembledTable, sourceOrder: [ExactString], development: Table?, evidence: any SyncEvidence
    ) {
        (self.wanted, self.sourceOrder) = (wanted, sourceOrder)
        (self.development, self.evidence) = (development, evidence)
    }
}
