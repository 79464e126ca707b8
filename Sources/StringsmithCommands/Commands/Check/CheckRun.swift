import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithRules
import StringsmithText

/// A run of `check` or `audit`: combined options, the check with its fixes, the report, and the exit status.
struct CheckRun {
    private let command: CheckCommand
    private let context: CommandContext
    private let options: ProjectCheckOptions
    private let workspace: Workspace

    /// - Throws: an error if options are mutually exclusive.
    init(_ command: CheckCommand, _ context: CommandContext) throws(UsageError) {
        if command.isStrict, command.isLenient { throw UsageError("'--strict' can't be combined with '--lenient'") }
        if !command.results.isEmpty, command.acceptance.revision != nil {
            throw UsageError("'--from' can't be combined with '--since': the results belong to one revision")
        }
        try command.acceptance.check()
        try command.fixes.validate()
        if command.fixes.isWanted, command.acceptance.changesBaseline {
            throw UsageError("'--fix' can't be combined with '--write-baseline' or '--prune-baseline': fix first")
        }
        var command = command
        let request = ConfigurationRequest(
            command: command.policy.isAudit ? "audit" : "check", path: command.common.configurationPath,
            ignoresFiles: command.common.ignoresConfiguration, positionals: command.check.paths)
        command.acceptance.findBaseline(beside: try StringsmithConfiguration.path(for: request))
        var options = command.options
        if command.acceptance.comparesFindings {
            for id in options.selection.enabled { options.selection.enable(id) }
        }
        // A build action depends on nothing but its inputs.
        if !command.results.isEmpty, command.common.ignoresConfiguration {
            options.scan.selection.readsSurroundings = false
        }
        workspace = Workspace(
            isReread: command.acceptance.revision != nil || command.fixes.isWanted)
        (self.command, self.context, self.options) = (command, context, options)
    }

    /// Runs the check and returns the exit status.
    func status() async throws -> ExitStatus {
        let missing = FileStatus.missing(options.paths)
        if !missing.isEmpty { return try report(missing, ReportSummary(paths: [])) }
        let filter = try await KnownFindingFilter(command.acceptance, command.policy, options, in: workspace)
        let bar = ScanBar(
            command.policy.isAudit ? "Reading sources" : "Checking tables", mode: command.common.progress)
        let progress = ScanProgress(found: bar.begin, done: bar.advance)
        if command.fixes.isWanted {
            let acceptance = filter.leavingOut(await filter.revisionCheck(comparing: nil))
            let sync =
                try command.policy.isAudit
                ? SyncCommand.configured(command.common, paths: command.check.paths).options : nil
            let fix = await ProjectFix(
                options, sync: sync, in: workspace, allowsUnsafe: command.fixes.allowsUnsafe, wanted: acceptance.new
            ).run(progress: progress)
            bar.finish()
            try refuseUnknownNames(fix.check)
            return try finish(fix, acceptance)
        }
        var present = options
        present.known = filter.known
        present.formerMissingKeys = await filter.formerMissingKeys
        let check = await ProjectCheck(present, in: workspace).run(progress: progress)
        let acceptance = filter.leavingOut(await filter.revisionCheck(comparing: check, present.formerMissingKeys))
        bar.finish()
        try refuseUnknownNames(check)
        sayWhatWasNotChecked(check)
        let summary = summary(of: check)
        guard command.acceptance.changesBaseline else {
            return try report(acceptance.new(among: check.diagnostics), summary)
        }
        let unreadable = check.diagnostics.filter(\.isFailure)
        // The findings of an unreadable file are unknown, so no baseline is written.
        guard unreadable.isEmpty else { return try report(unreadable, summary) }
        return try writeBaseline(of: check, acceptance)
    }

    /// Throws an error for a locale or table that the project doesn't have, and for a sink that no source declares,
    /// unless only a part of the configuration's project was read.
    private func refuseUnknownNames(_ check: CheckResult) throws(UsageError) {
        if let unknown = check.unknownSelection { throw UsageError(unknown) }
        guard let unknown = command.sinks.first(where: { check.unknownSinks.contains($0.sink) }),
            case .inside = FileRoots(options.paths).destination(of: unknown.place.directory)
        else { return }
        throw UsageError(
            "\(UsageError.quoted(unknown.sink.text)) isn't declared in any source, or takes no text",
            place: unknown.place)
    }

    /// Returns the parts of the summary that aren't about findings.
    private func summary(of check: CheckResult, fixes: FixCount? = nil) -> ReportSummary {
        var summary = ReportSummary(paths: check.paths, fixes: fixes)
        if !command.common.isQuiet { summary.tables = check.tableCount }
        if command.policy.isAudit { summary.noun = "source" }
        summary.tellsNewOnly = command.acceptance.baseline != nil || command.acceptance.revision != nil
        return summary
    }

    private func finish(_ fix: FixResult, _ acceptance: KnownFindingFilter) throws -> ExitStatus {
        guard command.fixes.showsDifference else {
            let outcome = fix.apply(within: FileRoots(options.paths))
            sayWhatWasNotChecked(fix.check)
            let failures = outcome.failures.map { Diagnostic(unwritable: $0) }
            let count = FixCount(fixes: fix.count(in: outcome.written), files: outcome.written.count)
            return try report(
                failures + acceptance.new(among: fix.check.diagnostics), summary(of: fix.check, fixes: count))
        }
        context.standardOutput.write(command.fixes.difference(fix))
        let failures = fix.check.diagnostics.filter(\.isFailure)
        var reporter = context.makeReporter(command.common, on: .standardError)
        if !failures.isEmpty { _ = reporter.report(failures) }
        return failures.isEmpty ? (fix.files.isEmpty ? .success : .findings) : .failure
    }

    private func writeBaseline(of check: CheckResult, _ acceptance: KnownFindingFilter) throws -> ExitStatus {
        let (path, count) = try acceptance.write(excusing: check.diagnostics)
        let noun = count == 1 ? "finding" : "findings"
        if !command.common.isQuiet {
            context.standardOutput.write("\(path.escapedForDisplay): \(count) \(noun), written\n")
        }
        return .success
    }

    /// Explains the limits of a successful check: that translations weren't compared, or that there were no tables.
    private func sayWhatWasNotChecked(_ check: CheckResult) {
        guard !command.common.isQuiet else { return }
        if check.paths.isEmpty {
            context.standardError.write("no \(options.findsTexts ? "sources" : "tables") found: nothing was checked\n")
        }
        say("not compared", check.uncompared, "the development language has no such table")
        say("not fully compared", check.incompleteSources, "can't be read completely; check it, too")
    }

    private func say(_ title: String, _ paths: [String], _ reason: String) {
        guard let first = paths.first else { return }
        let others = paths.count == 1 ? "" : " and \(paths.count - 1) more"
        context.standardError.write("\(title): \(first.escapedForDisplay)\(others): \(reason)\n")
    }

    /// Reports the findings, or the remaining ones, and returns the exit status.
    private func report(_ found: [Diagnostic], _ summary: ReportSummary) throws -> ExitStatus {
        let diagnostics = found.map(rated)
        let shown = command.common.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        try write(shown, summary)
        let status = status(of: diagnostics)
        if let stamp = command.stamp, status == .success {
            // An existing file isn't touched, so that its dependents aren't rebuilt.
            try FilePlan.write(try PlannedFile(replacing: stamp, by: [], summary: ""))
        }
        return status
    }

    /// Returns a diagnostic with the severity for the options. Unreadable files stay errors.
    private func rated(_ diagnostic: Diagnostic) -> Diagnostic {
        var diagnostic = diagnostic
        if command.isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
        if command.isLenient, diagnostic.severity == .error, !diagnostic.isFailure {
            diagnostic.severity = .warning
        }
        return diagnostic
    }

    /// Findings are the command's result, so they go to standard output.
    private func write(_ diagnostics: [Diagnostic], _ summary: ReportSummary) throws {
        let output = CommandOutput(command.common, context)
        var reporter = command.common.reporter.makeReporter(
            sink: output.sink, isColored: output.isColored, workingDirectory: context.workingDirectory)
        _ = reporter.report(diagnostics, in: summary)
        try output.write()
        context.addJobSummary(of: diagnostics, files: summary.files ?? 0, command.common)
    }

    private func status(of diagnostics: [Diagnostic]) -> ExitStatus {
        if diagnostics.contains(where: \.isFailure) { return .failure }
        if command.isLenient || !diagnostics.contains(where: { $0.severity > .note }) { return .success }
        if let limit = command.maxWarnings, !diagnostics.contains(where: { $0.severity == .error }) {
            return diagnostics.count { $0.severity == .warning } > limit ? .findings : .success
        }
        return .findings
    }
}
