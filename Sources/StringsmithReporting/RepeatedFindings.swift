import StringsmithModel
import StringsmithText

/// A finding, combined with the same findings for its key in other locales, or in other calls.
///
/// Only reports for people combine them; machine-readable reports have one diagnostic per finding.
struct RepeatedFindings {
    /// The first one in display order.
    let first: Diagnostic

    /// The others, in display order.
    private(set) var others: [Diagnostic] = []

    private struct Identity: Hashable {
        var rule: RuleID
        var severity: Severity
        var table: TableName?
        var key: Key
        var message: String

        /// The directory of the locales; nil for calls, whose sources may be anywhere.
        var directory: String?

        /// Returns nil for a diagnostic that isn't about a key in a locale's table or about an interpolated key.
        init?(_ diagnostic: Diagnostic) {
            guard let key = diagnostic.key, diagnostic.count == 1 else { return nil }
            (rule, severity, message) = (diagnostic.rule, diagnostic.severity, diagnostic.message)
            self.key = key
            if diagnostic.rule == .interpolatedKey { return }
            guard let table = diagnostic.table, diagnostic.locale != nil else { return nil }
            let locale = FilePath(diagnostic.path).enclosing
            guard !locale.string.isEmpty else { return nil }
            self.table = table
            directory = locale.directory
        }
    }

    /// Groups diagnostics in display order.
    static func groups(of diagnostics: [Diagnostic]) -> [RepeatedFindings] {
        var groups: [RepeatedFindings] = []
        var places: [Identity: Int] = [:]
        for diagnostic in diagnostics {
            guard let identity = Identity(diagnostic) else {
                groups.append(RepeatedFindings(first: diagnostic))
                continue
            }
            let isCall = diagnostic.rule == .interpolatedKey
            if let place = places[identity], isCall || groups[place].first.path != diagnostic.path {
                groups[place].others.append(diagnostic)
            } else {
                places[identity] = groups.count
                groups.append(RepeatedFindings(first: diagnostic))
            }
        }
        return groups
    }

    /// The other places, such as `also in 2 locales: es:3:7, fr:4:7`; nil if there are none.
    var otherPlaces: String? {
        guard !others.isEmpty else { return nil }
        if first.locale == nil {
            let calls = others.map { diagnostic in
                diagnostic.path + (diagnostic.range.map { ":\($0.start.line):\($0.start.column)" } ?? "")
            }
            return "also in \(calls.count) \(calls.count == 1 ? "call" : "calls"): \(calls.joined(separator: ", "))"
        }
        let locales = Set(others.compactMap(\.locale)).count
        let places = others.map { diagnostic in
            let place = diagnostic.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
            return (diagnostic.locale?.rawValue ?? diagnostic.path) + place
        }
        return "also in \(locales) \(locales == 1 ? "locale" : "locales"): \(places.joined(separator: ", "))"
    }
}
