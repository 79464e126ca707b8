import StringsmithModel

/// A problem in a `.strings` text, before its place is converted to line and column.
struct StringsProblem {
    var range: Range<Int>
    var severity: Severity = .error
    var rule: RuleID
    var message: String

    /// For `strings-truncated`: the number of entries before it.
    var entriesBefore: Int?

    /// For `duplicate-key`: the first place.
    var firstPlace: Range<Int>?

    var key: Key?

    /// A fix, if any.
    var fix: Fix?

    /// The number of problems that it represents.
    var count = 1
}

/// The problems in a text. Those of a rule beyond the first ten thousand are only counted, since a large damaged file
/// can have millions.
struct StringsProblems {
    var kept: [StringsProblem] = []
    private var counts: [RuleID: Int] = [:]

    /// For each rule, a problem that represents those that weren't kept, with their highest severity.
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

    /// Returns the problems that were kept, followed by those that represent the others.
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
