import StringsmithText

/// How much a diagnostic matters. An error means that a program would not do what its author meant.
public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing, but nothing is wrong.
    case note

    /// Likely wrong, or wrong in a way that few people meet.
    case warning

    /// A program would crash, or show something else than was meant.
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

/// The stable, kebab-case name of what a diagnostic is about, such as `non-literal-key`.
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

/// Something wrong in an input: where, what, and what to do about it.
public struct Diagnostic: Hashable, Sendable {
    /// The path as the user gave it or as the walk found it.
    public var path: String

    /// The place, absent if the whole file is meant.
    public var range: SourceRange?

    /// How much it matters.
    public var severity: Severity

    /// What it is about.
    public var rule: RuleID

    /// What is wrong, as a phrase without a full stop, the specific word first.
    public var message: String

    /// The locale concerned, if there is one.
    public var locale: LocaleIdentifier?

    /// The table concerned, if there is one.
    public var table: TableName?

    /// The key concerned, if there is one.
    public var key: Key?

    /// Other places, and advice.
    public var notes: [Note]

    /// Changes that would mend it.
    public var fixes: [Fix]

    /// What stands at the place, for a report that shows it; nil if it was not kept.
    public var excerpt: SourceExcerpt?

    /// True if the run could not do what it was asked to, so that its exit status is 2. The catalog says it of each id.
    package var isFailure: Bool

    /// The number of findings: 1, but for a diagnostic that stands for all others of its rule in a file of very many.
    public var count = 1

    /// Makes a diagnostic.
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

/// The line that a diagnostic is about, as a person reads it.
public struct SourceExcerpt: Hashable, Sendable {
    /// The line of the place's start, without its line end; of a long line the part around the place.
    public var line: String

    /// The column at which `line` begins, from 1.
    public var firstColumn = 1

    /// The development language's text beside which the line is wrong, if there is one.
    public var developmentText: String?

    /// The value of the entry that the line is part of, if there is one.
    public var text: String?

    /// Makes an excerpt.
    public init(line: String, developmentText: String? = nil, text: String? = nil) {
        self.line = line
        self.developmentText = developmentText
        self.text = text
    }
}

/// A further line of a diagnostic: another place, or advice without a place.
public struct Note: Hashable, Sendable {
    /// What is to be said.
    public var message: String

    /// The file of the place, if there is one.
    public var path: String?

    /// The place, if there is one.
    public var range: SourceRange?

    /// Makes a note.
    public init(_ message: String, path: String? = nil, range: SourceRange? = nil) {
        self.message = message
        self.path = path
        self.range = range
    }
}

/// A change that would mend what a diagnostic reports.
public struct Fix: Hashable, Sendable {
    /// Whether the change can alter what a user sees.
    public enum Safety: String, Hashable, Sendable {
        /// Nobody sees a difference, or the text could not be read before.
        case safe

        /// Somebody may see another text.
        case unsafe
    }

    /// A verb phrase, such as `Add the missing semicolon`.
    public var title: String

    /// Whether the change can alter what a user sees.
    public var safety: Safety

    /// The edits, over the UTF-8 form of the diagnostic's file.
    public var edits: [TextEdit]

    /// The places of the edits, one each, for reports; empty if they were not looked up.
    public var places: [SourceRange]

    /// Makes a fix.
    public init(title: String, safety: Safety, edits: [TextEdit], places: [SourceRange] = []) {
        self.title = title
        self.safety = safety
        self.edits = edits
        self.places = places
    }
}
