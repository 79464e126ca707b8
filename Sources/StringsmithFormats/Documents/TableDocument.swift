import StringsmithModel
import StringsmithText

/// A file that holds a table, in one locale (`.strings`, `.stringsdict`, property lists) or in several (catalogs).
///
/// A document loses nothing: it keeps the file's bytes and turns changes into edits of them. Reading never fails; what is
/// wrong with the file is in `diagnostics`. Code above the formats sees only this, whatever the format.
///
/// Entries are numbered from 0 in the file's order, duplicates included. In a document of several locales the numbers of
/// one locale are its own: an entry that the locale doesn't have isn't counted, and adding one with a key that another
/// locale has adds the locale to that key.
package protocol TableDocument: Sendable {
    /// The path that diagnostics name.
    var path: String { get }

    /// The file's text, with the way back to its bytes; nil for binary forms, which have no places.
    var decodedText: DecodedText? { get }

    /// The file's bytes.
    var bytes: [UInt8] { get }

    /// The locales that the file itself names, in its order; empty if only its path tells the locale.
    var locales: [LocaleIdentifier] { get }

    /// The locale whose texts are translated, if the file itself names it.
    var developmentLanguage: LocaleIdentifier? { get }

    /// Everything wrong with the file, in its order.
    var diagnostics: [Diagnostic] { get }

    /// Why the file must not be written; nil if it may be. See `WriteObstacle` for the policy.
    var obstacle: WriteObstacle? { get }

    /// The number of entries of a locale, nil being the only one.
    func entryCount(in locale: LocaleIdentifier?) -> Int

    /// The key of an entry.
    func key(at index: Int, in locale: LocaleIdentifier?) -> Key

    /// The value of an entry.
    func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue

    /// The comment of an entry without delimiters, with the marker of `EntryMarker` as its last line if it has one,
    /// whatever form the file gives to either.
    func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString?

    /// Where an entry is in the text; nil in forms without places.
    func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges?

    /// The entries with several forms, with the places of their texts.
    func variedEntries(in locale: LocaleIdentifier?) -> [StringsDictEntry]

    /// The file's bytes with changes. Bytes that no change concerns stay as they are; without changes these are `bytes`.
    /// - Throws: `TableChangeError`, or `TextEncodingError` if the file's encoding has no bytes for a new text.
    func applying(_ changes: [LocaleChanges]) throws -> [UInt8]
}

/// Byte ranges of an entry in the UTF-8 form of its file.
package struct EntryRanges: Hashable, Sendable {
    /// The key with its delimiters.
    package var key: Range<Int>

    /// The value with its delimiters.
    package var value: Range<Int>

    /// Makes ranges.
    package init(key: Range<Int>, value: Range<Int>) {
        (self.key, self.value) = (key, value)
    }
}

/// Why changes can't be written into a document.
package enum TableChangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file must not be written at all.
    case obstacle(WriteObstacle)

    /// The format has no place for a value.
    case unsupportedValue(key: Key, kind: String)

    /// The format can't spell a text.
    case unwritableText(String)

    /// What is wrong, without a full stop.
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

    package func variedEntries(in locale: LocaleIdentifier?) -> [StringsDictEntry] { [] }

    /// The file's bytes with changes to one locale, nil being the only one.
    package func applying(_ changes: [TableChange], in locale: LocaleIdentifier? = nil) throws -> [UInt8] {
        try applying([LocaleChanges(changes, in: locale)])
    }

    /// The entries of a locale, in the file's order, duplicates included.
    package func entries(of locale: LocaleIdentifier? = nil) -> [Entry] {
        (0..<entryCount(in: locale)).map { index in
            Entry(
                key: key(at: index, in: locale), value: value(at: index, in: locale),
                comment: comment(at: index, in: locale))
        }
    }

    /// The entries of a locale as a table named after the file.
    package func table(of locale: LocaleIdentifier? = nil) -> Table {
        Table(name: TableName(path: path), entries: entries(of: locale))
    }

    /// True if the file may be written.
    package var isWritable: Bool { obstacle == nil }

    /// True if everything in the file was understood: nothing of it was lost in reading.
    package var isWhole: Bool { obstacle != .notWhole }
}
