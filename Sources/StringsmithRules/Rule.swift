import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Something that can be wrong with tables. A rule neither prints nor reads files nor decides how much a finding matters.
package protocol Rule: Sendable {
    /// What the rule is about.
    static var description: RuleDescription { get }

    /// Makes the rule with its usual settings.
    init()
}

/// A rule that looks at one entry at a time, beside the development language's.
package protocol EntryRule: Rule {
    /// What is wrong with an entry.
    func check(_ entry: CheckedEntry) -> [Finding]
}

/// An entry's rule that judges a text by itself or beside its source's: it looks at each text of a `.stringsdict` too.
package protocol TextRule: EntryRule {}

/// An entry's rule that reads comments, its entry's and the development language's.
package protocol CommentRule: EntryRule {
    /// Whether a comment in a file may concern the rule, by the file's UTF-8 form. Comments of other files are not read.
    static func mayConcern(_ text: [UInt8]) -> Bool
}

/// A rule that looks at one entry of a `.stringsdict` at a time.
package protocol PluralRule: Rule {
    /// What is wrong with an entry.
    func check(_ entry: CheckedPlural) -> [Finding]
}

/// A rule that looks at a table of one locale as a whole.
package protocol TableRule: Rule {
    /// What is wrong with a table.
    func check(_ table: CheckedTable) -> [TableFinding]
}

/// A rule that looks at which files there are.
package protocol ProjectRule: Rule {
    /// What is wrong with the files.
    func check(_ layout: LocaleLayout) -> [LayoutFinding]
}

/// A rule whose findings are the diagnostics that reading a file gives.
package protocol ReaderRule: Rule {}

/// A rule that a project's words concern.
package protocol ConfigurableRule: Rule {
    /// Makes the rule with a project's words.
    init(_ settings: RuleSettings)
}

/// What an entry's rule has found.
package struct Finding: Hashable, Sendable {
    /// Where in the entry.
    package enum Place: Hashable, Sendable {
        case key
        case value

        /// Bytes of the decoded value.
        case part(Range<Int>)

        /// Bytes of the file's UTF-8 form.
        case bytes(Range<Int>)
    }

    /// What is wrong, the specific word first, no full stop.
    package var message: String

    /// Where.
    package var place: Place

    /// What would mend it, if the rule knows.
    package var fix: FindingFix?

    /// Makes a finding.
    package init(_ message: String, at place: Place = .value, fix: FindingFix? = nil) {
        self.message = message
        self.place = place
        self.fix = fix
    }
}

/// What a table's rule has found.
package struct TableFinding: Hashable, Sendable {
    /// What is wrong.
    package var message: String

    /// The file of the table that it is about.
    package var path: String

    /// Where, in bytes of the file's UTF-8 form; nil for the whole file.
    package var range: Range<Int>?

    /// The key concerned, if there is one.
    package var key: Key?

    /// What would mend it, in edits of the file's UTF-8 form.
    package var fix: FindingFix?

    /// Makes a finding.
    package init(_ message: String, path: String, range: Range<Int>? = nil, key: Key? = nil) {
        (self.message, self.path, self.range, self.key) = (message, path, range, key)
    }
}

/// What a rule of the project's layout has found.
package struct LayoutFinding: Hashable, Sendable {
    /// What is wrong.
    package var message: String

    /// The directory or file.
    package var path: String

    /// The locale concerned, if there is one.
    package var locale: LocaleIdentifier?

    /// Makes a finding.
    package init(_ message: String, path: String, locale: LocaleIdentifier? = nil) {
        (self.message, self.path, self.locale) = (message, path, locale)
    }
}
