import StringsmithModel
import StringsmithRules
import StringsmithScanner
import StringsmithText

/// Looks for texts in sources that no translator sees.
struct ProjectAudit {
    private let options: ProjectCheckOptions
    private let workspace: Workspace

    init(_ options: ProjectCheckOptions, in workspace: Workspace) {
        (self.options, self.workspace) = (options, workspace)
    }

    func run(_ progress: ScanProgress) async -> CheckResult {
        var scanOptions = options.scan
        (scanOptions.paths, scanOptions.jobs) = (options.paths, options.jobs)
        // Look-ups are of no interest.
        (scanOptions.findsTexts, scanOptions.routines) = (true, [])
        let scan = await SourceScan(scanOptions, in: workspace, progress: progress)
        let terms = Set(options.settings.terms.map { ExactString($0) })
        let found = scan.texts.filter { !terms.contains($0.text) }.compactMap(diagnostic)
        var diagnostics = scan.diagnostics
        for (path, findings) in Dictionary(grouping: found, by: \.path) {
            diagnostics += unsuppressed(findings, in: path)
        }
        diagnostics = workspace.addingExcerpts(to: diagnostics, of: Set(found.map(\.path)))
        if let reason = scan.completeness.diagnostic("findings there may be missing") { diagnostics.append(reason) }
        return CheckResult(
            diagnostics: diagnostics, paths: scan.paths, tableCount: scan.paths.count, unknownSelection: nil,
            uncompared: [], incompleteSources: [], completeness: scan.completeness)
    }

    private func diagnostic(_ text: FoundText) -> Diagnostic? {
        let id: RuleID = text.sink == nil ? .earlyText : .hardCodedText
        guard options.selection.enabled.contains(id), let rule = RuleRegistry.description(of: id) else { return nil }
        let message =
            text.sink.map { "\($0.name) shows it without a look-up" } ?? "looked up only once, in a constant"
        var diagnostic = Diagnostic(
            path: text.path, range: text.place, severity: rule.severity, rule: id, message: message,
            key: Key(text.text))
        diagnostic.sink = text.sink
        return diagnostic
    }

    /// Returns the findings in a source without those for which it has a hint: on their line, or alone on the line above.
    private func unsuppressed(_ findings: [Diagnostic], in path: String) -> [Diagnostic] {
        guard let bytes = workspace.optionalBytes(at: path), SuppressionHint.isIn(bytes) else { return findings }
        let text = DecodedText(detecting: bytes).text
        let lines = LineIndex(text)
        return findings.filter { finding in
            guard let line = finding.range?.start.line, line <= lines.lineCount else { return true }
            let own = text[lines.lineContent(line)]
            if Self.suppresses(own, finding.rule) { return false }
            guard line > 1 else { return true }
            let above = text[lines.lineContent(line - 1)]
            let isComment = above.first { $0 > .space } == .slash
            return !(isComment && Self.suppresses(above, finding.rule))
        }
    }

    private static func suppresses(_ line: ArraySlice<UInt8>, _ rule: RuleID) -> Bool {
        SuppressionHint(ExactString(bytes: Array(line))).rules.contains(rule)
    }
}
