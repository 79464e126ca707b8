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

    /// Returns whether a key must not become obsolete although no use was found: because other sources use it, because
    /// the text of a source mentions it, or because a pattern protects it.
    package var protects: @Sendable (ExactString) -> Bool

    /// False if only some of the sources were scanned. Keys that these don't use are left alone.
    package var isComplete = true

    /// The keys of the table's `.stringsdict`, which need no entry in the table.
    package var pluralKeys: Set<ExactString> = []

    /// Returns the part of a key's written comment that distinguishes it from others, for rename detection. By default,
    /// this is the whole comment.
    package var distinguishing: @Sendable (_ comment: ExactString, _ key: ExactString) -> ExactString = { comment, _ in
        comment
    }

    /// True if the bundle already has a key elsewhere than in this table's translations. Nothing is renamed to such a
    /// key, since its entry would shadow the other.
    package var isTaken: @Sendable (_ key: ExactString) -> Bool = { _ in false }

    /// True if a translation has both keys. One isn't renamed to the other, since its entry would shadow the other. A
    /// translation that has only the new key was renamed by a sync that was interrupted.
    package var hasBoth: @Sendable (_ old: ExactString, _ new: ExactString) -> Bool = { _, _ in false }

    /// True if all translations of a key can be used with another development text.
    package var carries: @Sendable (_ key: ExactString, _ newText: ExactString) -> Bool = { _, _ in true }

    /// Returns the part of a comment in the development table that probably came from the sources, or nil if a person
    /// wrote all of it. By default, this is the whole comment.
    package var sourceComment: @Sendable (_ index: Int, _ comment: ExactString) -> ExactString? = { $1 }

    /// Returns the comments of a key in all translations. Their lines came from the sources or from translators.
    package var translatedComments: @Sendable (_ key: ExactString) -> [ExactString] = { _ in [] }

    /// Returns the lines behind entries with a key in all locales, as plain words. Tools write comments above entries, so
    /// people wrote these.
    package var remarks: @Sendable (_ key: ExactString) -> Set<ExactString> = { _ in [] }

    /// Returns true if a person probably wrote the value in the development table, since the sources already had their
    /// default value when the table was last changed. Such a value stays.
    package var isCorrection: @Sendable (_ entry: AssembledEntry, _ former: ExactString) -> Bool = { _, _ in false }

    /// Returns the lines of an entry's comment in the development table that people wrote, as plain words, since the
    /// sources didn't have them when the table was last changed.
    package var personalLines: @Sendable (_ entry: AssembledEntry, _ comment: Set<ExactString>) -> Set<ExactString> = {
        _, _ in []
    }

    /// True if renames are detected but not applied, because a table of the bundle can't be written. The old key stays
    /// and the new one isn't added, so that a later sync can rename it everywhere.
    package var holdsRenames = false

    /// True if changed texts and comments are left alone in the development table, because a translation can't be
    /// written. A later sync couldn't see that the translation is out of date.
    package var holdsTexts = false

    package init(
        wanted: AssembledTable, sourceOrder: [ExactString], development: Table?,
        protects: @escaping @Sendable (ExactString) -> Bool = { _ in false }
    ) {
        self.wanted = wanted
        self.sourceOrder = sourceOrder
        self.development = development
        self.protects = protects
    }
}
