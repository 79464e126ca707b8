import StringsmithModel
import StringsmithText

/// The entries of one locale of a document, as used by rules, counts and lookups.
package final class LocaleTable: Sendable {
    package let document: any TableDocument

    /// The locale; nil for the only one.
    package let locale: LocaleIdentifier?

    /// The document if it is a `.strings` text, for code that edits spellings.
    package let stringsDocument: StringsDocument?

    /// The number of entries.
    package let count: Int

    /// The entries that the document marks as used by no source, by their numbers in it. They aren't among the others.
    private let unused: [Int]

    /// The entries that are translated, by their numbers in the document; nil if all are.
    private let places: [Int]?

    private let reader: any LocaleReader

    /// The entries with several forms, and the places of their strings.
    package let variedEntries: [PlacedEntry]

    /// Creates a view of one locale of a document.
    package init(_ document: any TableDocument, in locale: LocaleIdentifier? = nil) {
        (self.document, self.locale) = (document, locale)
        stringsDocument = document as? StringsDocument
        let reader = document.reader(in: locale)
        (self.reader, variedEntries) = (reader, reader.variedEntries)
        let entries = 0..<reader.count
        guard !document.locales.isEmpty else {
            (count, unused, places) = (entries.count, [], nil)
            return
        }
        let places = entries.filter { reader.role(at: $0) == .translated }
        (count, self.places) = (places.count, places)
        unused = places.count == entries.count ? [] : entries.filter { reader.role(at: $0) == .unused }
    }

    /// The number of entries that the document marks as used by no source.
    package var unusedCount: Int { unused.count }

    /// The keys that the document marks as used by no source, with their places in the text.
    package var unusedKeys: [(key: Key, range: Range<Int>?)] {
        unused.map { (reader.key(at: $0), reader.ranges(at: $0)?.key) }
    }

    /// True if the table has no keys, or only the empty one.
    package var isPlaceholder: Bool {
        variedEntries.isEmpty && (0..<count).allSatisfy { key(at: $0).text.isEmpty }
    }

    private func place(_ index: Int) -> Int { places?[index] ?? index }

    /// Reads a file with one locale, in any format.
    package convenience init(_ file: SourceFile) {
        self.init(FormatRegistry.document(file))
    }

    package var path: String { document.path }

    /// The problems in the file; empty for one of several locales, since they are the document's.
    package var diagnostics: [Diagnostic] { document.locales.isEmpty ? document.diagnostics : [] }

    /// The file's text; empty for binary formats.
    package var text: [UInt8] { document.decodedText?.text ?? [] }

    /// Returns the key of an entry.
    package func key(at index: Int) -> Key { reader.key(at: place(index)) }

    /// Returns the number of an entry's key, which is the same in all locales of the document; nil if there are no such
    /// numbers.
    package func number(at index: Int) -> Int? { reader.number(at: place(index)) }

    /// Returns the text of an entry; nil if its value isn't a single text.
    package func value(at index: Int) -> ExactString? {
        if let stringsDocument { return stringsDocument.value(stringsDocument.entries[index]) }
        return reader.text(at: place(index))
    }

    /// Returns the phrases of an App Shortcut and their places: those in the set, or else the single string.
    package func phrases(at index: Int) -> [PlacedText] { reader.phrases(at: place(index)) }

    /// Returns the text of an entry, or the first phrase of an App Shortcut; nil if it has several forms.
    package func leadingText(at index: Int) -> ExactString? { value(at: index) ?? phrases(at: index).first?.text }

    /// Returns the comment of an entry.
    package func comment(at index: Int) -> ExactString? { reader.comment(at: place(index)) }

    /// Returns the state of an entry, whether or not it still applies to the value.
    package func state(at index: Int) -> EntryState? { reader.state(at: place(index)) }

    /// Returns the state that applies to a string of an entry.
    package func state(at index: Int, of text: ExactString) -> EntryState.Kind? {
        state(at: index)?.kind(of: .text(text))
    }

    /// Returns false if the comment of an entry contains no hint for rules.
    package func mayHoldHint(at index: Int) -> Bool { reader.mayHoldHint(at: place(index)) }

    /// Returns who manages an entry; nil in formats that don't record it.
    package func record(at index: Int) -> EntryRecord? { reader.record(at: place(index)) }

    /// Returns the place of an entry in the text; nil in formats without places.
    package func ranges(at index: Int) -> EntryRanges? { reader.ranges(at: place(index)) }
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
