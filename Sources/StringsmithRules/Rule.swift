import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Checks tables for one kind of problem. A rule doesn't print, read files or decide how severe a finding is.
package protocol Rule: Sendable {
    /// Describes the rule.
    static var description: RuleDescription { get }

    /// Creates the rule with default settings.
    init()

    /// Creates the rule with the project's settings. Most rules have none.
    init(_ settings: RuleSettings)

    /// Adds the rule to the lists of its kinds. Casts from one protocol to another would take longer than a small
    /// check.
    func join(_ rules: inout RuleSet)
}

extension Rule {
    package init(_ settings: RuleSettings) { self.init() }
}

/// A rule that checks one entry at a time against the development language.
package protocol EntryRule: Rule {
    /// The facts about an entry without which the rule finds nothing in it.
    static var traits: EntryTraits { get }

    /// Returns the problems in an entry.
    func check(_ entry: CheckedEntry) -> [Finding]
}

extension EntryRule {
    package static var traits: EntryTraits { .any }
}

/// An entry rule that checks a text alone or against its source text. It also checks each text of an entry with
/// several.
package protocol TextRule: EntryRule {}

/// An entry rule that compares the arguments of a text with its source's. It also checks each text of an entry
/// with several forms, with the arguments that it reads when the whole is formatted.
package protocol FormatRule: EntryRule {}

/// An entry rule that reads the comments of the entry and of the development language.
package protocol CommentRule: EntryRule {
    /// Returns whether a comment, or the UTF-8 form of a file with comments, may concern the rule.
    static func mayConcern(_ text: [UInt8]) -> Bool
}

/// A rule that checks one entry with several strings at a time.
package protocol PluralRule: Rule {
    /// Returns the problems in an entry.
    func check(_ entry: CheckedPlural) -> [Finding]
}

/// A rule that checks one locale's table as a whole.
package protocol TableRule: Rule {
    /// Returns the problems in a table.
    func check(_ table: CheckedTable) -> [TableFinding]
}

/// A rule that checks which files exist.
package protocol ProjectRule: Rule {
    /// Returns the problems in the layout.
    func check(_ layout: LocaleLayout) -> [LayoutFinding]
}

/// A finding of an entry rule.
package struct Finding: Hashable, Sendable {
    /// The part of the entry that a finding is about.
    package enum Place: Hashable, Sendable {
        case key
        case value

        /// Bytes of the decoded value.
        case part(Range<Int>)

        /// Bytes of the file's UTF-8 form.
        case bytes(Range<Int>)
    }

    /// The problem: specific word first, no full stop.
    package var message: String

    package var place: Place

    /// A change that fixes the problem, if the rule knows one.
    package var fix: FindingFix?

    /// The number of placeholders that the finding sums up; nil for one.
    package var partCount: Int?

    package init(_ message: String, at place: Place = .value, fix: FindingFix? = nil, partCount: Int? = nil) {
        self.message = message
        self.place = place
        self.fix = fix
        self.partCount = partCount
    }
}

/// A finding of a table rule.
package struct TableFinding: Hashable, Sendable {
    /// The problem.
    package var message: String

    /// The path of the file.
    package var path: String

    /// Bytes of the file's UTF-8 form; nil for the whole file.
    package var range: Range<Int>?

    /// The key concerned, if any.
    package var key: Key?

    /// The number of entries that the finding sums up; nil for one.
    package var partCount: Int?

    /// A change that fixes the problem, as edits of the file's UTF-8 form.
    package var fix: FindingFix?

    package init(
        _ message: String, path: String, range: Range<Int>? = nil, key: Key? = nil, partCount: Int? = nil
    ) {
        (self.message, self.path, self.range, self.key) = (message, path, range, key)
        self.partCount = partCount
    }
}

/// A finding of a layout rule.
package struct LayoutFinding: Hashable, Sendable {
    /// The problem.
    package var message: String

    /// The path of the directory or file.
    package var path: String

    /// The locale concerned, if any.
    package var locale: LocaleIdentifier?

    /// The number of tables that the finding sums up; nil for one.
    package var partCount: Int?
    package var notes: [Note]

    package init(
        _ message: String, path: String, locale: LocaleIdentifier? = nil, partCount: Int? = nil, notes: [Note] = []
    ) {
        (self.message, self.path, self.locale, self.partCount) = (message, path, locale, partCount)
        self.notes = notes
    }
}
