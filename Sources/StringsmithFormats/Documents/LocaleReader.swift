import StringsmithModel
import StringsmithText

/// The entries of one locale of a document, numbered as in the document.
///
/// A document looks up the locale for each call, a reader only once.
package protocol LocaleReader: Sendable {
    /// The number of entries.
    var count: Int { get }

    /// Returns the key of an entry.
    func key(at index: Int) -> Key

    /// Returns the number of an entry's key, which is the same in all locales of the document; nil if there are no such
    /// numbers.
    func number(at index: Int) -> Int?

    /// Returns the value of an entry; nil if it isn't a single text.
    func text(at index: Int) -> ExactString?

    /// Returns the comment of an entry, like `TableDocument.comment(at:in:)`.
    func comment(at index: Int) -> ExactString?

    /// Returns the state of an entry, like `TableDocument.state(at:in:)`.
    func state(at index: Int) -> EntryState?

    /// Returns false if the comment of an entry contains no hint for rules.
    func mayHoldHint(at index: Int) -> Bool

    /// Returns what a translator has to do with an entry.
    func role(at index: Int) -> EntryRole

    /// Returns who manages an entry; nil in formats that don't record it.
    func record(at index: Int) -> EntryRecord?

    /// Returns the place of an entry in the text; nil in formats without places.
    func ranges(at index: Int) -> EntryRanges?

    /// Returns the phrases of an App Shortcut and their places: those in the set, or else the single string.
    func phrases(at index: Int) -> [PlacedText]

    /// The entries with several forms, and the places of their strings.
    var variedEntries: [PlacedEntry] { get }
}

extension LocaleReader {
    func phrases(at index: Int) -> [PlacedText] {
        guard let text = text(at: index), let range = ranges(at: index)?.value else { return [] }
        return [PlacedText(text: text, range: range)]
    }
}

/// Reads the entries of any document.
struct DocumentReader: LocaleReader {
    let document: any TableDocument
    let locale: LocaleIdentifier?

    var count: Int { document.entryCount(in: locale) }

    func key(at index: Int) -> Key { document.key(at: index, in: locale) }

    func number(at index: Int) -> Int? { nil }

    func text(at index: Int) -> ExactString? { document.value(at: index, in: locale).text }

    func comment(at index: Int) -> ExactString? { document.comment(at: index, in: locale) }

    func state(at index: Int) -> EntryState? { document.state(at: index, in: locale) }

    func mayHoldHint(at index: Int) -> Bool { document.mayHoldHints }

    func role(at index: Int) -> EntryRole { document.role(at: index, in: locale) }

    func record(at index: Int) -> EntryRecord? { document.record(at: index, in: locale) }

    func ranges(at index: Int) -> EntryRanges? { document.ranges(at: index, in: locale) }

    var variedEntries: [PlacedEntry] { document.variedEntries(in: locale) }
}
