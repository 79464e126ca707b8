import StringsmithText

/// A change to one table in one locale. Indices are those of the entries before any change.
///
/// Merge, sync, rename, fixes, imports and the library emit these; a table document turns them into bytes.
package enum TableChange: Hashable, Sendable {
    /// Adds an entry.
    case add(NewEntry)

    /// Gives an entry another value. The spelling, if there is one, is the text between quotes of a `.strings` file.
    case setValue(index: Int, EntryValue, spelling: ExactString? = nil)

    /// Gives an entry another comment, marker included; nil removes it.
    case setComment(index: Int, ExactString?)

    /// Gives an entry another key. It moves only if `followsOrder` is true and the table is sorted.
    case rename(index: Int, ExactString, followsOrder: Bool = true)

    /// Removes an entry with its comments.
    case remove(index: Int)

    /// Turns an entry into a comment.
    case commentOut(index: Int)
}

/// An entry to add, and where.
package struct NewEntry: Hashable, Sendable {
    /// Where to insert an entry.
    package typealias Place = EntryPlace

    /// The decoded key.
    package var key: ExactString

    /// The value.
    package var value: EntryValue

    /// The comments of the uses, or one comment, marker included; empty for none.
    package var comments: [ExactString]

    /// How the sources spell key and value, for formats with the same escapes; nil to escape the decoded texts.
    package var spelling: EntrySpelling?

    /// Where the entry goes if the table isn't sorted.
    package var place: EntryPlace

    /// True to insert in key order if the table is sorted.
    package var followsOrder: Bool

    /// Makes an entry to add.
    package init(
        key: ExactString, value: EntryValue, comment: ExactString? = nil, spelling: EntrySpelling? = nil,
        place: EntryPlace = .end, followsOrder: Bool = true
    ) {
        (self.key, self.value, comments) = (key, value, comment.map { [$0] } ?? [])
        (self.spelling, self.place, self.followsOrder) = (spelling, place, followsOrder)
    }

    /// The comments as one text, joined as `genstrings` joins them; nil if there are none.
    package var comment: ExactString? {
        if comments.count < 2 { return comments.first }
        return ExactString(bytes: Array(comments.map(\.bytes).joined(separator: Array("\n   ".utf8))))
    }
}

/// Key and value with the escapes of a `.strings` file, as they go between quotes.
package struct EntrySpelling: Hashable, Sendable {
    /// The key; nil to escape the decoded one.
    package var key: ExactString?

    /// The value; nil to escape the decoded one.
    package var value: ExactString?

    /// True to write it even where a table reads it as another text.
    package var isLiteral = false

    /// Makes a spelling.
    package init(key: ExactString?, value: ExactString?) {
        (self.key, self.value) = (key, value)
    }
}

/// Where to insert an entry. Indices are those of the entries before any change.
package enum EntryPlace: Hashable, Sendable {
    /// Above an entry.
    case before(Int)

    /// Below an entry.
    case after(Int)

    /// Below the last entry.
    case end
}

/// The changes to one locale of a document.
package struct LocaleChanges: Hashable, Sendable {
    /// The locale; nil for a document that holds only one.
    package var locale: LocaleIdentifier?

    /// The changes, applied together.
    package var changes: [TableChange]

    /// Makes a list of changes.
    package init(_ changes: [TableChange], in locale: LocaleIdentifier? = nil) {
        (self.changes, self.locale) = (changes, locale)
    }
}
