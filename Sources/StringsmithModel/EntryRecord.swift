/// What a document with states keeps about an entry beside its key, value and comment.
package struct EntryRecord: Hashable, Sendable {
    /// Who decides about an entry.
    package enum Owner: Hashable, Sendable {
        /// The sources: they use the key, which is its own text.
        case sources

        /// The sources: their calls give a default value.
        case sourcesWithValue

        /// A person, or a tool whose states aren't known. A sync changes nothing of the entry.
        case person
    }

    /// Who decides about the entry.
    package var owner: Owner

    /// True if the development language has a text of its own; false if the key is the text.
    package var hasText: Bool

    /// True if a tool made up the comment.
    package var isCommentGenerated: Bool

    /// False if the text is the same in every language.
    package var isTranslated: Bool

    /// Makes a record.
    package init(
        owner: Owner, hasText: Bool = true, isCommentGenerated: Bool = false, isTranslated: Bool = true
    ) {
        (self.owner, self.hasText) = (owner, hasText)
        (self.isCommentGenerated, self.isTranslated) = (isCommentGenerated, isTranslated)
    }
}
