import StringsmithModel
import StringsmithText

/// Options for a sync.
public struct SyncOptions: Hashable, Sendable {
    /// The value of a new key in translations.
    public enum NewValue: String, Hashable, Sendable, CaseIterable {
        /// Whatever the project does: ``omit`` if a service fills translations, or if they lack keys of the development
        /// language anyway; otherwise ``source``.
        case auto

        /// The development text, because a missing key would show the raw key.
        case source

        /// An empty value.
        case empty

        /// No entry.
        case omit
    }

    /// What happens to entries that no source uses.
    public enum ObsoletePolicy: String, Hashable, Sendable, CaseIterable {
        /// Keep and mark them.
        case mark

        /// Comment them out.
        case comment

        /// Delete them.
        case prune

        /// Keep them unchanged.
        case keep
    }

    /// The value of a new key in translations.
    public var newValue = NewValue.auto

    /// What happens to entries that no source uses.
    public var obsolete = ObsoletePolicy.mark

    /// True to also mark the unused entries of string catalogs that have no translations and no strings that a person
    /// typed. By default, they are deleted.
    public var keepsEmptyEntries = false

    /// False to treat removed and added keys as unrelated, even if they are similar.
    public var detectsRenames = true

    /// True to number the arguments of new values that have several.
    public var numbersArguments = true

    /// False to keep the development table's values if the sources have others.
    public var updatesValues = true

    /// True to copy the sources' comments to all translations, even if a translator changed them.
    public var refreshesComments = false

    /// False to insert new entries next to their neighbors, even if the table is sorted.
    package var followsOrder = true

    /// Creates the default options.
    public init() {}

    /// Returns a new value as it is written.
    func numbered(_ text: ExactString) -> ExactString { numbersArguments ? FormatString(text).positional() : text }
}
