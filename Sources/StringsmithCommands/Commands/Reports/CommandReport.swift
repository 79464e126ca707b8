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

    /// True if something had to be left alone, whatever the diagnostics are.
    var hasFailed = false

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
    /// - Parameter roots: the paths that the command was given.
    /// - Returns: the paths of those that could not be written.
    @discardableResult
    mutating func apply(_ files: [PlannedFile], within roots: FileRoots) -> Set<String> {
        add(FilePlan.apply(files, within: roots))
    }

    /// Writes the file that the user names for a result; a failure is a diagnostic.
    mutating func write(_ file: PlannedFile) {
        do throws(FileSystemError) {
            try FilePlan.write(file)
        } catch {
            add([Diagnostic(unwritable: error)])
        }
    }

    /// Adds the failures of a plan that was carried out.
    /// - Returns: the paths of the files that could not be written.
    @discardableResult
    mutating func add(_ outcome: FilePlan.Outcome) -> Set<String> {
        add(outcome.failures.map { Diagnostic(unwritable: $0) })
        return Set(outcome.failures.map(\.path))
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
        if hasFailed || diagnostics.contains(where: \.isFailure) { return .failure }
        let isFinding = decides && diagnostics.contains { $0.severity > .note }
        return hasDifferences || isFinding ? .findings : .success
    }
}

extension Diagnostic {
    /// A file that could not be written, or must not be.
    init(unwritable error: FileSystemError) {
        self.init(path: error.path, severity: .error, rule: .unwritableTable, message: error.description)
    }
}
