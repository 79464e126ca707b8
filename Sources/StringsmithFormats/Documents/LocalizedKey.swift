import StringsmithModel

/// A key in a locale, for the strings of an entry there.
package struct LocalizedKey: Hashable, Sendable {
    package var key: Key

    /// The locale; nil for the only one, or for all.
    package var locale: LocaleIdentifier?

    package init(_ key: Key, in locale: LocaleIdentifier? = nil) { (self.key, self.locale) = (key, locale) }
}
