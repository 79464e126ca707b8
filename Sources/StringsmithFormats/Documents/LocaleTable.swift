import StringsmithModel
import StringsmithText

/// The entries of one locale of a document: all that rules, counts and look-ups see of a file.
package struct LocaleTable: Sendable {
    /// The document.
    package let document: any TableDocument

    /// The locale; nil for the only one.
    package let locale: LocaleIdentifier?

    /// The document if it is a `.strings` text, for those who edit spellings.
    package let stringsDocument: StringsDocument?

    /// The number of entries.
    package let count: Int

    /// Looks at a locale of a document.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier? = nil) {
        (self.document, self.locale) = (document, locale)
        stringsDocument = document as? StringsDocument
        count = document.entryCount(in: locale)
    }

    /// Reads a file that holds one locale, in any format.
    package init(_ file: SourceFile) {
        self.init(FormatRegistry.document(file))
    }

    /// The path.
    package var path: String { document.path }

    /// What was wrong with the file.
    package var diagnostics: [Diagnostic] { document.diagnostics }

    /// The file's text; empty for binary forms.
    package var text: [UInt8] { document.decodedText?.text ?? [] }

    /// The key of an entry.
    package func key(at index: Int) -> Key { document.key(at: index, in: locale) }

    /// The text of an entry; nil if its value isn't one text.
    package func value(at index: Int) -> ExactString? {
        if let stringsDocument { return stringsDocument.value(stringsDocument.entries[index]) }
        return document.value(at: index, in: locale).text
    }

    /// The comment of an entry.
    package func comment(at index: Int) -> ExactString? { document.comment(at: index, in: locale) }

    /// Where an entry is in the text; nil in forms without places.
    package func ranges(at index: Int) -> EntryRanges? { document.ranges(at: index, in: locale) }

    /// The entries with several forms, with the places of their texts.
    package var variedEntries: [StringsDictEntry] { document.variedEntries(in: locale) }
}
