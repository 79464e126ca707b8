import StringsmithReporting

extension CommandContext {
    /// One of the two outputs of a command.
    package enum Stream: Hashable, Sendable {
        case standardOutput, standardError
    }

    /// Makes the reporter that the common options choose, with color if its output is a terminal that supports it.
    /// `--output` is not looked at: only the file system's module opens files.
    package func makeReporter(_ arguments: CommonArguments, on stream: Stream) -> any Reporter {
        let isTerminal: Bool
        let sink: any OutputSink
        switch stream {
        case .standardOutput: (isTerminal, sink) = (isStandardOutputTerminal, standardOutput)
        case .standardError: (isTerminal, sink) = (isStandardErrorTerminal, standardError)
        }
        let isColored = arguments.color.isColored(isTerminal: isTerminal, environment: environment)
        return arguments.reporter.makeReporter(sink: sink, isColored: isColored, workingDirectory: workingDirectory)
    }
}
