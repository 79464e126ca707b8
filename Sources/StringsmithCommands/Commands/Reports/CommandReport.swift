import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// The diagnostics of one run of a command, and the resulting exit status.
struct CommandReport {
    private let arguments: CommonArguments
    private let context: CommandContext
    private let file: CommandOutput?
    private var reporter: any Reporter
    private var diagnostics: [Diagnostic] = []

    /// False if findings don't affect the exit status: only failures and differences do.
    var decides = true

    /// True if `--check` found a difference.
    var hasDifferences = false

    init(_ arguments: CommonArguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
        if arguments.output != nil, arguments.reporter.isForFindingsOnly {
            let file = CommandOutput(arguments, context)
            self.file = file
            reporter = arguments.reporter.makeReporter(
                sink: file.sink, isColored: false, workingDirectory: context.workingDirectory)
        } else {
            file = nil
            reporter = context.makeReporter(arguments, on: .standardError)
        }
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

    /// Writes the report and returns the exit status: 2 if an input could not be read or an output not be written, 1 if there
    /// are findings, else 0. A note isn't a finding.
    mutating func finish(files: Int? = nil) -> ExitStatus {
        let shown = arguments.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        _ = reporter.report(shown, files: files)
        do throws(FileSystemError) {
            try file?.write()
        } catch {
            context.standardError.write("\(context.commandName): error: \(error.description.escapedForDisplay)\n")
            return .failure
        }
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
