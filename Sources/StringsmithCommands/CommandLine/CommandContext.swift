import StringsmithProject
import StringsmithReporting
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The environment of a command, so that tests can run one without a process.
package struct CommandContext: Sendable {
    /// The name of the executable, without directories.
    package var programName: String

    /// The command as called, such as `stringsmith extract`, for its messages.
    package var commandName: String

    /// The destination of results.
    package var standardOutput: any OutputSink

    /// The destination of diagnostics.
    package var standardError: any OutputSink

    /// The environment variables.
    package var environment: [String: String] = [:]

    /// The absolute path of the directory for relative paths.
    package var workingDirectory = "/"

    /// The files on disk, for a command that reads each only once or twice.
    package let workspace = Workspace()

    /// How long, in nanoseconds, a project must stay unchanged before anything is deleted from tables.
    package var settlingTime = PlanBasis.usualSettlingTime

    /// True if standard output is a terminal.
    package var isStandardOutputTerminal = false

    /// True if standard error is a terminal.
    package var isStandardErrorTerminal = false

    /// Creates a context with an empty environment and without a terminal.
    package init(
        programName: String = "stringsmith", standardOutput: any OutputSink, standardError: any OutputSink
    ) {
        self.programName = programName
        commandName = programName
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// Returns the context of this process. From then on, a broken pipe is a write error instead of a signal.
    package static func process() -> CommandContext {
        FileDescriptorSink.ignoreBrokenPipeSignal()
        TerminationCleanup.enable()
        let path = CommandLine.arguments.first ?? "stringsmith"
        var context = CommandContext(
            programName: FilePath(path).components.last.map(String.init) ?? "stringsmith",
            standardOutput: FileDescriptorSink(descriptor: STDOUT_FILENO),
            standardError: FileDescriptorSink(descriptor: STDERR_FILENO, isBuffered: false))
        context.environment = processEnvironment()
        context.workingDirectory = currentDirectory()
        context.isStandardOutputTerminal = isatty(STDOUT_FILENO) == 1
        context.isStandardErrorTerminal = isatty(STDERR_FILENO) == 1
        return context
    }

    /// Returns the files on disk for a plan that may delete something, which it must not do if they change meanwhile.
    /// - Parameter remembersBytes: true if the plan refers to ranges of bytes in files.
    func workspaceForPlan(remembersBytes: Bool = false) -> Workspace {
        Workspace(recording: PlanBasis(remembersBytes: remembersBytes, settlingTime: settlingTime))
    }

    /// The width of help: `COLUMNS`, or the terminal's, or 80; at most 100 columns, for readability.
    var helpWidth: Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return max(columns, 40) }
        guard isStandardOutputTerminal else { return 80 }
        return min(max(TerminalWidth.columns(of: STDOUT_FILENO), 40), 100)
    }

    private static func currentDirectory() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    private static func processEnvironment() -> [String: String] {
        var result: [String: String] = [:]
        guard var next = environmentBlock() else { return result }
        while let variable = next.pointee {
            let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return result
    }

    private static func environmentBlock() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        #if canImport(Darwin)
            _NSGetEnviron().pointee
        #else
            environ
        #endif
    }
}
