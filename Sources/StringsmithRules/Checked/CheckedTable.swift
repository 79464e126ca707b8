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

    /// The interface file that looks up its strings in the table, if any.
    package var interface: InterfaceOutline?

    /// The places in the source of the keys that are in neither file, in its order.
    package var missing: [Int] = []

    /// The keys of related languages' tables that programs don't find because of this one.
    package var hidden: [HiddenKeys] = []

    /// Keys that aren't reported as missing.
    package var knownMissing: Set<Key> = []

    /// Keys that the development language doesn't have, with their places, in file order.
    package var obsolete: [(key: Key, path: String, range: Range<Int>?)] = []

    /// The comments in this table and the development language's that may concern a rule; nil if they aren't known yet.
    package var comments: CommentScope?

    /// False for further locales of a file that rules about whole files have seen.
    package var isFirstOfFile = true

    /// Whether a rule reports each key, as it does if it was enabled by name, instead of a summary.
    package var listsEach = false

    package init(name: TableName, locale: LocaleFacts, isDevelopment: Bool) {
        (self.name, self.locale, self.isDevelopment) = (name, locale, isDevelopment)
    }

    /// Returns whether an entry is the text of an object in an interface file. A call may use another key of the table.
    func isInterfaceText(_ key: Key, comment: @autoclosure () -> ExactString?) -> Bool {
        guard let parts = InterfaceKey(key) else { return false }
        if let interface, interface.objectIDs.contains(parts.objectID) { return true }
        return comment()?.bytes.holds(Self.objectID) ?? false
    }

    /// A part of the comments that tools write above such strings.
    private static let objectID = Array("ObjectID = \"".utf8)

    /// Returns whether a key belongs to an object that the interface file doesn't have, so that it is never looked up.
    func namesMissingObject(_ key: Key) -> Bool {
        guard let interface, let parts = InterfaceKey(key) else { return false }
        return !interface.objectIDs.contains(parts.objectID)
    }

    /// The path that represents the table in findings.
    package var path: String { strings?.path ?? plurals?.path ?? "" }
}

/// The comments of a table that may concern a rule, so that the others needn't be read.
package enum CommentScope: Sendable {
    /// Any comment.
    case all

    /// Those of the keys with some numbers, which are the same in all locales of the document.
    case numbers(Set<Int>)

    /// True if a comment may concern a rule.
    var isAny: Bool {
        switch self {
        case .all: true
        case .numbers(let numbers): !numbers.isEmpty
        }
    }

    /// Returns whether the comment of a key may concern a rule.
    func contains(_ number: Int?) -> Bool {
        switch self {
        case .all: true
        case .numbers(let numbers): number.map(numbers.contains) ?? true
        }
    }
}

extension LocaleTable {
    /// The comments that may concern any of the rules, if this is the development language of a document whose keys
    /// have numbers.
    func commentScope(of rules: [any CommentRule]) -> CommentScope {
        let kinds = rules.map { type(of: $0) }
        var numbers: Set<Int> = []
        for index in 0..<count {
            guard let comment = comment(at: index), kinds.contains(where: { $0.mayConcern(comment.bytes) }) else {
                continue
            }
            guard let number = number(at: index) else { return .all }
            numbers.insert(number)
        }
        return .numbers(numbers)
    }

    /// Returns whether a comment may concern any of the rules.
    func mayConcern(_ rules: [any CommentRule]) -> Bool {
        rules.contains { rule in
            let rule = type(of: rule)
            if let stringsDocument { return rule.mayConcern(stringsDocument.text) }
            return (0..<count).contains { comment(at: $0).map { rule.mayConcern($0.bytes) } ?? false }
        }
    }
}
