import StringsmithModel
import StringsmithProject
import StringsmithReporting

/// The diagnostics of one run of a command, and the exit status they come to.
struct CommandReport {
    private let arguments: CommonArguments
    private var reporter: any Reporter
    private var diagnostics: [Diagnostic] = []

    /// False if what was found does not make the exit status: only failures and differences do.
    var decides = true

    /// True if `--check` saw that something would change.
    var hasDifferences = false

    init(_ arguments: CommonArguments, _ context: CommandContext) {
        self.arguments = arguments
        reporter = context.makeReporter(arguments, on: .standardError)
    }

    mutating func add(_ more: [Diagnostic]) { diagnostics += more }

    /// Writes the report and says how the command ends: 2 if an input could not be read or an output not be written, 1 if
    /// something was found, else 0. A note is not a finding.
    mutating func finish(files: Int? = nil) -> ExitStatus {
        let shown = arguments.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        _ = reporter.report(shown, files: files)
        let failures: Set<RuleID> = [.unreadableFile, .unwritableTable, .noLocaleDirectory, .duplicateLocale]
        if diagnostics.contains(where: { failures.contains($0.rule) }) { return .failure }
        let isFinding = decides && diagnostics.contains { $0.severity > .note }
        return hasDifferences || isFinding ? .findings : .success
    }
}
