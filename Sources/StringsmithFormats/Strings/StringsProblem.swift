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
