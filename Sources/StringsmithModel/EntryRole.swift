/// What a translator has to do with an entry.
package enum EntryRole: Hashable, Sendable {
    /// The entry is translated.
    case translated

    /// The text is the same in every language.
    case untranslatable

    /// No source uses the key.
    case unused
}
