import StringsmithText

/// A string literal of a source: what it means and how it is spelled.
package struct SourceLiteral: Hashable, Sendable {
    /// The decoded text.
    package var text: ExactString

    /// The characters between the delimiters as they stand in the source, escapes undecoded, pieces joined.
    package var spelling: ExactString

    /// The byte range in the source (its UTF-8 form), delimiters included, from the first piece to the last.
    package var range: Range<Int>

    /// Makes a literal.
    package init(text: ExactString, spelling: ExactString, range: Range<Int>) {
        self.text = text
        self.spelling = spelling
        self.range = range
    }
}

/// One call in a source that names a key.
package struct KeyUse: Hashable, Sendable {
    /// The source, as the user gave it or as the walk found it.
    package var path: String

    /// The place of the key's literal.
    package var place: SourceRange

    /// The name of the routine as it was called, such as `NSLocalizedString`.
    package var routine: String

    /// The table, `Localizable` if the call names none.
    package var table: TableName

    /// The key.
    package var key: SourceLiteral

    /// The default value, if the call gives one.
    package var value: SourceLiteral?

    /// The comment for the translator, if the call gives one that is not empty.
    package var comment: SourceLiteral?

    /// Makes a key use.
    package init(
        path: String, place: SourceRange, routine: String, table: TableName, key: SourceLiteral,
        value: SourceLiteral? = nil
    ) {
        self.path = path
        self.place = place
        self.routine = routine
        self.table = table
        self.key = key
        self.value = value
        comment = nil
    }
}
