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

    /// The number of entries that the document marks as used by no source. They aren't among the others.
    package let unusedCount: Int

    /// The entries that are translated, by their numbers in the document; nil if all are.
    private let places: [Int]?

    /// Creates a view of one locale of a document.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier? = nil) {
        (self.document, self.locale) = (document, locale)
        stringsDocument = document as? StringsDocument
        let entries = 0..<document.entryCount(in: locale)
        guard !document.locales.isEmpty else {
            (count, unusedCount, places) = (entries.count, 0, nil)
            return
        }
        let places = entries.filter { document.role(at: $0, in: locale) == .translated }
        (count, self.places) = (places.count, places)
        unusedCount = entries.count { document.role(at: $0, in: locale) == .unused }
    }

    private func place(_ index: Int) -> Int { places?[index] ?? index }

    /// Reads a file with one locale, in any format.
    package init(_ file: SourceFile) {
        self.init(FormatRegistry.document(file))
    }

    package var path: String { document.path }

    /// The problems in the file; empty for one of several locales, since they are the document's.
    package var diagnostics: [Diagnostic] { document.locales.isEmpty ? document.diagnostics : [] }

    /// The file's text; empty for binary formats.
    package var text: [UInt8] { document.decodedText?.text ?? [] }

    /// Returns the key of an entry.
    package func key(at index: Int) -> Key { document.key(at: place(index), in: locale) }

    /// Returns the text of an entry; nil if its value isn't a single text.
    package func value(at index: Int) -> ExactString? {
        if let stringsDocument { return stringsDocument.value(stringsDocument.entries[index]) }
        return document.value(at: place(index), in: locale).text
    }

    /// Returns the comment of an entry.
    package func comment(at index: Int) -> ExactString? { document.comment(at: place(index), in: locale) }

    /// Returns the state of an entry; nil in formats without states.
    package func record(at index: Int) -> EntryRecord? { document.record(at: place(index), in: locale) }

    /// Returns the place of an entry in the text; nil in formats without places.
    package func ranges(at index: Int) -> EntryRanges? { document.ranges(at: place(index), in: locale) }

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
        self.init(keys: (0..<table.count).lazy.map { table.key(at: $0) })
    }
}
