import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// The diagnostics of a command's run, and the resulting exit status.
struct CommandReport {
    private let arguments: CommonArguments
    private let context: CommandContext
    private let file: CommandOutput?
    private var reporter: any Reporter
    private var diagnostics: [Diagnostic] = []

    /// False if findings don't affect the exit status, which then depends only on failures and differences.
    var decides = true

    /// True if something had to be left alone, regardless of diagnostics.
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

    /// Reports named paths that don't exist, and nothing else.
    /// - Returns: the exit status if there are any.
    mutating func finish(withoutMissing paths: [String]) -> ExitStatus? {
        let missing = FileStatus.missing(paths)
        if missing.isEmpty { return nil }
        diagnostics = missing
        return finish()
    }

    /// Writes planned files. If a file can't be written, a diagnostic is added, and the others are still written.
    /// - Parameter roots: the paths that the command was given.
    /// - Returns: the paths of files that couldn't be written.
    @discardableResult
    mutating func apply(_ files: [PlannedFile], within roots: FileRoots) -> Set<String> {
        add(FilePlan.apply(files, within: roots))
    }

    /// Adds diagnostics for files of a plan that would overwrite each other, and returns their paths.
    mutating func addShared(_ files: [PlannedFile]) -> Set<String> {
        let shared = FilePlan.shared(files)
        add(shared.map { Diagnostic(unwritable: $0) })
        return Set(shared.map(\.path))
    }

    /// Writes the output file that the user names; a failure becomes a diagnostic.
    mutating func write(_ file: PlannedFile) {
        do throws(FileSystemError) {
            try FilePlan.write(file)
        } catch {
            add([Diagnostic(unwritable: error)])
        }
    }

    /// Adds the failures of a plan that was applied.
    /// - Returns: the paths of files that couldn't be written.
    @discardableResult
    mutating func add(_ outcome: FilePlan.Outcome) -> Set<String> {
        add(outcome.failures.map { Diagnostic(unwritable: $0) })
        return Set(outcome.failures.map(\.path))
    }

    /// Writes the report and returns the exit status: 2 if an input couldn't be read or an output couldn't be written,
    /// 1 if there are findings, otherwise 0. Notes aren't findings.
    mutating func finish(files: Int? = nil) -> ExitStatus {
        // Several parts of a command may read one file.
        diagnostics = diagnostics.distinct()
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
    /// Reports that a command found nothing to work on.
    static func nothingToDo(_ message: String, at path: String) -> Diagnostic {
        Diagnostic(path: path, severity: .error, rule: .nothingToDo, message: message)
    }

    /// Reports a file that couldn't or must not be written, or one that was needed for it and couldn't be read.
    init(unwritable error: FileSystemError) {
        let rule = error.operation == "write" ? RuleID.unwritableTable : .unreadableFile
        self.init(path: error.path, severity: .error, rule: rule, message: error.description)
    }
}
