import StringsmithModel
import StringsmithText

/// The entries of one locale of a document, as used by rules, counts and lookups.
package struct LocaleTable: Sendable {
    package let document: any TableDocument

    /// The locale; nil for the only one.
    package let locale: LocaleIdentifier?

    /// The document if it is a `.strings` text, for code that edits spellings.
    package let stringsDocument: StringsDocument?

    /// The number of entries.
    package let count: Int

    /// Creates a view of one locale of a document.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier? = nil) {
        (self.document, self.locale) = (document, locale)
        stringsDocument = document as? StringsDocument
        count = document.entryCount(in: locale)
    }

    /// Reads a file with one locale, in any format.
    package init(_ file: SourceFile) {
        self.init(FormatRegistry.document(file))
    }

    package var path: String { document.path }

    /// The problems in the file.
    package var diagnostics: [Diagnostic] { document.diagnostics }

    /// The file's text; empty for binary formats.
    package var text: [UInt8] { document.decodedText?.text ?? [] }

    /// Returns the key of an entry.
    package func key(at index: Int) -> Key { document.key(at: index, in: locale) }

    /// Returns the text of an entry; nil if its value isn't a single text.
    package func value(at index: Int) -> ExactString? {
        if let stringsDocument { return stringsDocument.value(stringsDocument.entries[index]) }
        return document.value(at: index, in: locale).text
    }

    /// Returns the comment of an entry.
    package func comment(at index: Int) -> ExactString? { document.comment(at: index, in: locale) }

    /// Returns the place of an entry in the text; nil in formats without places.
    package func ranges(at index: Int) -> EntryRanges? { document.ranges(at: index, in: locale) }

    /// The entries with several forms, and the places of their texts.
    package var variedEntries: [StringsDictEntry] { document.variedEntries(in: locale) }
}

extension TableIndex {
    /// Indexes the entries of a locale of a document, nil being the only one.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier? = nil) {
        self.init(keys: (0..<document.entryCount(in: locale)).lazy.map { document.key(at: $0, in: locale) })
    }

    /// Indexes the entries of a table.
    package init(_ table: LocaleTable) {
        self.init(table.document, in: table.locale)
    }
}
