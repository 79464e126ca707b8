import StringsmithModel

/// Writes diagnostics in one form. A reporter neither sorts nor filters: `report(_:files:)` does the sorting.
package protocol Reporter: Sendable {
    /// Writes one diagnostic.
    mutating func report(_ diagnostic: Diagnostic)

    /// Writes diagnostics in display order.
    mutating func report(all diagnostics: [Diagnostic])

    /// Writes what comes after the last diagnostic. Called once, also when there was none.
    mutating func finish(_ summary: ReportSummary)
}

extension Reporter {
    /// Writes a whole report in display order and returns what it amounts to.
    package mutating func report(
        _ diagnostics: [Diagnostic], files: Int? = nil, fixes: FixCount? = nil
    ) -> ReportSummary {
        report(diagnostics, in: ReportSummary(files: files, fixes: fixes))
    }

    /// Writes a whole report in display order, adds it to what is known of the run, and returns that.
    package mutating func report(_ diagnostics: [Diagnostic], in run: ReportSummary) -> ReportSummary {
        var summary = run
        for diagnostic in diagnostics { summary.count(diagnostic) }
        report(all: diagnostics.sorted(by: Diagnostic.displayOrder))
        finish(summary)
        return summary
    }

    package mutating func report(all diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { report(diagnostic) }
    }
}

/// The closed set of reporters, by the name that `--reporter` takes.
package enum ReporterName: String, CaseIterable, Sendable {
    case text, json, github, sarif, junit, xcode, html

    /// True for a form that has room for findings alone. Commands with further results write those as text.
    package var isForFindingsOnly: Bool {
        switch self {
        case .text, .json: false
        case .github, .sarif, .junit, .xcode, .html: true
        }
    }

    /// Makes the reporter.
    /// - Parameters:
    ///   - sink: where it writes; the caller flushes it.
    ///   - isColored: true to use color in the text format.
    ///   - workingDirectory: an absolute path, for formats that need absolute paths.
    package func makeReporter(sink: any OutputSink, isColored: Bool, workingDirectory: String) -> any Reporter {
        switch self {
        case .text: TextReporter(sink: sink, isColored: isColored)
        case .json: JSONReporter(sink: sink)
        case .github: GitHubReporter(sink: sink)
        case .sarif: SARIFReporter(sink: sink)
        case .junit: JUnitReporter(sink: sink)
        case .xcode: XcodeReporter(sink: sink, workingDirectory: workingDirectory)
        case .html: HTMLReporter(sink: sink)
        }
    }
}
