import StringsmithModel
import StringsmithText

/// A finding, combined with the same findings for its key or table in other locales, or in other calls.
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
        var key: Key?

        /// Empty for a sum of entries, whose keys differ between locales.
        var message: String

        /// The directory of the locales, or the file that holds all of them; nil for calls, whose sources may be
        /// anywhere.
        var directory: String?

        /// Returns nil for a diagnostic that isn't about a locale, a key in its table or an interpolated key.
        init?(_ diagnostic: Diagnostic, sumsOnly: Bool) {
            let isSum = diagnostic.key == nil && diagnostic.partCount != nil
            guard isSum || !sumsOnly && diagnostic.key != nil, diagnostic.count == 1 else { return nil }
            (rule, severity, key) = (diagnostic.rule, diagnostic.severity, diagnostic.key)
            message = isSum ? "" : diagnostic.message
            if diagnostic.rule == .interpolatedKey { return }
            guard let locale = diagnostic.locale else { return nil }
            // Apple's messages about catalogs contain the locale.
            message = message.replacing("(\(locale.rawValue): ", with: "(")
            table = diagnostic.table
            let path = FilePath(diagnostic.path)
            directory = path.isLocaleDirectory ? path.directory : path.localizationDirectory ?? diagnostic.path
        }
    }

    /// Groups diagnostics in display order.
    /// - Parameter sumsOnly: true to combine only findings that sum up entries of a table. Formats that show a finding
    ///   at its line need one for each locale's line.
    static func groups(of diagnostics: [Diagnostic], sumsOnly: Bool = false) -> [RepeatedFindings] {
        var groups: [RepeatedFindings] = []
        var places: [Identity: Int] = [:]
        for diagnostic in diagnostics {
            guard let identity = Identity(diagnostic, sumsOnly: sumsOnly) else {
                groups.append(RepeatedFindings(first: diagnostic))
                continue
            }
            let isCall = diagnostic.rule == .interpolatedKey
            if let place = places[identity], isCall || groups[place].last.locale != diagnostic.locale {
                groups[place].others.append(diagnostic)
            } else {
                places[identity] = groups.count
                groups.append(RepeatedFindings(first: diagnostic))
            }
        }
        return groups
    }

    private var last: Diagnostic { others.last ?? first }

    /// The other places, such as `also in 2 locales: es:3:7, fr:4:7`; nil if there are none. Sums of entries have the
    /// number of each locale whose entries differ from the first.
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
            let locale = diagnostic.locale?.rawValue ?? diagnostic.path
            if let count = diagnostic.partCount, diagnostic.key == nil {
                return diagnostic.message == first.message ? locale : "\(locale) (\(count))"
            }
            return locale + (diagnostic.range.map { ":\($0.start.line):\($0.start.column)" } ?? "")
        }
        return "also in \(locales) \(locales == 1 ? "locale" : "locales"): \(places.joined(separator: ", "))"
    }
}
