import StringsmithModel
import StringsmithText

/// The keys that a project uses, whatever the bundle: in calls, in texts that mention them, or as the user says.
struct ReferencedKeys: Sendable {
    /// The keys used by any source in the project, by table.
    private let called: [TableName: Set<ExactString>]
    private let patterns: [KeyPattern]
    private let mentions: MentionIndex

    /// False if only some of the sources were scanned, so that any key may be used.
    private let isComplete: Bool

    init(_ called: [TableName: Set<ExactString>], mentions: MentionIndex, options: ProjectSyncOptions) {
        (self.called, self.mentions) = (called, mentions)
        patterns = options.keptKeys + options.scan.skippedKeys
        isComplete = options.only.isEmpty
    }

    /// The tables that calls name.
    var tables: Set<TableName> { Set(called.keys) }

    /// Returns whether a key of a table is used.
    func contains(_ key: ExactString, in table: TableName) -> Bool {
        if key.isEmpty || called[table]?.contains(key) ?? false { return true }
        return patterns.contains { $0.matches(key) } || mentions.mentions(key, in: table)
    }

    /// Returns a function that tells the keys of a table that stay from those that become obsolete; nil if none does,
    /// since no call names the table.
    func filter(of table: TableName) -> ((ExactString) -> Bool)? {
        guard isComplete, called[table] != nil else { return nil }
        return { !$0.isEmpty && contains($0, in: table) }
    }
}
