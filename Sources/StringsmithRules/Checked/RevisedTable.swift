import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A table of the development language, compared with an older revision.
package struct RevisedTable: Sendable {
    package let name: TableName

    /// The table's locale; nil in `Base.lproj`.
    package let locale: LocaleIdentifier?

    /// The revision's name in messages.
    package let revision: String

    /// The current `.strings` file.
    package let strings: LocaleTable

    /// The current tables in the other locales. Only set if `needsTranslations` is true.
    package var translations: [DefinedTable] = []

    /// The entries whose strings differ from the revision's, in file order.
    let changes: [(index: Int, old: ExactString, new: ExactString)]

    /// Compares two versions of a file.
    package init(
        name: TableName, locale: LocaleIdentifier?, strings: LocaleTable, at revision: String, old: LocaleTable
    ) {
        (self.name, self.locale, self.strings, self.revision) = (name, locale, strings, revision)
        let before = TableIndex(old)
        changes = TableIndex(strings).entries.compactMap { index in
            guard let place = before[strings.key(at: index)], let old = old.value(at: place),
                let new = strings.value(at: index), old != new
            else { return nil }
            return (index, old, new)
        }
    }

    /// True if a change may concern the translations, which depend on a text's arguments but not on its words.
    package var needsTranslations: Bool {
        changes.contains { $0.old.bytes.contains(.percentSign) || $0.new.bytes.contains(.percentSign) }
    }
}

/// A text of the development language that differs from the one at an older revision.
struct SourceChange {
    /// The text at the older revision.
    var old: ExactString

    /// The current text.
    var new: ExactString

    /// The revision's name in messages.
    var revision: String

    /// The current translations.
    var translations: [(locale: LocaleIdentifier, value: ExactString)]
}

/// A rule that compares the development language with an older revision.
protocol RevisionRule: Rule {
    /// Returns the problems that a change causes.
    func check(_ change: SourceChange) -> [Finding]
}
