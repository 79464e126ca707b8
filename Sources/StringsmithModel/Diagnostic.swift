import StringsmithText

/// How much a diagnostic matters. An error means that a program would not do what its author meant.
package enum Severity: String, Sendable, CaseIterable, Comparable {
    case note, warning, error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// The stable, kebab-case name of what a diagnostic is about, such as `non-literal-key`.
package struct RuleID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }
}

/// Something wrong in an input: where, what, and what to do about it.
package struct Diagnostic: Hashable, Sendable {
    /// The path as the user gave it or as the walk found it.
    package var path: String

    /// The place, absent if the whole file is meant.
    package var range: SourceRange?

    /// How much it matters.
    package var severity: Severity

    /// What it is about.
    package var rule: RuleID

    /// What is wrong, as a phrase without a full stop, the specific word first.
    package var message: String

    /// The locale concerned, if there is one.
    package var locale: LocaleIdentifier?

    /// The table concerned, if there is one.
    package var table: TableName?

    /// The key concerned, if there is one.
    package var key: Key?

    /// Other places, and advice.
    package var notes: [Note]

    /// Changes that would mend it.
    package var fixes: [Fix]

    /// What stands at the place, for a report that shows it; nil if it was not kept.
    package var excerpt: SourceExcerpt?

    /// Makes a diagnostic.
    package init(
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
    }
}

/// The line that a diagnostic is about, as a person reads it.
package struct SourceExcerpt: Hashable, Sendable {
    /// The line of the place's start, without its line end.
    package var line: String

    /// The development language's text beside which the line is wrong, if there is one.
    package var developmentText: String?

    /// Makes an excerpt.
    package init(line: String, developmentText: String? = nil) {
        self.line = line
        self.developmentText = developmentText
    }
}

/// A further line of a diagnostic: another place, or advice without a place.
package struct Note: Hashable, Sendable {
    /// What is to be said.
    package var message: String

    /// The file of the place, if there is one.
    package var path: String?

    /// The place, if there is one.
    package var range: SourceRange?

    /// Makes a note.
    package init(_ message: String, path: String? = nil, range: SourceRange? = nil) {
        self.message = message
        self.path = path
        self.range = range
    }
}

/// A change that would mend what a diagnostic reports.
package struct Fix: Hashable, Sendable {
    /// Whether the change can alter what a user sees.
    package enum Safety: String, Hashable, Sendable {
        case safe, unsafe
    }

    /// A verb phrase, such as `Add the missing semicolon`.
    package var title: String

    /// Whether the change can alter what a user sees.
    package var safety: Safety

    /// The edits, over the UTF-8 form of the diagnostic's file.
    package var edits: [TextEdit]

    /// Makes a fix.
    package init(title: String, safety: Safety, edits: [TextEdit]) {
        self.title = title
        self.safety = safety
        self.edits = edits
    }
}

extension Diagnostic {
    /// The order in which diagnostics are shown: by path, place, rule, message.
    package static func displayOrder(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        if left.path != right.path { return left.path.precedesByBytes(right.path) }
        let places = (left.range?.start ?? .init(line: 0, column: 0), right.range?.start ?? .init(line: 0, column: 0))
        if places.0 != places.1 { return places.0 < places.1 }
        if left.rule != right.rule { return left.rule.rawValue < right.rule.rawValue }
        return left.message < right.message
    }
}

/// What reading gives: a value and everything that was wrong with the input.
package struct Decoded<Value: Sendable>: Sendable {
    /// What could be read.
    package var value: Value

    /// What was wrong, in the input's order.
    package var diagnostics: [Diagnostic]

    /// Makes a result.
    package init(_ value: Value, diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// True if nothing of the input was lost: a file with an error must not be written over.
    package var isWhole: Bool { !diagnostics.contains { $0.severity == .error } }
}
