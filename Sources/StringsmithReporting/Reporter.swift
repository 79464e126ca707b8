import StringsmithModel

/// Writes diagnostics in a format. Reporters don't sort or filter; `report(_:files:)` sorts.
package protocol Reporter: Sendable {
    /// Writes one diagnostic.
    mutating func report(_ diagnostic: Diagnostic)

    /// Writes diagnostics in display order.
    mutating func report(all diagnostics: [Diagnostic])

    /// Writes everything after the last diagnostic. Called exactly once.
    mutating func finish(_ summary: ReportSummary)
}

extension Reporter {
    /// Writes a whole report in display order and returns its summary.
    package mutating func report(
        _ diagnostics: [Diagnostic], files: Int? = nil, fixes: FixCount? = nil
    ) -> ReportSummary {
        report(diagnostics, in: ReportSummary(files: files, fixes: fixes))
    }

    /// Writes a whole report in display order, and returns the run's summary including the report.
    package mutating func report(_ diagnostics: [Diagnostic], in run: ReportSummary) -> ReportSummary {
        var summary = run
        for diagnostic in diagnostics { summary.count(diagnostic) }
        report(all: Self.inDisplayOrder(diagnostics))
        finish(summary)
        return summary
    }

    /// Sorts numbers, which are moved faster than diagnostics.
    private static func inDisplayOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.withUnsafeBufferPointer { diagnostics in
            diagnostics.indices.sorted { Diagnostic.displayOrder(diagnostics[$0], diagnostics[$1]) }
                .map { diagnostics[$0] }
        }
    }

    package mutating func report(all diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { report(diagnostic) }
    }
}

/// All reporters, by the argument for `--reporter`.
package enum ReporterName: String, CaseIterable, Sendable {
    case text, json, github, sarif, junit, xcode, html

    /// True for a format that only supports findings. Commands with other results write those as text.
    package var isForFindingsOnly: Bool {
        switch self {
        case .text, .json: false
        case .github, .sarif, .junit, .xcode, .html: true
        }
    }

    /// Creates the reporter.
    /// - Parameters:
    ///   - sink: the sink to write to, which the caller flushes.
    ///   - isColored: true to use color in the text format.
    ///   - workingDirectory: an absolute path, for formats with absolute paths.
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
