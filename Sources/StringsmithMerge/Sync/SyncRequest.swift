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
    /// them, a pattern protects them, or the run saw only a part of the sources.
    package var protects: @Sendable (ExactString) -> Bool

    /// Keys that live in a `.stringsdict` beside the table and need no entry in it.
    package var pluralKeys: Set<ExactString> = []

    /// What of the written comment of a key tells it apart from others, for rename detection; by default all of it.
    package var distinguishing: @Sendable (_ comment: ExactString, _ key: ExactString) -> ExactString = { comment, _ in
        comment
    }

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
