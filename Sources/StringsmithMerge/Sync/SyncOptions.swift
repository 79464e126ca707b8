import StringsmithText

/// How a sync treats what it finds.
public struct SyncOptions: Hashable, Sendable {
    /// The value of a new key in a translation.
    public enum NewValue: String, Hashable, Sendable, CaseIterable {
        /// The development text: a missing key would show the raw key.
        case source

        /// Empty text.
        case empty

        /// No entry at all.
        case omit
    }

    /// What happens to an entry that no source uses.
    public enum ObsoletePolicy: String, Hashable, Sendable, CaseIterable {
        /// It stays and is marked.
        case mark

        /// It is put into a comment.
        case comment

        /// It is deleted.
        case prune

        /// It stays as it is.
        case keep
    }

    /// The value of a new key in a translation.
    public var newValue = NewValue.source

    /// What happens to an entry that no source uses.
    public var obsolete = ObsoletePolicy.mark

    /// False to take a removed and an added key for two keys, however alike they are.
    public var detectsRenames = true

    /// True to number the arguments of new values with more than one.
    public var numbersArguments = true

    /// False to keep the development table's values where the sources say something else.
    public var updatesValues = true

    /// True to give every translation the sources' comments, also where a translator changed them.
    public var refreshesComments = false

    /// False to put new entries beside their neighbors even in a table that looks sorted.
    package var followsOrder = true

    /// Makes the usual options.
    public init() {}
}
