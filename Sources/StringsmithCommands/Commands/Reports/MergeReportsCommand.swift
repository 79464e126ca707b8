import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith merge-reports`: puts the reports of several checks, or of several statuses, together.
struct MergeReportsCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var reports: [String] = []
    var rows = CoverageRows.locale

    static let description = CommandDescription<MergeReportsCommand>(
        name: "merge-reports", summary: "merge the JSON reports of several runs of check or status",
        manual: CommandManual(
            discussion: """
                Reads what check or status wrote with --reporter json for parts of a project, and writes one report in \
                any form, as a single run for all parts would. A finding that is in several reports is shown once. The \
                order of the reports doesn't matter.
                """,
            examples: [
                CommandExample("stringsmith merge-reports App.json Kit.json", "Show the findings of all parts."),
                CommandExample(
                    "stringsmith merge-reports --reporter sarif -o check.sarif reports/*.json",
                    "Write a report for code scanning."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "The reports have warnings or errors.")
        ),
        arguments: [
            Positional("REPORT", .oneOrMore, help: "A report that check or status wrote.", completion: .file) {
                $0.reports.append($1)
            }
        ],
        options: [
            [
                .choice(
                    "by", of: CoverageRows.self,
                    help: "For status: show one row per locale, per table, or per table of each locale."
                ) { $0.rows = $1 }
            ],
            .common(.page),
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        var findings: [Diagnostic] = []
        var paths: Set<ExactString>?
        var otherFiles = 0
        var coverage: CoverageReport?
        for path in reports {
            switch try Self.report(path, in: context.workspace) {
            case .findings(let more, let files):
                findings += more
                paths = paths ?? []
                switch files {
                case .paths(let list): paths?.formUnion(list.map { ExactString($0) })
                case .count(let count): otherFiles += count
                }
            case .coverage(let more):
                coverage = coverage ?? CoverageReport()
                coverage?.add(more)
            }
        }
        guard let coverage else {
            var summary = ReportSummary(paths: (paths ?? []).map(\.string).sorted { $0.precedesByBytes($1) })
            if otherFiles > 0 { summary = ReportSummary(files: otherFiles + (summary.files ?? 0)) }
            return try write(Self.unique(findings), summary, context)
        }
        guard paths == nil else { throw UsageError("the reports of check and status can't be merged into one") }
        let output = CommandOutput(common, context)
        switch common.reporter {
        case .text:
            let usesASCII = output.isTerminal && !context.isUnicodeTerminal
            CoverageTextReport(sink: output.sink, isColored: output.isColored, usesASCII: usesASCII)
                .write(coverage, by: rows)
        case .json: coverage.writeJSON(to: output.sink)
        case .github, .sarif, .junit, .xcode, .html:
            throw UsageError("the reports of status can be merged with --reporter text and json only")
        }
        try output.write()
        return .success
    }

    private static func report(_ path: String, in workspace: Workspace) throws -> SavedReport {
        let bytes = try workspace.bytes(at: path)
        do throws(RequestError) {
            return try SavedReport(reading: bytes)
        } catch {
            throw UsageError("can't read the report \(UsageError.quoted(path)): \(error.description)")
        }
    }

    /// Returns each finding once, in the order of reports.
    private static func unique(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.distinct().sorted(by: Diagnostic.displayOrder)
    }

    private func write(
        _ findings: [Diagnostic], _ summary: ReportSummary,
        _ context: CommandContext
    ) throws -> ExitStatus {
        let output = CommandOutput(common, context)
        var reporter = common.reporter.makeReporter(
            sink: output.sink, isColored: output.isColored, workingDirectory: context.workingDirectory)
        let shown = common.isQuiet ? findings.filter { $0.severity == .error } : findings
        _ = reporter.report(shown, in: summary)
        try output.write()
        context.addJobSummary(of: findings, files: summary.files ?? 0, common)
        if findings.contains(where: \.isFailure) { return .failure }
        return findings.contains { $0.severity > .note } ? .findings : .success
    }
}
