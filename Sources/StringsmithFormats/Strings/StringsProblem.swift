import StringsmithModel

/// Something wrong in a `.strings` text, before its place is turned into line and column.
struct StringsProblem {
    var range: Range<Int>
    var severity: Severity = .error
    var rule: RuleID
    var message: String

    /// For `strings-truncated`: how many entries stand before it.
    var entriesBefore: Int?

    /// For `duplicate-key`: the first place.
    var firstPlace: Range<Int>?

    var key: Key?

    /// What would mend it.
    var fix: Fix?
}

/// The problems of a text, of which the first ten thousand are kept: a damaged file of some megabytes may have millions.
struct StringsProblems {
    private static let limit = 10_000

    var kept: [StringsProblem] = []
    private var omitted = 0
    private var worstOmitted = Severity.note

    mutating func append(_ problem: StringsProblem) {
        if kept.count < Self.limit {
            kept.append(problem)
        } else {
            omitted += 1
            worstOmitted = max(worstOmitted, problem.severity)
        }
    }

    /// The kept ones, and one at the end that stands for all others with the worst of their severities.
    func all(end: Int) -> [StringsProblem] {
        guard omitted > 0 else { return kept }
        let message = "\(omitted) further problems, not listed"
        return kept + [
            StringsProblem(range: end..<end, severity: worstOmitted, rule: .stringsSyntaxError, message: message)
        ]
    }
}

extension RuleID {
    /// The grammar does not allow this, and the platform rejects the file.
    package static let stringsSyntaxError: RuleID = "strings-syntax-error"

    /// The platform stops reading here without an error.
    package static let stringsTruncated: RuleID = "strings-truncated"

    /// A quote that is never closed.
    package static let stringsUnterminatedString: RuleID = "strings-unterminated-string"

    /// A `/*` that is never closed.
    package static let stringsUnterminatedComment: RuleID = "strings-unterminated-comment"

    /// A dictionary, array or data as a value.
    package static let stringsNonStringValue: RuleID = "strings-non-string-value"

    /// No byte at all.
    package static let stringsEmptyFile: RuleID = "strings-empty-file"

    /// A key that stands more than once; the last one counts.
    package static let duplicateKey: RuleID = "duplicate-key"

    /// Bytes that the file's encoding does not allow.
    package static let undecodableText: RuleID = "undecodable-text"

    /// A legacy encoding that was guessed.
    package static let detectedEncoding: RuleID = "detected-encoding"
}
