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

    /// The number of problems that it stands for.
    var count = 1
}

/// The problems of a text, of which those of a rule beyond the first ten thousand are counted only: a damaged file of some
/// megabytes may have millions.
struct StringsProblems {
    var kept: [StringsProblem] = []
    private var counts: [RuleID: Int] = [:]

    /// For each rule, one that stands for all that weren't kept, with the worst of their severities.
    private var omitted: [StringsProblem] = []

    mutating func append(_ problem: StringsProblem) {
        let count = counts[problem.rule, default: 0]
        guard count >= DiagnosticLimit.most else {
            counts[problem.rule] = count + 1
            kept.append(problem)
            return
        }
        let place = omitted.firstIndex { $0.rule == problem.rule }
        if place == nil { omitted.append(StringsProblem(range: 0..<0, rule: problem.rule, message: "", count: 0)) }
        let index = place ?? omitted.count - 1
        let isFirst = omitted[index].count == 0
        omitted[index].severity = isFirst ? problem.severity : max(omitted[index].severity, problem.severity)
        omitted[index].count += 1
    }

    /// The kept ones, and at the end those that stand for all others.
    func all(end: Int) -> [StringsProblem] {
        kept
            + omitted.map { problem in
                var problem = problem
                problem.range = end..<end
                problem.message = DiagnosticLimit.message(problem.count)
                return problem
            }
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

    /// An entry that stands more than once with one value.
    package static let repeatedEntry: RuleID = "repeated-entry"

    /// A key that stands more than once; the last one counts.
    package static let duplicateKey: RuleID = "duplicate-key"

    /// Bytes that the file's encoding does not allow.
    package static let undecodableText: RuleID = "undecodable-text"

    /// A legacy encoding that was guessed.
    package static let detectedEncoding: RuleID = "detected-encoding"
}
