import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The files of a table in one locale, as rules see them.
package struct CheckedTable: Sendable {
    package var name: TableName

    /// Facts about the locale.
    package var locale: LocaleFacts

    /// True for the development language's table.
    package var isDevelopment: Bool

    /// The `.strings` file, if any.
    package var strings: LocaleTable?

    /// The `.stringsdict` file, if any.
    package var plurals: LocaleTable?

    /// The development language's table; nil if there is none, or if this is that table.
    package var source: SourceTable?

    /// The interface file that looks up its texts in the table, if any.
    package var interface: InterfaceOutline?

    /// The places in the source of the keys that are in neither file, in its order.
    package var missing: [Int] = []

    /// Keys that the development language doesn't have, with their places, in file order.
    package var obsolete: [(key: Key, path: String, range: Range<Int>?)] = []

    /// Whether a comment in this table or the development language's may concern a rule; nil if that isn't known yet.
    package var commentsConcernRules: Bool?

    /// False for further locales of a file that rules about whole files have seen.
    package var isFirstOfFile = true

    /// Whether a rule reports each key, as it does if it was enabled by name, instead of a summary.
    package var listsEach = false

    package init(name: TableName, locale: LocaleFacts, isDevelopment: Bool) {
        (self.name, self.locale, self.isDevelopment) = (name, locale, isDevelopment)
    }

    /// Returns whether a key belongs to an object that the interface file doesn't have, so that it is never looked up.
    func namesMissingObject(_ key: Key) -> Bool {
        guard let interface, let parts = InterfaceKey(key) else { return false }
        return !interface.objectIDs.contains(parts.objectID)
    }

    /// The path that represents the table in findings.
    package var path: String { strings?.path ?? plurals?.path ?? "" }
}

extension LocaleTable {
    /// Returns whether a comment may concern any of the rules.
    func mayConcern(_ rules: [any CommentRule]) -> Bool {
        rules.contains { rule in
            let rule = type(of: rule)
            if let stringsDocument { return rule.mayConcern(stringsDocument.text) }
            return rule.readsMarkers
                || (0..<count).contains { comment(at: $0).map { rule.mayConcern($0.bytes) } ?? false }
        }
    }
}
