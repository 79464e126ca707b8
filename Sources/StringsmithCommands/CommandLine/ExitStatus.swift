/// The exit status of a command.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    /// Success.
    case success = 0

    /// Findings were reported, or `--check` found a difference.
    case findings = 1

    /// The command could not run, or not completely: wrong usage or configuration, unreadable input, a file left alone.
    case failure = 2
}
