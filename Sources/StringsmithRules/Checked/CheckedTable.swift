import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The files of one table in one locale, as rules see them.
package struct CheckedTable: Sendable {
    /// The table's name.
    package var name: TableName

    /// The locale's facts.
    package var locale: LocaleFacts

    /// True for the table of the development language.
    package var isDevelopment: Bool

    /// The `.strings` file, if there is one.
    package var strings: LocaleTable?

    /// The `.stringsdict` file, if there is one.
    package var plurals: LocaleTable?

    /// The development language's table; nil if there is none or this is it.
    package var source: SourceTable?

    /// The interface file that looks its texts up in the table; nil if there is none.
    package var interface: InterfaceOutline?

    /// Keys of the development language that stand in neither file, in its order.
    package var missing: [Key] = []

    /// Keys that the development language does not have, with their places, in the file's order.
    package var obsolete: [(key: Key, path: String, range: Range<Int>?)] = []

    /// Whether a rule should name each key, as when it was asked for, instead of summing up.
    package var listsEach = false

    /// Makes a table.
    package init(name: TableName, locale: LocaleFacts, isDevelopment: Bool) {
        (self.name, self.locale, self.isDevelopment) = (name, locale, isDevelopment)
    }

    /// Whether a key is for an object that the interface file does not have: nobody looks it up.
    func namesMissingObject(_ key: Key) -> Bool {
        guard let interface, let parts = InterfaceKey(key) else { return false }
        return !interface.objectIDs.contains(parts.objectID)
    }

    /// The path of the file that stands for the table.
    package var path: String { strings?.path ?? plurals?.path ?? "" }
}

extension LocaleTable {
    /// Whether a comment may concern one of some rules.
    func mayConcern(_ rules: [any CommentRule.Type]) -> Bool {
        guard let stringsDocument else { return !rules.isEmpty }
        return rules.contains { $0.mayConcern(stringsDocument.text) }
    }
}
