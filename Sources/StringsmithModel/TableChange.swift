import StringsmithText

/// A change to one table in one locale. Indices refer to the entries before any change.
///
/// Merges, syncs, renames, fixes, imports and the library create changes, which a table document turns into bytes.
package enum TableChange: Hashable, Sendable {
    case add(NewEntry)

    /// Changes the value of an entry. The spelling, if any, is the text between the quotes in a `.strings` file.
    case setValue(index: Int, EntryValue, spelling: ExactString? = nil)

    /// Changes the value of an entry of the development language to the default value of its calls, or to the phrases
    /// of an App Shortcut.
    case setDefault(index: Int, ExactString, phrases: [ExactString] = [])

    /// Changes the comment of an entry; nil removes it.
    case setComment(index: Int, ExactString?)

    /// Changes the state of an entry; nil if nothing is to be done about it. Formats without states ignore it.
    case setState(index: Int, EntryState?)

    /// Says whether a person added an entry, so that no extraction removes it, or else whether it comes from the sources.
    /// Formats that don't record this ignore it.
    case setManual(index: Int, Bool)

    /// Changes the key of an entry. The entry moves only if `followsOrder` is true and the table is sorted.
    case rename(index: Int, ExactString, followsOrder: Bool = true)

    /// Removes an entry and its comments.
    case remove(index: Int)

    /// Comments out an entry.
    case commentOut(index: Int)
}

/// An entry to add, and its place.
package struct NewEntry: Hashable, Sendable {
    /// The place of a new entry.
    package typealias Place = EntryPlace

    /// The decoded key.
    package var key: ExactString

    package var value: EntryValue

    /// The comments of the uses, or one comment; empty for none.
    package var comments: [ExactString]

    /// The state; nil for an entry that needs nothing.
    package var state: EntryState?

    /// The spelling of key and value in the sources, for formats with the same escapes; nil to escape the decoded
    /// strings.
    package var spelling: EntrySpelling?

    /// The place of the entry if the table isn't sorted.
    package var place: EntryPlace

    /// True to insert the entry in key order if the table is sorted.
    package var followsOrder: Bool

    /// True if the value is the default value of calls; false if it is the key.
    package var hasDefaultValue = false

    /// True if Xcode doesn't find the key in the sources, so that the entry must look as if a person had added it.
    package var isManual = false

    /// All phrases of an App Shortcut, of which the key is the first; empty for other entries.
    package var phrases: [ExactString] = []

    /// The strings, each with its state, in place of those that a catalog may have for the key; nil for those of the
    /// value.
    package var text: VariedText?

    /// The origin of the key, as catalogs spell it; nil if it is to be determined.
    package var origin: ExactString?

    /// True if a tool generated the comment.
    package var isCommentGenerated = false

    /// False if the text is the same in every language.
    package var isTranslated = true

    package init(
        key: ExactString, value: EntryValue, comment: ExactString? = nil, state: EntryState? = nil,
        spelling: EntrySpelling? = nil, place: EntryPlace = .end, followsOrder: Bool = true
    ) {
        (self.key, self.value, comments, self.state) = (key, value, comment.map { [$0] } ?? [], state)
        (self.spelling, self.place, self.followsOrder) = (spelling, place, followsOrder)
    }

    /// The comments joined like in `genstrings`; nil if there are none.
    package var comment: ExactString? {
        if comments.count < 2 { return comments.first }
        return ExactString(bytes: Array(comments.map(\.bytes).joined(separator: Array("\n   ".utf8))))
    }
}

/// A key and value with the escapes of a `.strings` file, as written between quotes.
package struct EntrySpelling: Hashable, Sendable {
    /// The key; nil to escape the decoded key.
    package var key: ExactString?

    /// The value; nil to escape the decoded value.
    package var value: ExactString?

    /// True to write the spelling even if a table reads it as another text.
    package var isLiteral = false

    package init(key: ExactString?, value: ExactString?) {
        (self.key, self.value) = (key, value)
    }
}

/// The place of a new entry. Indices refer to the entries before any change.
package enum EntryPlace: Hashable, Sendable {
    /// Before an entry.
    case before(Int)

    /// After an entry.
    case after(Int)

    /// After the last entry.
    case end
}

/// The changes to one locale of a document.
package struct LocaleChanges: Hashable, Sendable {
    /// The locale; nil for a document with only one.
    package var locale: LocaleIdentifier?

    /// The changes, which are applied together.
    package var changes: [TableChange]

    package init(_ changes: [TableChange], in locale: LocaleIdentifier? = nil) {
        (self.changes, self.locale) = (changes, locale)
    }
}
