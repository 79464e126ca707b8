import StringsmithText

/// The severity of a diagnostic.
public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// For information; nothing is wrong.
    case note

    /// Probably wrong, or wrong in rare cases.
    case warning

    /// A program would crash or show something unintended.
    case error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// The stable name of a kind of diagnostic, in kebab case, such as `non-literal-key`.
public struct RuleID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// A problem in an input: its place, its description, and possible fixes.
public struct Diagnostic: Hashable, Sendable {
    /// The path as given by the user or as found by the walk.
    public var path: String

    /// The place; nil for the whole file.
    public var range: SourceRange?

    /// The severity.
    public var severity: Severity

    /// The kind of diagnostic.
    public var rule: RuleID

    /// The problem, as a phrase with the specific word first and without a full stop.
    public var message: String

    /// The locale concerned, if any.
    public var locale: LocaleIdentifier?

    /// The table concerned, if any.
    public var table: TableName?

    /// The key concerned, if any.
    public var key: Key?

    /// Other places, and advice.
    public var notes: [Note]

    /// Changes that fix the problem.
    public var fixes: [Fix]

    /// The text at the place, for reports that show it; nil if it wasn't kept.
    public var excerpt: SourceExcerpt?

    /// True if the run failed to do what it was asked to, which makes its exit status 2. The catalog defines this for
    /// each id.
    package var isFailure: Bool

    /// The number of findings: 1, except for a diagnostic that represents all further ones of its rule in a file.
    public var count = 1

    /// The number of entries, tables, or placeholders that the finding sums up; nil for one.
    package var partCount: Int?

    /// The sink in which users see the text that `key` is; nil for other findings.
    package var sink: TextSink?

    /// How a source joins, chooses, or compares the text that `key` is; nil for other findings.
    package var form: TextForm?

    /// True if only a run that follows texts through declarations finds it.
    package var isFollowed = false

    /// Creates a diagnostic.
    public init(
        path: String, range: SourceRange? = nil, severity: Severity, rule: RuleID, message: String, key: Key? = nil,
        table: TableName? = nil, notes: [Note] = []
    ) {
        self.path = path
        self.range = range
        self.severity = severity
        self.rule = rule
        self.message = message
        self.key = key
        self.table = table
        self.notes = notes
        fixes = []
        isFailure = DiagnosticCatalog.consequence(of: rule) == .failure
    }
}

/// The line of a diagnostic, for display.
public struct SourceExcerpt: Hashable, Sendable {
    /// The line of the start of the place, without its line ending. Only a part of long lines.
    public var line: String

    /// The column of the start of `line`, from 1.
    public var firstColumn = 1

    /// The development language's text that the line was compared with, if any.
    public var developmentText: String?

    /// The value of the line's entry, if any.
    public var text: String?

    /// Creates an excerpt.
    public init(line: String, developmentText: String? = nil, text: String? = nil) {
        self.line = line
        self.developmentText = developmentText
        self.text = text
    }
}

/// Additional information about a diagnostic: another place, or advice without a place.
public struct Note: Hashable, Sendable {
    /// The text of the note.
    public var message: String

    /// The file of the place, if any.
    public var path: String?

    /// The place, if any.
    public var range: SourceRange?

    /// Creates a note.
    public init(_ message: String, path: String? = nil, range: SourceRange? = nil) {
        self.message = message
        self.path = path
        self.range = range
    }
}

/// A change that fixes the problem in a diagnostic.
public struct Fix: Hashable, Sendable {
    /// Whether the change can affect text that users see.
    public enum Safety: String, Hashable, Sendable {
        /// Users see no difference, or the text couldn't be read before.
        case safe

        /// Users may see a different text.
        case unsafe
    }

    /// A verb phrase, such as `Add the missing semicolon`.
    public var title: String

    /// Whether the change can affect text that users see.
    public var safety: Safety

    /// Edits of the UTF-8 form of the diagnostic's file.
    public var edits: [TextEdit]

    /// The place of each edit, for reports; empty if not computed.
    public var places: [SourceRange]

    /// Creates a fix.
    public init(title: String, safety: Safety, edits: [TextEdit], places: [SourceRange] = []) {
        self.title = title
        self.safety = safety
        self.edits = edits
        self.places = places
    }
}
