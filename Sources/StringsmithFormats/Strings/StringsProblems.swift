import StringsmithModel

/// The problems in a text. Those of a rule beyond the first ten thousand are only counted, since a large damaged file
/// can have millions.
struct StringsProblems {
    var kept: [FileProblem] = []
    private var counts: [RuleID: Int] = [:]

    /// For each rule, a problem that represents those that weren't kept, with their highest severity.
    private var omitted: [FileProblem] = []

    mutating func append(_ problem: FileProblem) {
        let count = counts[problem.rule, default: 0]
        guard count >= DiagnosticLimit.most else {
            counts[problem.rule] = count + 1
            kept.append(problem)
            return
        }
        let place = omitted.firstIndex { $0.rule == problem.rule }
        if place == nil { omitted.append(FileProblem(range: 0..<0, rule: problem.rule, message: "", count: 0)) }
        let index = place ?? omitted.count - 1
        let isFirst = omitted[index].count == 0
        omitted[index].severity = isFirst ? problem.severity : max(omitted[index].severity, problem.severity)
        omitted[index].count += 1
    }

    /// Returns the problems that were kept, followed by those that represent the others.
    func all(end: Int) -> [FileProblem] {
        kept
            + omitted.map { problem in
                var problem = problem
                problem.range = end..<end
                problem.message = DiagnosticLimit.message(problem.count)
                return problem
            }
    }
}
