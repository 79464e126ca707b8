import StringsmithReporting

extension CommandContext {
    /// One of the two outputs of a command.
    package enum Stream: Hashable, Sendable {
        case standardOutput, standardError
    }

    /// Creates the reporter for the common options, in color if the output is a terminal that supports it. Ignores
    /// `--output`, since only the project's target opens files.
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
