import StringsmithModel
import StringsmithText

/// A file that contains a table in one locale (`.strings`, `.stringsdict`, property lists) or in several (catalogs).
///
/// A document is lossless: it keeps the file's bytes and converts changes to edits of them. Reading never fails;
/// problems are in `diagnostics`. Code above the formats uses only this protocol.
///
/// Entries are numbered from 0 in file order, including duplicates. In a document with several locales, each locale has
/// its own numbers: entries that the locale doesn't have aren't counted. To add an entry whose key exists in another
/// locale means to add the locale to that key.
package protocol TableDocument: Sendable {
    /// The path in diagnostics.
    var path: String { get }

    /// The file's text and its mapping to bytes; nil for binary formats, which have no places.
    var decodedText: DecodedText? { get }

    /// The file's bytes.
    var bytes: [UInt8] { get }

    /// The locales named in the file, in its order; empty if only the path determines the locale.
    var locales: [LocaleIdentifier] { get }

    /// The locale that is translated, if it is named in the file.
    var developmentLanguage: LocaleIdentifier? { get }

    /// The values that the file has room for.
    var forms: ValueForms { get }

    /// All problems in the file, in its order.
    var diagnostics: [Diagnostic] { get }

    /// The reason why the file must not be written, if any. See `WriteObstacle` for the policy.
    var obstacle: WriteObstacle? { get }

    /// Returns the number of entries in a locale; nil is the only one.
    func entryCount(in locale: LocaleIdentifier?) -> Int

    /// Returns the key of an entry.
    func key(at index: Int, in locale: LocaleIdentifier?) -> Key

    /// Returns the value of an entry.
    func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue

    /// Returns the strings of an entry as a catalog has them, each with its state, by the number of the entry in the
    /// development language; nil if the locale has none.
    func strings(of entry: Int, in locale: LocaleIdentifier?) -> VariedText?

    /// Returns the comment of an entry without delimiters.
    func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString?

    /// Returns the state of an entry; nil if the file records none.
    func state(at index: Int, in locale: LocaleIdentifier?) -> EntryState?

    /// Returns the comment of an entry with its state, as a table spells both.
    func spelledComment(at index: Int, in locale: LocaleIdentifier?) -> ExactString?

    /// All comments, including those that belong to no entry. For an XML property list, a single placeholder if it has
    /// any comments.
    var commentTexts: [ExactString] { get }

    /// Returns the text of the comments after an entry on its line, which tools don't write; nil if there are none.
    func trailingComment(ofEntry index: Int) -> ExactString?

    /// True if an entry of the only locale has a key, given as part of a text.
    func hasKey(at index: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool

    /// True if an entry of the only locale has a comment, given as part of a text, and no state.
    func hasOnlyComment(at index: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool

    /// False if no comment contains a hint for rules.
    var mayHoldHints: Bool { get }

    /// Returns the entries of a locale in file order, including duplicates.
    func entries(of locale: LocaleIdentifier?) -> [Entry]

    /// Returns who manages an entry; nil in formats that don't record it.
    func record(at index: Int, in locale: LocaleIdentifier?) -> EntryRecord?

    /// Returns what a translator has to do with an entry.
    func role(at index: Int, in locale: LocaleIdentifier?) -> EntryRole

    /// Returns the edit that changes a value at its place; nil in formats whose values can't be edited alone.
    func literal(of value: ExactString, applying edits: [TextEdit], at places: EntryRanges) -> TextEdit?

    /// Returns what keeps the file, or some of its locales, from being built. An empty list means none.
    func buildProblems(in locales: Set<LocaleIdentifier>?) -> [Diagnostic]

    /// What is wrong with the file around its entries: a missing version, or keys outside of the entries.
    var headProblems: [Diagnostic] { get }

    /// Returns the place of an entry in the text; nil in formats without places.
    func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges?

    /// Returns the entries with several forms, and the places of their strings.
    func variedEntries(in locale: LocaleIdentifier?) -> [PlacedEntry]

    /// Returns a reader of one locale's entries, for many of them.
    func reader(in locale: LocaleIdentifier?) -> any LocaleReader

    /// Returns the entries in comments whose keys a function accepts, in file order.
    func commentedOutEntries(where isWanted: (Key) -> Bool) -> [CommentedOutEntry]

    /// Returns the file's bytes with changes applied. Everything else is unchanged; without changes these are `bytes`.
    /// - Throws: `TableChangeError`, or `TextEncodingError` if the file's encoding can't represent a new text.
    func applying(_ changes: [LocaleChanges]) throws -> [UInt8]

    /// Returns the file's bytes with parts of another version of the table.
    /// - Throws: `TableChangeError`, or `TextEncodingError` if the file's encoding can't represent a new text.
    func taking(_ choice: TableParts.Choice, from other: any TableDocument) throws -> [UInt8]

    /// Returns what an entry records besides its strings and its comment, by name, as written in the file.
    func properties(ofEntry index: Int) -> [ExactString: ExactString]
}

/// Byte ranges of an entry in the UTF-8 form of its file.
package struct EntryRanges: Hashable, Sendable {
    /// The key with its delimiters.
    package var key: Range<Int>

    /// The value with its delimiters.
    package var value: Range<Int>

    package init(key: Range<Int>, value: Range<Int>) {
        (self.key, self.value) = (key, value)
    }
}

/// The reason why changes can't be written to a document.
package enum TableChangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file must not be written at all.
    case obstacle(WriteObstacle)

    /// The format doesn't support a value.
    case unsupportedValue(key: Key, kind: String)

    /// The format can't represent a text.
    case unwritableText(String)

    /// The problem, without a full stop.
    package var description: String {
        switch self {
        case .obstacle(let obstacle): obstacle.message
        case .unsupportedValue(let key, let kind): "the value of '\(key)' isn't a text but \(kind)"
        case .unwritableText(let text): "\(text) can't be written"
        }
    }
}

extension TableDocument {
    package var locales: [LocaleIdentifier] { [] }

    package var developmentLanguage: LocaleIdentifier? { nil }

    package var forms: ValueForms { .single }

    package func strings(of entry: Int, in locale: LocaleIdentifier?) -> VariedText? {
        let value = value(at: entry, in: locale)
        return value.catalogText(.translated)?.with(state(at: entry, in: locale), of: value)
    }

    package func state(at index: Int, in locale: LocaleIdentifier?) -> EntryState? { nil }

    package var commentTexts: [ExactString] {
        decodedText.map { $0.text.offsets(of: Array("<!--".utf8)).isEmpty ? [] : ["<!--"] } ?? []
    }

    package func trailingComment(ofEntry index: Int) -> ExactString? { nil }

    package func hasKey(at index: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
        let key = key(at: index, in: nil).text.bytes
        return key.hasSame(key.indices, as: text, range)
    }

    package func hasOnlyComment(at index: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
        guard let comment = comment(at: index, in: nil)?.bytes, state(at: index, in: nil) == nil else { return false }
        return comment.hasSame(comment.indices, as: text, range)
    }

    package var mayHoldHints: Bool { true }

    package func variedEntries(in locale: LocaleIdentifier?) -> [PlacedEntry] { [] }

    package func record(at index: Int, in locale: LocaleIdentifier?) -> EntryRecord? { nil }

    package func reader(in locale: LocaleIdentifier?) -> any LocaleReader {
        DocumentReader(document: self, locale: locale)
    }

    package func role(at index: Int, in locale: LocaleIdentifier?) -> EntryRole { .translated }

    package func buildProblems(in locales: Set<LocaleIdentifier>?) -> [Diagnostic] { [] }

    package var headProblems: [Diagnostic] { [] }

    package func properties(ofEntry index: Int) -> [ExactString: ExactString] { [:] }

    package func literal(of value: ExactString, applying edits: [TextEdit], at places: EntryRanges) -> TextEdit? { nil }

    /// Returns the file's bytes with changes to one locale applied; nil is the only one.
    package func applying(_ changes: [TableChange], in locale: LocaleIdentifier? = nil) throws -> [UInt8] {
        try applying([LocaleChanges(changes, in: locale)])
    }

    package func entries(of locale: LocaleIdentifier?) -> [Entry] {
        (0..<entryCount(in: locale)).map { entry(at: $0, in: locale) }
    }

    /// Returns the entries of the only locale, or of the development language.
    package func entries() -> [Entry] { entries(of: nil) }

    /// Returns an entry as a value.
    package func entry(at index: Int, in locale: LocaleIdentifier? = nil) -> Entry {
        Entry(
            key: key(at: index, in: locale), value: value(at: index, in: locale),
            comment: comment(at: index, in: locale), state: state(at: index, in: locale))
    }

    /// Returns the entries of a locale as a table named after the file.
    package func table(of locale: LocaleIdentifier? = nil) -> Table {
        Table(name: TableName(path: path), entries: entries(of: locale))
    }

    /// True if the file may be written.
    package var isWritable: Bool { obstacle == nil }

    /// True if all of the file could be parsed.
    package var isWhole: Bool { obstacle != .notWhole }
}
