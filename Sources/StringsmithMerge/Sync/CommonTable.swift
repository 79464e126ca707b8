import StringsmithModel
import StringsmithText

/// A table with all its locales in one document, and the document's states.
package struct CommonTable: Sendable {
    /// The development language.
    package var developmentLanguage: LocaleIdentifier

    /// The other locales, in the document's order.
    package var locales: [LocaleIdentifier]

    /// The states of the development language's entries, by their numbers.
    package var records: [EntryRecord]

    /// The keys that Xcode doesn't find in the sources: an entry that isn't a person's would be stale after its next
    /// build.
    package var unextractedKeys: Set<ExactString> = []

    /// The entry for a key in a locale; nil if the locale has no text for it.
    package var translation: @Sendable (_ locale: LocaleIdentifier, _ key: Key) -> (index: Int, entry: Entry)?

    /// Creates a table.
    package init(
        developmentLanguage: LocaleIdentifier, locales: [LocaleIdentifier], records: [EntryRecord],
        translation: @escaping @Sendable (_ locale: LocaleIdentifier, _ key: Key) -> (index: Int, entry: Entry)?
    ) {
        (self.developmentLanguage, self.locales) = (developmentLanguage, locales)
        (self.records, self.translation) = (records, translation)
    }
}
