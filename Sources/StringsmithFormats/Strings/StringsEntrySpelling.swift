import StringsmithModel
import StringsmithText

/// An entry to be written: key and value as they stand between their quotes.
package struct StringsEntrySpelling: Hashable, Sendable {
    /// The key between `"`, escapes and all.
    package var key: ExactString

    /// The value between `"`, escapes and all.
    package var value: ExactString

    /// The texts of the comment, without delimiters.
    package var comments: [ExactString]

    /// Takes spellings as they are. The caller vouches that they hold no bare `"`.
    package init(key: ExactString, value: ExactString, comments: [ExactString] = []) {
        self.key = key
        self.value = value
        self.comments = comments
    }

    /// Escapes decoded texts: `\" \\ \n \t \r`, other controls and lone surrogates as `\Uxxxx`, the rest as it is.
    package init(escapingKey key: ExactString, value: ExactString, comments: [ExactString] = []) {
        self.key = ExactString(bytes: StringsEscapes.encode(key))
        self.value = ExactString(bytes: StringsEscapes.encode(value))
        self.comments = comments
    }

    /// Escapes an entry; nil if its value is no text.
    package init?(_ entry: Entry) {
        guard let text = entry.value.text else { return nil }
        self.init(escapingKey: entry.key.text, value: text, comments: entry.comment.map { [$0] } ?? [])
    }
}
