import StringsmithText

/// Data that a document with states keeps about an entry in addition to key, value and comment.
package struct EntryRecord: Hashable, Sendable {
    /// Who manages an entry.
    package enum Owner: Hashable, Sendable {
        /// The sources: they use the key, which is its own text.
        case sources

        /// The sources: their calls give a default value.
        case sourcesWithValue

        /// A person, or a tool whose states are unknown. `sync` doesn't change the entry.
        case person
    }

    /// Who manages the entry.
    package var owner: Owner

    /// True if the development language has a text of its own; false if the key is the text.
    package var hasText: Bool

    /// True if a person typed the development language's text although the calls give a default value.
    package var isTyped = false

    /// True if a tool generated the comment.
    package var isCommentGenerated: Bool

    /// True if the document says that no tool generated the comment, so that it is a person's.
    package var isCommentWritten = false

    /// False if the text is the same in every language.
    package var isTranslated: Bool

    /// True if everything in the entry came from sources, which an unused entry isn't kept for: there is no
    /// translation, no text that a person typed, and nothing unknown.
    package var isExtracted = false

    /// The phrases of the development language, if the entry belongs to an App Shortcut.
    package var phrases: [ExactString] = []

    /// Creates a record.
    package init(
        owner: Owner, hasText: Bool = true, isCommentGenerated: Bool = false, isTranslated: Bool = true
    ) {
        (self.owner, self.hasText) = (owner, hasText)
        (self.isCommentGenerated, self.isTranslated) = (isCommentGenerated, isTranslated)
    }
}
