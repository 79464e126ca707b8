import StringsmithProject
import StringsmithReporting

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The surroundings of a command, so that a test can run one without a process.
package struct CommandContext: Sendable {
    /// The name the program was called by, without directories.
    package var programName: String

    /// The command as it was called, such as `stringsmith extract`; what its messages begin with.
    package var commandName: String

    /// Where results go.
    package var standardOutput: any OutputSink

    /// Where diagnostics go.
    package var standardError: any OutputSink

    /// The environment variables.
    package var environment: [String: String] = [:]

    /// The directory that relative paths start from, absolute.
    package var workingDirectory = "/"

    /// Whether a person reads the results at once.
    package var isStandardOutputTerminal = false

    /// Whether a person reads the diagnostics at once.
    package var isStandardErrorTerminal = false

    /// Makes surroundings with an empty environment and no terminal.
    package init(
        programName: String = "stringsmith", standardOutput: any OutputSink, standardError: any OutputSink
    ) {
        self.programName = programName
        commandName = programName
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// The surroundings of this process. From here on a broken pipe is an error of a write and not a signal.
    package static func process() -> CommandContext {
        FileDescriptorSink.ignoreBrokenPipeSignal()
        TerminationCleanup.enable()
        let path = CommandLine.arguments.first ?? "stringsmith"
        var context = CommandContext(
            programName: path.split(separator: "/").last.map(String.init) ?? "stringsmith",
            standardOutput: FileDescriptorSink(descriptor: STDOUT_FILENO),
            standardError: FileDescriptorSink(descriptor: STDERR_FILENO, isBuffered: false))
        context.environment = processEnvironment()
        context.workingDirectory = currentDirectory()
        context.isStandardOutputTerminal = isatty(STDOUT_FILENO) == 1
        context.isStandardErrorTerminal = isatty(STDERR_FILENO) == 1
        return context
    }

    /// The width for help: `COLUMNS`, else a terminal's, else 80; lines of over 100 columns are hard to read.
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
