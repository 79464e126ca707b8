import StringsmithModel

/// The totals of a report.
package struct ReportSummary: Hashable, Sendable {
    /// The number of diagnostics that are errors.
    package var errors = 0

    /// The number of diagnostics that are warnings.
    package var warnings = 0

    /// The number of notes, not counting those that belong to another diagnostic.
    package var notes = 0

    /// The number of files that were read, if it is of interest.
    package var files: Int?

    /// The number of tables that were checked, if a run without findings is to say so.
    package var tables: Int?

    /// True if only new findings are reported.
    package var tellsNewOnly = false

    /// The number of diagnostics, each counted once.
    private(set) var diagnostics = 0

    /// The fixes that were applied first; nil if none were requested.
    package var fixes: FixCount?

    /// Makes the summary of a report without diagnostics.
    package init(files: Int? = nil, fixes: FixCount? = nil) {
        self.files = files
        self.fixes = fixes
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

    /// The summary in words, such as `2 errors, 1 warning in 14 files`, and what was mended; nil if there is neither.
    package var sentence: String? {
        let sentences = [fixes.map { Self.phrase($0.fixes, "fix", "fixes") + " in " + Self.phrase($0.files, "file") }]
        let all = (sentences + [found]).compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }

    /// A run without findings in words; nil if there are any, or nothing was checked.
    package var cleanSentence: String? {
        guard let tables, tables > 0, diagnostics == 0 else { return nil }
        if tellsNewOnly { return "Nothing new in " + Self.phrase(tables, "table") + "." }
        return tables == 1 ? "1 table is fine." : "All \(tables) tables are fine."
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

/// How many fixes were applied in how many files.
package struct FixCount: Hashable, Sendable {
    /// The number of fixes.
    package var fixes: Int

    /// The number of files that changed.
    package var files: Int

    /// Makes a count.
    package init(fixes: Int, files: Int) {
        (self.fixes, self.files) = (fixes, files)
    }
}
