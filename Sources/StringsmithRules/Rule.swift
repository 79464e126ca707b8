import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Something that can be wrong with tables. A rule neither prints nor reads files nor decides how much a finding matters.
public protocol Rule: Sendable {
    /// What the rule is about.
    static var description: RuleDescription { get }

    /// Makes the rule with its usual settings.
    init()
}

/// A rule that looks at one entry at a time, beside the development language's.
public protocol EntryRule: Rule {
    /// What is wrong with an entry.
    func check(_ entry: CheckedEntry) -> [Finding]
}

/// An entry's rule that reads comments, its entry's and the development language's.
public protocol CommentRule: EntryRule {
    /// Whether a comment in a file may concern the rule, by the file's UTF-8 form. Comments of other files are not read.
    static func mayConcern(_ text: [UInt8]) -> Bool
}

/// A rule that looks at one entry of a `.stringsdict` at a time.
public protocol PluralRule: Rule {
    /// What is wrong with an entry.
    func check(_ entry: CheckedPlural) -> [Finding]
}

/// A rule that looks at a table of one locale as a whole.
public protocol TableRule: Rule {
    /// What is wrong with a table.
    func check(_ table: CheckedTable) -> [TableFinding]
}

/// A rule that looks at which files there are.
public protocol ProjectRule: Rule {
    /// What is wrong with the files.
    func check(_ layout: LocaleLayout) -> [LayoutFinding]
}

/// A rule whose findings are the diagnostics that reading a file gives.
public protocol ReaderRule: Rule {}

/// What an entry's rule has found.
public struct Finding: Hashable, Sendable {
    /// Where in the entry.
    public enum Place: Hashable, Sendable {
        case key
        case value

        /// Bytes of the decoded value.
        case part(Range<Int>)

        /// Bytes of the file's UTF-8 form.
        case bytes(Range<Int>)
    }

    /// What is wrong, the specific word first, no full stop.
    public var message: String

    /// Where.
    public var place: Place

    /// What would mend it, if the rule knows.
    public var fix: FindingFix?

    /// Makes a finding.
    public init(_ message: String, at place: Place = .value, fix: FindingFix? = nil) {
        self.message = message
        self.place = place
        self.fix = fix
    }
}

/// What a table's rule has found.
public struct TableFinding: Hashable, Sendable {
    /// What is wrong.
    public var message: String

    /// The file of the table that it is about.
    public var path: String

    /// Where, in bytes of the file's UTF-8 form; nil for the whole file.
    public var range: Range<Int>?

    /// The key concerned, if there is one.
    public var key: Key?

    /// What would mend it, in edits of the file's UTF-8 form.
    public var fix: FindingFix?

    /// Makes a finding.
    public init(_ message: String, path: String, range: Range<Int>? = nil, key: Key? = nil) {
        (self.message, self.path, self.range, self.key) = (message, path, range, key)
    }
}

/// What a rule of the project's layout has found.
public struct LayoutFinding: Hashable, Sendable {
    /// What is wrong.
    public var message: String

    /// The directory or file.
    public var path: String

    /// The locale concerned, if there is one.
    public var locale: LocaleIdentifier?

    /// Makes a finding.
    public init(_ message: String, path: String, locale: LocaleIdentifier? = nil) {
        (self.message, self.path, self.locale) = (message, path, locale)
    }
}
