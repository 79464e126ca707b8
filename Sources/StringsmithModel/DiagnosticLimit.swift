/// Limits the memory for the findings of one rule in one file.
package enum DiagnosticLimit {
    /// The number of findings to keep. Further ones are only counted.
    package static let most = 10_000

    /// Returns the message of the diagnostic that represents the rest.
    package static func message(_ count: Int) -> String { "and \(count) more like these, not listed" }

    /// Limits the diagnostics of one file.
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
