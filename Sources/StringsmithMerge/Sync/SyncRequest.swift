import StringsmithModel
import StringsmithText

/// A table of the development language with what the sources want of it.
package struct SyncRequest: Sendable {
    /// The table of the development language, nil if it does not exist.
    package var development: Table?

    /// What the sources want.
    package var wanted: AssembledTable

    /// The keys of the uses in source order, which tells where a new key belongs.
    package var sourceOrder: [ExactString]

    /// Keys that must not become obsolete although no use was found: other sources use them, a text in a source mentions
    /// them, or a pattern protects them.
    package var protects: @Sendable (ExactString) -> Bool

    /// False if only a part of the sources was scanned. A key that this part doesn't use is left alone.
    package var isComplete = true

    /// Keys that live in a `.stringsdict` beside the table and need no entry in it.
    package var pluralKeys: Set<ExactString> = []

    /// What of the written comment of a key tells it apart from others, for rename detection; by default all of it.
    package var distinguishing: @Sendable (_ comment: ExactString, _ key: ExactString) -> ExactString = { comment, _ in
        comment
    }

    /// True if a table of any locale has a key. Nothing is renamed to such a key: its entry would shadow the other.
    package var isTaken: @Sendable (_ key: ExactString) -> Bool = { _ in false }

    /// True if every translation of a key can be used with another development text.
    package var carries: @Sendable (_ key: ExactString, _ newText: ExactString) -> Bool = { _, _ in true }

    /// The part of a comment of the development table that most likely came from the sources, by the entry's index; nil
    /// if a person wrote all of it. By default it is the whole comment.
    package var sourceComment: @Sendable (_ index: Int, _ comment: ExactString) -> ExactString? = { $1 }

    /// The comments of a key in all translations. Their lines came from the sources, or from translators.
    package var translatedComments: @Sendable (_ key: ExactString) -> [ExactString] = { _ in [] }

    /// True if renames are found but not made, since a table of the bundle can't be written: the old key stays as it
    /// is, and the new one isn't added, so that a later sync can rename it everywhere.
    package var holdsRenames = false

    /// Makes a request.
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
