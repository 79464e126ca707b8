import StringsmithModel

/// The totals of a report.
package struct ReportSummary: Hashable, Sendable {
    /// The number of diagnostics that are errors.
    package var errors = 0

    /// The number of diagnostics that are warnings.
    package var warnings = 0

    /// The number of notes, except those that are part of another diagnostic.
    package var notes = 0

    /// The number of files that were read, if it should be shown.
    package var files: Int?

    /// The paths of these files, if a machine-readable report should name them.
    package private(set) var paths: [String]?

    /// The number of tables that were checked, if a run without findings should show it.
    package var tables: Int?

    /// What was checked, if it isn't tables.
    package var noun = "table"

    /// True if only new findings are reported.
    package var tellsNewOnly = false

    /// The number of diagnostics, counting each once.
    private(set) var diagnostics = 0

    /// The number of fixes that were applied before the report; nil if none were requested.
    package var fixes: FixCount?

    /// Creates a summary without diagnostics.
    package init(files: Int? = nil, fixes: FixCount? = nil) {
        self.files = files
        self.fixes = fixes
    }

    /// Creates a summary of a run that read files, without diagnostics.
    package init(paths: [String], fixes: FixCount? = nil) {
        self.init(files: paths.count, fixes: fixes)
        self.paths = paths
    }

    /// Adds a diagnostic.
    package mutating func count(_ diagnostic: Diagnostic) {
        diagnostics += 1
        switch diagnostic.severity {
        case .error: errors += diagnostic.count
        case .warning: warnings += diagnostic.count
        case .note: notes += diagnostic.count
        }
    }

    /// The summary in words, such as `2 errors, 1 warning in 14 files`, and the fixes; nil if there is nothing to say.
    package var sentence: String? {
        let sentences = [fixes.map { Self.phrase($0.fixes, "fix", "fixes") + " in " + Self.phrase($0.files, "file") }]
        let all = (sentences + [found]).compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }

    /// The summary of a run without findings; nil if there are any, or if nothing was checked.
    package var cleanSentence: String? {
        guard let tables, tables > 0, diagnostics == 0 else { return nil }
        if tellsNewOnly { return "Nothing new in " + Self.phrase(tables, noun) + "." }
        return tables == 1 ? "1 \(noun) is fine." : "All \(tables) \(noun)s are fine."
    }

    private var found: String? {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return nil }
        let sentence = counts.map { Self.phrase($0.0, $0.1) }.joined(separator: ", ")
        guard let files else { return sentence }
        return sentence + " in " + Self.phrase(files, "file")
    }

    private static func phrase(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}

/// The number of fixes, and of files that they changed.
package struct FixCount: Hashable, Sendable {
    /// The number of fixes.
    package var fixes: Int

    /// The number of changed files.
    package var files: Int

    package init(fixes: Int, files: Int) {
        (self.fixes, self.files) = (fixes, files)
    }
}
