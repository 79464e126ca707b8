import StringsmithModel

/// What a report amounts to.
package struct ReportSummary: Hashable, Sendable {
    /// The number of diagnostics that are errors.
    package var errors = 0

    /// The number of diagnostics that are warnings.
    package var warnings = 0

    /// The number of diagnostics that are notes, those beneath another diagnostic not counted.
    package var notes = 0

    /// The number of files that were read, if it is of interest.
    package var files: Int?

    /// Makes the summary of a report without diagnostics.
    package init(files: Int? = nil) {
        self.files = files
    }

    /// Adds a diagnostic.
    package mutating func count(_ diagnostic: Diagnostic) {
        switch diagnostic.severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .note: notes += 1
        }
    }

    /// The summary in words, such as `2 errors, 1 warning in 14 files`; nil if there is no diagnostic.
    package var sentence: String? {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return nil }
        let sentence = counts.map { Self.phrase($0.0, $0.1) }.joined(separator: ", ")
        guard let files else { return sentence }
        return sentence + " in " + Self.phrase(files, "file")
    }

    private static func phrase(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
