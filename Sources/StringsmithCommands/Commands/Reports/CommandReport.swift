import StringsmithModel
import StringsmithProject
import StringsmithReporting

/// The diagnostics of one run of a command, and the exit status they come to.
struct CommandReport {
    private let arguments: CommonArguments
    private let context: CommandContext
    private var reporter: any Reporter
    private var diagnostics: [Diagnostic] = []

    /// False if what was found does not make the exit status: only failures and differences do.
    var decides = true

    /// True if `--check` saw that something would change.
    var hasDifferences = false

    init(_ arguments: CommonArguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
        reporter = context.makeReporter(arguments, on: .standardError)
    }

    mutating func add(_ more: [Diagnostic]) { diagnostics += more }

    /// Writes planned files; one that can't be written is a diagnostic, and the others are still written.
    /// - Returns: the paths of those that could not be written.
    @discardableResult
    mutating func apply(_ files: [PlannedFile]) -> Set<String> {
        var failed: Set<String> = []
        for file in files {
            do throws(FileSystemError) {
                try FilePlan.apply([file])
            } catch {
                failed.insert(file.path)
                add([Diagnostic(file.path, unwritable: error)])
            }
        }
        return failed
    }

    /// Writes the report and says how the command ends: 2 if an input could not be read or an output not be written, 1 if
    /// something was found, else 0. A note is not a finding.
    mutating func finish(files: Int? = nil) -> ExitStatus {
        let shown = arguments.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        _ = reporter.report(shown, files: files)
        context.addJobSummary(of: shown, files: files, arguments)
        let failures: Set<RuleID> = [.unreadableFile, .unwritableTable, .noLocaleDirectory, .duplicateLocale]
        if diagnostics.contains(where: { failures.contains($0.rule) }) { return .failure }
        let isFinding = decides && diagnostics.contains { $0.severity > .note }
        return hasDifferences || isFinding ? .findings : .success
    }
}

extension Diagnostic {
    fileprivate init(_ path: String, unwritable error: FileSystemError) {
        self.init(path: path, severity: .error, rule: .unwritableTable, message: error.description)
    }
}
