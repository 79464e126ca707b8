/// A bound for the memory that the findings of one rule in one file take.
package enum DiagnosticLimit {
    /// So many are kept; what is beyond is counted only.
    package static let most = 10_000

    /// The message of the diagnostic that stands for the rest.
    package static func message(_ count: Int) -> String { "and \(count) more like these, not listed" }

    /// Diagnostics of one file within the bound.
    package static func bounded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard diagnostics.count > most else { return diagnostics }
        var counts: [RuleID: Int] = [:]
        var rest: [RuleID: Diagnostic] = [:]
        var kept = diagnostics.filter { diagnostic in
            let count = counts[diagnostic.rule, default: 0] + diagnostic.count
            counts[diagnostic.rule] = count
            guard count > most else { return true }
            var last = diagnostic
            if let other = rest[diagnostic.rule] {
                last.severity = max(last.severity, other.severity)
                last.count += other.count
            }
            rest[diagnostic.rule] = last
            return false
        }
        for (_, var last) in rest.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            last.message = message(last.count)
            (last.key, last.notes, last.fixes, last.excerpt) = (nil, [], [], nil)
            kept.append(last)
        }
        return kept
    }
}
